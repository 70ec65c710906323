// @ts-check
/** Notes in TiddlyWiki: an editor in a frame, buttons with pictures, and a dialog before something is deleted. */
import { tiddlywiki } from '../apps/tiddlywiki.mjs';
import { defineFlow, ref } from '../flow.mjs';
import { expectStored } from '../server.mjs';

export const wikiNew = defineFlow(tiddlywiki, {
  name: 'wiki-new',
  what: 'write a note with title, text and tag, and save it',
  script: ({ url }, run) => [
    ['open', url],
    ['click', 'button "new tiddler"'],
    ['snapshot', '--query', 'textbox'],
    ['fill', ref('textbox focused'), `Note ${run}`],
    ['fill', 'textbox "Type the text for this tiddler"', `The text of note ${run}`],
    ['fill', 'textbox "tag name"', `tag-${run}`, '--submit'],
    ['wait', `tag-${run}`],
    ['click', 'button "Confirm changes to this tiddler"'],
    ['wait', `The text of note ${run}`],
  ],
  check: async ({ read }, run) => {
    await expectStored(async () => {
      const found = await read(`Note ${run}`);
      return { is: found?.text === `The text of note ${run}` && found.tags === `tag-${run}`, found };
    }, 'the note is not saved');
  },
});

export const wikiRename = defineFlow(tiddlywiki, {
  name: 'wiki-rename',
  what: 'find a note by search, give it another title and text',
  prepare: ({ write }, run) => write({ title: `Old ${run}`, text: 'as it was', tags: 'kept' }),
  script: ({ url }, run) => [
    ['open', url],
    ['snapshot', '--query', 'searchbox'],
    ['fill', ref('searchbox'), `Old ${run}`],
    ['snapshot', '--query', `Old ${run}`],
    ['click', ref(`link "Old ${run}"`)],
    ['wait', 'as it was'],
    ['snapshot', '--query', 'Edit this tiddler'],
    ['click', ref('button "Edit this tiddler"')],
    ['snapshot', '--query', 'textbox'],
    ['fill', ref('textbox focused'), `New ${run}`],
    ['fill', 'textbox "Type the text for this tiddler"', `as it is in ${run}`],
    ['click', 'button "Confirm changes to this tiddler"'],
    ['wait', `as it is in ${run}`],
  ],
  check: async ({ read }, run) => {
    await expectStored(async () => {
      const found = [await read(`Old ${run}`), await read(`New ${run}`)];
      const is = !found[0] && found[1]?.text === `as it is in ${run}` && found[1].tags === 'kept';
      return { is, found };
    }, 'the note is not renamed');
  },
});

export const wikiDelete = defineFlow(tiddlywiki, {
  name: 'wiki-delete',
  what: 'keep a note when the dialog asks, then delete it',
  prepare: ({ write }, run) => write({ title: `Unwanted ${run}`, text: 'away with it', tags: '' }),
  script: ({ url }, run) => [
    ['open', `${url}#Unwanted%20${run}`],
    ['click', 'button "Edit this tiddler"'],
    ['dialog', '--dismiss'],
    ['click', 'button "Delete this tiddler"'],
    ['expect', '--target', 'textbox "Type the text for this tiddler"'],
    ['dialog', '--accept'],
    ['click', 'button "Delete this tiddler"'],
    ['wait', '--gone', 'away with it'],
  ],
  check: async ({ read }, run) => {
    await expectStored(async () => {
      const found = await read(`Unwanted ${run}`);
      return { is: !found, found };
    }, 'the note is not deleted');
  },
});
