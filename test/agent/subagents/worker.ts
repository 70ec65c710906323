/**
 * What the scripted model of parents and of their sub-agents says: a function of the conversation alone, so that any number
 * of them can be asked in any order. A task is a line of JSON.
 */
import { z } from 'zod';
import { fields, list } from '../../helpers/caller.ts';
import type { ModelRequest, Script, Turn } from '../../helpers/model-server.ts';

export interface Work {
  /** Loaded with `&n=STEP` at each step. */
  readonly url?: string;
  /** So many pages, then the end. */
  readonly steps?: number;
  /** Presses the same button again and again instead. */
  readonly same?: boolean;
  /** Waits in the page for what never comes, once the pages are loaded. */
  readonly waits?: boolean;
  readonly asks?: string;
  /** Inputs of sub-agents, all in one answer. */
  readonly spawns?: readonly Readonly<Record<string, unknown>>[];
}

export const taskOf = (work: Work): string => JSON.stringify(work);

/** For so many requests. */
export const workerScript = (requests = 1_000): Script => Array.from({ length: requests }, () => nextTurn);

const workSchema = z.looseObject({
  url: z.string().default(''),
  steps: z.number().default(1),
  same: z.boolean().default(false),
  waits: z.boolean().default(false),
  asks: z.string().exactOptional(),
  spawns: z.array(z.record(z.string(), z.unknown())).default([]),
});

function nextTurn({ body }: ModelRequest): Turn {
  const messages = list(body['messages']);
  const work = workSchema.parse(JSON.parse(taskIn(messages)));
  const step = messages.filter(({ role }) => role === 'assistant').length;
  if (work.spawns.length > 0 && step === 0)
    return { calls: work.spawns.map((input) => ({ name: 'spawn_subagent', input })) };
  if (work.asks !== undefined && step === 0)
    return { calls: [{ name: 'ask_user', input: { question: work.asks } }] };
  if (work.url !== '' && step < work.steps) {
    if (work.same && step > 0)
      return { calls: [{ name: 'browser', input: { action: 'click', target: 'button "Go"' } }] };
    const url = `${work.url}&n=${step}`;
    return { calls: [{ name: 'browser', input: { action: step === 0 ? 'open' : 'navigate', url } }] };
  }
  if (work.waits)
    return { calls: [{ name: 'browser', input: { action: 'wait', text: 'never', timeoutMs: 60_000 } }] };
  return {
    calls: [{ name: 'finish', input: { status: 'done', summary: `Done in ${step} steps.`, data: { step } } }],
  };
}

/** The first words of the user; whatever else the agent says in its name comes later. */
function taskIn(messages: readonly Readonly<Record<string, unknown>>[]): string {
  const first = messages.find(({ role }) => role === 'user')?.['content'];
  const text = typeof first === 'string' ? first : String(fields(list(first)[0])['text']);
  return text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
}
