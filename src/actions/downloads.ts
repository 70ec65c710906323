/** `downloads`. Data: `{files: [{name, path, bytes, type, url, state, note?}]}`, the newest first. */
import { z } from 'zod';
import { defineSessionAction } from './action.ts';
import { downloadText, filesData } from './download/report.ts';

const LISTED = 50;

export const downloads = defineSessionAction({
  name: 'downloads',
  summary: 'List the files that this session has downloaded, the newest first.',
  effect: 'read',
  level: 'page',
  input: z.strictObject({}),
  positionals: [],
  examples: ['downloads'],
  async run({ browser, owner }) {
    const files = browser.downloads.list.of((record) => record.owner === owner).slice(0, LISTED);
    const none = files.length === 0 ? ['This session has downloaded nothing yet.'] : [];
    return { data: filesData(files), text: [...downloadText(files, 'downloads'), ...none] };
  },
});
