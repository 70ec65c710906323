/** The core of the matrix: fields that need no kit. Where all of it runs, `kits.test.ts` does these too. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../../helpers/server.ts';
import { withKits } from '../../helpers/thorough.ts';
import { setStage, type Stage } from '../stage.ts';
import { lostIn, runMatrix } from './matrix.ts';
import { PLAIN_FIELDS, PLAIN_PAGE } from './plain-fields.ts';
import { coreTexts } from './texts.ts';

const PAGES = 6;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ '/plain': html('Fields', PLAIN_PAGE) });
});

test.skipIf(withKits)('no text is lost in silence', async () => {
  const pages = Array.from({ length: PAGES }, (_, turn) => ({
    path: '/plain',
    fields: PLAIN_FIELDS.filter((_field, at) => at % PAGES === turn),
  }));
  const rows = await runMatrix(stage, pages, { atOnce: PAGES, textsFor: coreTexts });
  expect(lostIn(rows)).toEqual([]);
});
