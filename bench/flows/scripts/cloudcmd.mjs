// @ts-check
/** Cloud Commander: two panes, keys, dialogs of its own, an editor and an upload. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloudcmd } from '../apps/cloudcmd.mjs';
import { defineFlow, ref } from '../flow.mjs';
import { expectStored } from '../server.mjs';

export const folderAndRename = defineFlow(cloudcmd, {
  name: 'files-folders',
  what: 'make a folder, rename it, delete another, by keys and dialogs of the page',
  prepare: async ({ write }, run) => write(`home-${run}/unwanted/file.txt`, 'away with it'),
  script: ({ url }, run) => [
    ['open', `${url}fs/home-${run}`],
    ['click', 'button "F7"'],
    ['fill', ref('textbox focused'), 'made'],
    ['click', 'button "OK"'],
    ['click', ref('link "made"')],
    ['press', 'Shift+F6'],
    ['fill', ref('textbox focused'), 'renamed'],
    ['click', 'button "OK"'],
    ['snapshot', '--query', 'unwanted'],
    ['click', ref('link "unwanted"')],
    ['click', 'button "F8"'],
    ['click', 'button "OK"'],
  ],
  check: async ({ is }, run) => {
    await expectStored(async () => {
      const found = ['made', 'renamed', 'unwanted'].map((name) => is(`home-${run}/${name}`));
      return { is: found.join() === 'false,true,false', found };
    }, 'there should be the renamed folder alone');
  },
});

export const editFile = defineFlow(cloudcmd, {
  name: 'files-edit',
  what: 'open a file in the editor, replace its text, save, close, see its new size',
  prepare: async ({ write }, run) => write(`letters-${run}/letter.txt`, 'Dear Ada,\n'),
  script: ({ url }, run) => [
    ['open', `${url}fs/letters-${run}`],
    ['click', ref('link "letter.txt"')],
    ['click', 'button "F4"'],
    ['wait', 'Ada,'],
    ['press', 'Control+a'],
    ['press', 'Delete'],
    ['type', `Dear Bo, this is letter ${run}.`],
    ['press', 'Control+s'],
    ['wait', 'save: ok'],
    ['press', 'Escape'],
    ['expect', '--text', `${25 + `${run}`.length}b`],
  ],
  check: async ({ read }, run) => {
    await expectStored(async () => {
      const found = read(`letters-${run}/letter.txt`);
      return { is: found === `Dear Bo, this is letter ${run}.`, found };
    }, 'the file is not saved');
  },
});

export const uploadFile = defineFlow(cloudcmd, {
  name: 'files-upload',
  what: 'upload a file through the menu, download another',
  prepare: async ({ write, work }, run) => {
    write(`post-${run}/brought.txt`, `to be brought ${run}`);
    writeFileSync(join(work, `sent-${run}.txt`), `to be sent ${run}`);
  },
  script: ({ url }, run) => [
    ['open', `${url}fs/post-${run}`],
    ['press', 'F9'],
    ['click', 'text=Upload'],
    ['snapshot', '--query', 'Choose Files'],
    ['upload', ref('clickable "Choose Files: No file chosen"'), `sent-${run}.txt`],
    ['wait', `sent-${run}.txt`],
    ['snapshot', '--query', 'brought.txt'],
    ['click', ref('link "brought.txt"')],
    ['press', 'F9'],
    ['download', 'text=Download'],
  ],
  check: async ({ read }, run, answers) => {
    const [, path = ''] = /^download: .* bytes (.+)$/m.exec(answers.at(-1) ?? '') ?? [];
    await expectStored(async () => {
      const found = [
        read(`post-${run}/sent-${run}.txt`),
        existsSync(path) ? readFileSync(path, 'utf8') : path,
      ];
      return { is: found.join() === `to be sent ${run},to be brought ${run}`, found };
    }, 'the files are not where they should be');
  },
});
