/**
 * `snapshot`. Data: `{tab, url, title, page, refs: [{ref, role, name, frame?, origin?}], folds: [{ref, count}], shown,
 * omitted, matches?, tree?, changes?}`; the tree is the text.
 */
import { z } from 'zod';
import { toShownUrl } from '../session/mark.ts';
import type { Page } from '../session/page/page.ts';
import { leftOutNote } from '../refs/tree-text.ts';
import { type ActionResult, definePageAction } from './action.ts';
import type { Data } from './outcome.ts';
import { headLine, kindRemark } from './page-head.ts';
import { type Changes, changesSince } from './snapshot/changes.ts';
import { partOf } from './snapshot/part-of.ts';
import { emptyFold } from './snapshot/past-end.ts';
import type { TreeRequest } from './snapshot/read-documents.ts';
import { type PageTree, readTree } from './snapshot/read-tree.ts';

const input = z.strictObject({
  interactive: z.boolean().default(false).describe('Only what can be acted on, with the headings around it.'),
  query: z
    .string()
    .min(1)
    .optional()
    .describe('Only lines that hold all these words, with what stands above them.'),
  ref: z.string().optional().describe('Only the inside of this element.'),
  expand: z.string().optional().describe('Open this fold line: show what it stands for.'),
  from: z.number().int().min(0).optional().describe('With expand: begin with this one, counted from 0.'),
  depth: z.number().int().min(1).max(1000).optional().describe('Levels of the tree.'),
  viewport: z.boolean().default(false).describe('Only what is in view.'),
  includeHidden: z.boolean().default(false).describe('Show hidden elements too, marked so.'),
  diff: z
    .boolean()
    .default(false)
    .describe('Only what changed since the last snapshot with the same options.'),
  boxes: z
    .boolean()
    .default(false)
    .describe('Add the box of each ref, in CSS pixels of the viewport: x,y widthxheight.'),
  format: z
    .enum(['text', 'json'])
    .default('text')
    .describe(
      'The tree as lines, or as nested objects; maxTokens bounds that text, and the data repeats the refs beside it.',
    ),
  maxTokens: z
    .number()
    .int()
    .min(200)
    .max(200_000)
    .optional()
    .describe(
      'Size of the text; the data repeats its refs beside it. Default is the budget.snapshotTokens setting.',
    ),
});

type Input = z.infer<typeof input>;

export const snapshot = definePageAction({
  name: 'snapshot',
  summary: 'Show the page as a tree of lines, each thing that can be acted on with a ref.',
  effect: 'read',
  level: 'page',
  input,
  positionals: [],
  examples: [
    'snapshot',
    'snapshot --interactive',
    'snapshot --query "pay now"',
    'snapshot --ref e12',
    'snapshot --expand e40',
    'snapshot --diff',
  ],
  async run(page, given, call) {
    const maxTokens = given.maxTokens ?? call.config.budget.snapshotTokens;
    const { part, remarks } = await partOf(page, given, call);
    const request = { ...requestOf(given), maxTokens, ...(part ? { part } : {}) };
    const tree = await readTree(page, request, call);
    const isNothing = tree.tree.lines.length === 0 && tree.matches === undefined;
    const empty =
      isNothing && given.expand !== undefined ? [await emptyFold(request, call)] : emptyRemark(tree, given);
    const result = toResult(page, tree, { given, maxTokens, empty });
    return { ...result, text: [...remarks, ...result.text] };
  },
});

function requestOf({
  interactive,
  query,
  ref,
  depth,
  viewport,
  includeHidden,
  boxes,
}: Input): Omit<TreeRequest, 'maxTokens'> {
  return {
    interactive,
    includeHidden,
    boxes,
    viewportOnly: viewport,
    ...(query === undefined ? {} : { query }),
    // Counted below what was asked for: a page has no line of its own, an element has.
    ...(depth === undefined ? {} : { maxDepth: ref === undefined ? depth - 1 : depth }),
  };
}

