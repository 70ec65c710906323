/** Rows of the matrix: several pages at once, as most of the time is waiting. */
import type { Stage } from '../stage.ts';
import { type MatrixField, tryCell, type Verdict } from './cell.ts';
import { type SampleText, TEXTS } from './texts.ts';

export interface MatrixPage {
  readonly path: string;
  readonly fields: readonly MatrixField[];
  /** Evaluated in the page before anything else; awaited. */
  readonly ready?: string;
}

export interface MatrixOptions {
  readonly atOnce: number;
  /** All, unless given. */
  readonly textsFor?: (field: MatrixField) => readonly SampleText[];
}

export type Row = Readonly<Record<string, Verdict>>;

/** Verdicts by field, then by text. */
export async function runMatrix(
  stage: Stage,
  pages: readonly MatrixPage[],
  { atOnce, textsFor = () => TEXTS }: MatrixOptions,
): Promise<ReadonlyMap<string, Row>> {
  const rows = new Map<string, Row>();
  const waiting = [...pages];
  const work = async (): Promise<void> => {
    for (let page = waiting.shift(); page; page = waiting.shift())
      for (const [name, row] of await runPage(stage, page, textsFor)) rows.set(name, row);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return rows;
}

async function runPage(
  stage: Stage,
  { path, fields, ready }: MatrixPage,
  textsFor: (field: MatrixField) => readonly SampleText[],
): Promise<Map<string, Row>> {
  const actor = await stage.actor(path);
  if (ready !== undefined) await actor.act('evaluate', { script: ready });
  const session = stage.hub.session(actor.id);
  const rows = new Map<string, Row>();
  for (const field of fields) {
    const row: Record<string, Verdict> = {};
    for (const text of textsFor(field)) row[text.name] = await tryCell(session, field, text);
    rows.set(field.name, row);
  }
  await actor.act('end');
  return rows;
}

/** `field: text: what was lost`, for each such cell. */
export function lostIn(rows: ReadonlyMap<string, Row>): string[] {
  return [...rows].flatMap(([name, row]) =>
    Object.entries(row).flatMap(([text, verdict]) =>
      verdict.startsWith('LOST') ? [`${name}: ${text}: ${verdict}`] : [],
    ),
  );
}

/** A table in Markdown. */
export function tableOf(rows: ReadonlyMap<string, Row>): string {
  const names = TEXTS.map(({ name }) => name);
  return [
    `| field | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---|').join('')}`,
    ...[...rows].map(([field, row]) => `| ${field} | ${names.map((name) => row[name] ?? '').join(' | ')} |`),
  ].join('\n');
}
