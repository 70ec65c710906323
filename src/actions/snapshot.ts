/** `snapshot`. Data: `{tab, url, title, page, refs: [{ref, role, name}], shown, omitted, matches?}`; the tree is the text. */
import { z } from 'zod';
import { fail } from '../errors.ts';
import type { SnapshotData } from '../page/types.ts';
import { renderTree } from '../refs/tree-text.ts';
import { toShownUrl } from '../session/mark.ts';
import type { Page } from '../session/page/page.ts';
import { type ActionResult, definePageAction } from './action.ts';
import { findElement } from './element/find-element.ts';
import { headLine, kindOfNodes } from './page-head.ts';

export const snapshot = definePageAction({
  name: 'snapshot',
  summary: 'Show the page as a tree of lines, each thing that can be acted on with a ref.',
  effect: 'read',
  level: 'page',
  input: z.strictObject({
    interactive: z
      .boolean()
      .default(false)
      .describe('Only what can be acted on, with the headings around it.'),
    query: z
      .string()
      .optional()
      .describe('Only lines that hold all these words, with what stands above them.'),
    ref: z.string().optional().describe('Only the inside of this element.'),
    depth: z.number().int().min(1).max(1000).optional().describe('Levels of the tree.'),
    viewport: z.boolean().default(false).describe('Only what is in view.'),
    includeHidden: z.boolean().default(false).describe('Show hidden elements too, marked so.'),
    maxTokens: z
      .number()
      .int()
      .min(100)
      .max(100_000)
      .optional()
      .describe('Size of the answer; default is the budget.snapshotTokens setting.'),
  }),
  positionals: [],
  examples: ['snapshot', 'snapshot --interactive', 'snapshot --query "pay now"', 'snapshot --ref e12'],
  async run(page, input, call) {
    const root = input.ref === undefined ? undefined : await findElement(page, input.ref, call);
    const options = {
      interactive: input.interactive,
      includeHidden: input.includeHidden,
      viewportOnly: input.viewport,
      ...(root ? { rootRef: root.ref } : {}),
      ...(input.query === undefined ? {} : { query: input.query }),
      ...(input.depth === undefined ? {} : { maxDepth: input.depth }),
    };
    const data = await call.refs.give((firstRef) =>
      page.world.call('snapshot', { ...options, firstRef }, { signal: call.signal }),
    );
    if ('error' in data) throw fail('stale_ref', { ref: root?.ref ?? '' });
    const { interactive, query, viewport } = input;
    return toResult(page, data, {
      interactive,
      maxTokens: input.maxTokens ?? call.config.budget.snapshotTokens,
      isPart: interactive || viewport || query !== undefined || root !== undefined,
    });
  },
});

function toResult(
  page: Page,
  data: SnapshotData,
  how: { interactive: boolean; maxTokens: number; isPart: boolean },
): ActionResult {
  const tree = renderTree(data, how);
  const url = toShownUrl(data.url);
  const refs = data.nodes.flatMap(({ ref, role, name }) => (ref === undefined ? [] : [{ ref, role, name }]));
  // Where only a part was asked for, nothing found does not mean that the page is empty.
  const kind = how.isPart && data.nodes.length === 0 ? null : kindOfNodes(data.nodes);
  const { origin } = page;
  const matches = data.matches === undefined ? {} : { matches: data.matches };
  return {
    data: {
      tab: page.tab,
      url,
      title: data.title,
      page: kind,
      refs,
      shown: tree.shown,
      omitted: tree.omitted,
      ...matches,
    },
    text: [
      { origin, text: headLine(page.tab, url, data.title) },
      ...(data.matches === undefined ? [] : [`${data.matches} lines match.`]),
      ...(kind === 'empty'
        ? [
            'The page shows nothing yet: wait for it (`remora wait --load load`), or look with `remora screenshot`.',
          ]
        : []),
      { origin, text: tree.text },
      ...data.unreachable.map((text) => ({ origin, text: `not read: ${text}` })),
    ],
  };
}
