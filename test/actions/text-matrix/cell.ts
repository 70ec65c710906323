/** One cell of the matrix: a text is put into a field, and what the page itself holds is compared with the answer. */
import { z } from 'zod';
import type { RemoraHub } from '../../../skills/browser/tools.ts';
import type { SampleText } from './texts.ts';

type HubSession = ReturnType<RemoraHub['session']>;

export interface MatrixField {
  readonly name: string;
  readonly target: string;
  /** Evaluated in the page: what its own state holds. */
  readonly model: string;
  /** Takes line breaks. */
  readonly lines?: true;
  /** Takes texts of its own form alone, so that the core tries few. */
  readonly picky?: true;
  readonly secret?: true;
}

/** `LOST`: the answer says that all is well and the page holds something else, or the other way round. */
export type Verdict = 'holds' | 'formatted' | 'refused' | `LOST ${string}`;

const mismatch = z.looseObject({ got: z.string(), wanted: z.string() });

export async function tryCell(session: HubSession, field: MatrixField, text: SampleText): Promise<Verdict> {
  const wanted = field.lines ? text.lines : text.line;
  const outcome = await session.act('fill', { target: field.target, text: wanted });
  const read = await session.act('evaluate', { script: `String(${field.model}).slice(0, 200000)` });
  const model = read.ok ? read.data['value'] : undefined;
  if (typeof model !== 'string') return `LOST no model: ${JSON.stringify(read).slice(0, 200)}`;
  if (!outcome.ok) {
    const { code, details, message } = outcome.error;
    if (code !== 'value_mismatch') return `LOST ${code}: ${message}`;
    if (field.secret) return details['secret'] === true ? 'refused' : 'LOST secret told';
    const told = mismatch.safeParse(details);
    if (!told.success) return 'LOST got and wanted';
    if (model === wanted) return `LOST it holds it: ${JSON.stringify(told.data.got.slice(0, 60))}`;
    return 'refused';
  }
  if (model === wanted) return 'holds';
  if (outcome.data['formatted'] === true && outcome.data['value'] === model) return 'formatted';
  return `LOST ${JSON.stringify(model.slice(0, 60))} (${model.length}) for ${JSON.stringify(wanted.slice(0, 60))}`;
}
