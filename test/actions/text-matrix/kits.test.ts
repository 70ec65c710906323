/** The whole matrix, kits of the npm registry included. They are installed on demand, which takes a while. */
import { beforeAll, describe, expect, test } from 'vitest';
import { kitRoutes } from '../../kits/install.ts';
import { html } from '../../helpers/server.ts';
import { isThorough, withKits } from '../../helpers/thorough.ts';
import { setStage, type Stage } from '../stage.ts';
import { EDITOR_PAGES, KIT_PAGES } from './kit-pages.ts';
import { lostIn, runMatrix, tableOf } from './matrix.ts';
import { PLAIN_FIELDS, PLAIN_PAGE } from './plain-fields.ts';

const AT_ONCE = 4;
const LIMIT_MS = 600_000;

describe.skipIf(!withKits)('with kits', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage({ ...(await kitRoutes()), '/plain': html('Fields', PLAIN_PAGE) });
  }, LIMIT_MS);

  test(
    'no text is lost in silence, in any field of any kit',
    async () => {
      const plain = [0, 1].map((half) => ({
        path: '/plain',
        fields: PLAIN_FIELDS.filter((_field, at) => at % 2 === half),
      }));
      const rows = await runMatrix(stage, [...plain, ...KIT_PAGES], { atOnce: AT_ONCE });
      console.log(tableOf(rows));
      expect(lostIn(rows)).toEqual([]);
    },
    LIMIT_MS,
  );

  test.skipIf(!isThorough).each(EDITOR_PAGES)(
    '$path takes what is typed at its end, line breaks too',
    async ({ path, ready, fields: [field] }) => {
      const actor = await stage.actor(path);
      if (ready !== undefined) await actor.act('evaluate', { script: ready });
      if (!field) expect.fail('no field');
      await actor.act('fill', { target: field.target, text: 'first' });
      await actor.act('type', { target: field.target, text: ' one\ntwo 3' });
      expect((await actor.act('evaluate', { script: field.model })).data['value']).toBe('first one\ntwo 3');
    },
  );

  test.each([
    ['/masks', 'imask', '1234567890', '(123) 456-7890'],
    ['/masks', 'cleave', '4111111111111111', '4111 1111 1111 1111'],
    ['/masks', 'numeral', '1234567', '1,234,567'],
    ['/react', 'day', '2026-10-01', '2026-10-01'],
    ['/react', 'number', '42.5', '42.5'],
    ['/react', 'range', '7', '7'],
  ])('%s %s takes %s', async (path, id, text, held) => {
    const actor = await stage.actor(path);
    const { data } = await actor.act('fill', { target: `css=#${id}`, text });
    expect((await actor.act('evaluate', { script: `kit.get('${id}')` })).data['value']).toBe(held);
    expect(data['value']).toBe(held === text ? undefined : held);
  });
});
