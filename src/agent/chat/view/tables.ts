/** The answers of /tabs, /cost and /skills. */
import { z } from 'zod';
import type { Success } from '../../../actions/outcome.ts';
import { type Block, cutRow, type Row, span } from '../terminal/span.ts';
import type { TurnCost } from '../talk/transcript.ts';
import { oneLine, said } from './lines.ts';

/** Of OWN-5, what is shown. */
const tabsSchema = z.object({
  tabs: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      url: z.string(),
      isCurrent: z.boolean(),
      isRemora: z.boolean(),
      owner: z.string().nullable(),
    }),
  ),
});
type Tab = z.infer<typeof tabsSchema>['tabs'][number];

/** The chat's own tabs first. */
export function tabsTable({ data }: Pick<Success, 'data'>, session: string): Block {
  const { tabs } = tabsSchema.parse(data);
  if (tabs.length === 0) return said('No tabs are open.', 'dim');
  const isMine = (tab: Tab): boolean => tab.owner === session;
  const sorted = [...tabs.filter(isMine), ...tabs.filter((tab) => !isMine(tab))];
  return (width) => sorted.flatMap((tab) => tabRows(tab, session).map((row) => cutRow(row, width)));
}

function tabRows(tab: Tab, session: string): readonly Row[] {
  const current = tab.isCurrent ? ', current' : '';
  return [
    [
      span(`  ${oneLine(tab.id).padEnd(4)} `, 'accent'),
      span(oneLine(tab.title) || '(no title)', 'bold'),
      span(`  ${whose(tab, session)}${current}`, 'dim'),
    ],
    [span(`       ${oneLine(tab.url)}`, 'dim')],
  ];
}

function whose({ owner, isRemora }: Tab, session: string): string {
  if (owner === session) return 'of this chat';
  if (owner !== null) return `of ${oneLine(owner)}`;
  return isRemora ? 'nobody’s' : 'yours';
}

/** Tokens alone: what they cost is known to the provider. */
export function costText(turns: readonly TurnCost[], model: string): string {
  if (turns.length === 0) return '  No tokens used yet.';
  const cells = turns.map(({ steps, input, output }, at) => [
    `turn ${at + 1}`,
    count(input),
    count(output),
    asked(steps),
  ]);
  const sum = (key: keyof TurnCost): number => turns.reduce((total, turn) => total + turn[key], 0);
  const rows = [
    ['', 'in', 'out', ''],
    ...cells,
    ['total', count(sum('input')), count(sum('output')), asked(sum('steps'))],
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    `  ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')}`.trimEnd(),
  );
  return [
    ...lines,
    `  Tokens of ${model}.`,
    '  What they cost is on the provider’s bill: prices are not known here.',
  ].join('\n');
}

const count = (tokens: number): string => tokens.toLocaleString('en-US');

const asked = (steps: number): string => `asked ${steps === 1 ? 'once' : `${steps} times`}`;

export interface ListedSkill {
  readonly name: string;
  readonly description: string;
}

export function skillsText(skills: readonly ListedSkill[]): string {
  if (skills.length === 0) return '  There are no skills.';
  return skills.map(({ name, description }) => `  ${oneLine(name)}: ${oneLine(description)}`).join('\n');
}