interface Told {
  readonly given: Input;
  readonly maxTokens: number;
  /** What to say when there is nothing to show. */
  readonly empty: readonly string[];
}

function toResult(page: Page, tree: PageTree, told: Told): ActionResult {
  const { given, maxTokens, empty } = told;
  const url = toShownUrl(tree.url);
  const { origin } = page;
  const { kind } = tree;
  const changes = changesSince(page, kindOf(given), tree.text);
  const shown = given.diff ? changes : undefined;
  const whole = given.format === 'json' ? JSON.stringify(tree.json) : tree.text;
  const folds = tree.folds.map(({ ref }) => ref);
  return {
    data: { tab: page.tab, url, title: tree.title, page: kind, ...dataOf(tree, given, shown) },
    text: [
      { origin, text: headLine(page.tab, url, tree.title) },
      ...kindRemark(kind),
      ...(tree.isFromAxTree ? [BY_AX_TREE] : []),
      ...(tree.isPartial ? [WITHOUT_LISTENERS] : []),
      ...matchRemark(tree.matches, given),
      ...diffRemark(given, changes),
      ...empty,
      { origin, text: shown ? shown.text : whole },
      shown ? '' : leftOutNote(tree.tree, { flags: flagsOf(given), maxTokens }, folds),
    ],
  };
}

function dataOf(tree: PageTree, { format }: Input, changes: Changes | undefined): Data {
  return {
    refs: tree.refs.map((line) => ({ ...line })),
    folds: tree.folds.map((fold) => ({ ...fold })),
    shown: tree.tree.shown,
    omitted: tree.tree.omitted,
    ...(tree.matches === undefined ? {} : { matches: tree.matches }),
    ...(format === 'json' ? { tree: tree.json } : {}),
    ...(changes ? { changes: { added: changes.added, removed: changes.removed } } : {}),
  };
}

/** Never an empty tree without a word (SNAP-8); of a page that is empty as a whole its kind says so. */
function emptyRemark({ tree, matches, kind }: PageTree, given: Input): string[] {
  if (tree.lines.length > 0 || matches !== undefined || kind === 'empty') return [];
  if (given.ref !== undefined) return ['There is nothing to show inside of it.'];
  if (given.viewport) return ['Nothing to show is in view: scroll, or leave out `--viewport`.'];
  return [
    'There is nothing to act on: read the page without `--interactive`, or look with `remora screenshot`.',
  ];
}

const WITHOUT_LISTENERS =
  'The browser did not tell in time which elements listen to clicks: controls that nothing else shows may be missing.';
const BY_AX_TREE =
  'The page could not be read in the usual way; this is what the browser tells screen readers. For the rest look with `remora screenshot`.';

const kindOf = (given: Input): string => JSON.stringify({ ...given, diff: false, format: 'text' });

function matchRemark(matches: number | undefined, { query = '' }: Input): string[] {
  if (matches === undefined) return [];
  return [
    `${matches} ${matches === 1 ? 'line matches' : 'lines match'} ${JSON.stringify(query)}, of the whole page.`,
  ];
}

function diffRemark({ diff }: Input, changes: { added: number; removed: number } | undefined): string[] {
  if (!diff) return [];
  if (!changes)
    return [
      'No earlier snapshot with these options has enough in common with this one to compare them; this is the whole.',
    ];
  const { added, removed } = changes;
  return added + removed === 0 ? ['Nothing changed.'] : [`${added} lines new, ${removed} gone.`];
}

function flagsOf({ interactive, viewport, includeHidden, query, ref, expand, from, depth }: Input): string {
  return [
    interactive ? ' --interactive' : '',
    viewport ? ' --viewport' : '',
    includeHidden ? ' --include-hidden' : '',
    query === undefined ? '' : ` --query ${JSON.stringify(query)}`,
    ref === undefined ? '' : ` --ref ${JSON.stringify(ref)}`,
    expand === undefined ? '' : ` --expand ${expand}`,
    from === undefined ? '' : ` --from ${from}`,
    depth === undefined ? '' : ` --depth ${depth}`,
  ].join('');
}
