/** Asks the person before the client, by elicitation, what a task needs of them. */
import { ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { shorten, toOneLine } from '../../../util/text.ts';
import type { CallExtra } from '../call-extra.ts';
import type { TaskQuestion } from './task.ts';

/** Logging in somewhere takes its time. */
const ANSWER_MS = 1_800_000;
const TEXT_CHARS = 1_000;
const DECLINED = 'The person declined.';

/** Undefined where nobody answered. Rejects when `signal` aborts. */
export async function askPerson(
  extra: CallExtra,
  question: TaskQuestion,
  signal: AbortSignal,
): Promise<string | undefined> {
  const params = { message: wordsOf(question), requestedSchema: formOf(question) };
  try {
    const { action, content } = await extra.sendRequest(
      { method: 'elicitation/create', params },
      ElicitResultSchema,
      { timeout: ANSWER_MS, signal: AbortSignal.any([signal, extra.signal]) },
    );
    if (action !== 'accept') return DECLINED;
    const answer = content?.['answer'];
    return typeof answer === 'string' && answer !== '' ? answer : 'Done.';
  } catch {
    signal.throwIfAborted();
    // Nobody answered in time, or the client cannot ask after all.
    return undefined;
  }
}

/** A model that read pages wrote the text: it stands in marks of its own. */
function wordsOf({ kind, text }: TaskQuestion): string {
  const said = `«${shorten(toOneLine(text).replace(/[«»]/g, '"'), TEXT_CHARS)}»`;
  return kind === 'answer'
    ? `The agent in the browser asks: ${said}`
    : `The agent in the browser asks you to do something there: ${said}\nAccept once it is done.`;
}

function formOf({ kind, choices }: TaskQuestion) {
  const title = kind === 'answer' ? 'Answer' : 'Anything to say about it';
  const field = { type: 'string' as const, title, ...(choices ? { enum: [...choices] } : {}) };
  return {
    type: 'object' as const,
    properties: { answer: field },
    ...(kind === 'answer' ? { required: ['answer'] } : {}),
  };
}
