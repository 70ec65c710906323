// @ts-check
/**
 * Tasks of bench/flows that are kept as flows: NAME.yaml beside this file was recorded with `--record`, and what each run
 * is given differs from what was typed then.
 */
import { join } from 'node:path';
import { PASSWORD } from '../flows/apps/dokuwiki.mjs';
import { adminerEdit } from '../flows/scripts/adminer.mjs';
import { folderAndRename } from '../flows/scripts/cloudcmd.mjs';
import { dokuwikiEdit } from '../flows/scripts/dokuwiki.mjs';
import { kitSettings } from '../flows/scripts/kits.mjs';
import { nodeRedRename } from '../flows/scripts/node-red.mjs';
import { wikiNew } from '../flows/scripts/tiddlywiki.mjs';

/** @typedef {import('../flows/flow.mjs').Flow} Flow */
/**
 * `inputs`: for the run of that number, besides `url`, in an application with its data in the folder; `secrets`: by the name that the flow has for them.
 *
 * @typedef {{ flow: Flow, inputs: (run: number, folder: string) => Record<string, string>, secrets?: Record<string, string> }} FlowFile
 */

/** @type {readonly FlowFile[]} */
export const FLOW_FILES = [
  {
    flow: wikiNew,
    inputs: (run) => ({
      text: `Note ${run}`,
      type_the_text_for_this_tiddler: `The text of note ${run}`,
      tag_name: `tag-${run}`,
    }),
  },
  { flow: nodeRedRename, inputs: (run) => ({ name: `Kitchen ${run}` }) },
  { flow: folderAndRename, inputs: () => ({}) },
  {
    flow: dokuwikiEdit,
    inputs: (run) => ({
      wiki_text: `====== Page ======\n\nChanged in **run ${run}**.\n`,
      edit_summary: `run ${run}`,
    }),
    secrets: { p: PASSWORD },
  },
  {
    flow: adminerEdit,
    inputs: (run, folder) => ({
      auth_db: join(folder, 'adminer', 'people.sqlite'),
      fields_city: `Bergen ${run}`,
    }),
  },
  {
    flow: kitSettings,
    inputs: (run) => ({ name_of_the_shop: `Shop ${run}`, search: `tag-${run}`, text: `${run + 10}` }),
  },
];
