// @ts-check
/** Every flow, in the order in which they run. */
import { adminerEdit } from './scripts/adminer.mjs';
import { folderAndRename, editFile, uploadFile } from './scripts/cloudcmd.mjs';
import { dokuwikiEdit } from './scripts/dokuwiki.mjs';
import { kitOrder, kitSettings } from './scripts/kits.mjs';
import { lateMail } from './scripts/maildev.mjs';
import { nodeRedRename, nodeRedWire } from './scripts/node-red.mjs';
import { swaggerTry } from './scripts/swagger.mjs';
import { wikiDelete, wikiNew, wikiRename } from './scripts/tiddlywiki.mjs';

/** @type {readonly import('./flow.mjs').Flow[]} */
export const FLOWS = [
  wikiNew,
  wikiRename,
  wikiDelete,
  lateMail,
  nodeRedWire,
  nodeRedRename,
  folderAndRename,
  editFile,
  uploadFile,
  swaggerTry,
  dokuwikiEdit,
  adminerEdit,
  kitOrder,
  kitSettings,
];
