/** `downloads`: the files of a session. */
import { beforeAll, expect, test } from 'vitest';
import { files, personsFolder } from '../helpers/downloading.ts';
import { setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage(files().routes, { userDataDir: personsFolder().userDataDir });
});

test('the files of the session are listed, the newest first, without a page too', async () => {
  const actor = await stage.actor('/p');
  expect((await actor.act('downloads')).text).toBe('This session has downloaded nothing yet.');
  for (const target of ['link "Data"', 'link "Attachment"']) await actor.act('download', { target });
  const other = await stage.actor('/p');
  expect((await other.act('downloads')).data).toEqual({ files: [] });
  await actor.act('close');
  const { data, text } = await actor.act('downloads');
  expect(data['files']).toMatchObject([
    { name: 'data.zip', bytes: 5, type: 'application/zip', state: 'completed' },
    { name: 'note.txt', bytes: 5, type: 'text/plain', state: 'completed' },
  ]);
  expect(text).toContain('download: "data.zip" 5 bytes /');
});
