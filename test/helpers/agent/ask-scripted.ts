/** One question over a provider's real code to a scripted server, on a clock that only notes how long it would wait. */
import { askModel } from '../../../src/agent/models/ask-model.ts';
import type { ModelAnswer } from '../../../src/agent/models/chat-model.ts';
import { PROVIDERS } from '../../../src/agent/models/providers.ts';
import type { Conversation } from '../../../src/agent/loop/conversation.ts';
import { RemoraError } from '../../../src/errors.ts';
import { modelEnv } from './scripted-model.ts';

export interface Asked {
  readonly answer: ModelAnswer | undefined;
  readonly error: RemoraError | undefined;
  /** Milliseconds, of each pause. */
  readonly waits: readonly number[];
  readonly notes: readonly string[];
  readonly text: string;
}

export interface Question {
  readonly id?: string;
  readonly conversation?: Conversation;
  readonly seesImages?: boolean;
  readonly signal?: AbortSignal;
  readonly env?: Readonly<Record<string, string>>;
}

export const TOOL = {
  name: 'look',
  description: 'Looks.',
  inputSchema: { type: 'object' as const, properties: { at: { type: 'string' } } },
};

export async function askScripted(url: string, question: Question = {}): Promise<Asked> {
  const { id = 'openai-compatible/scripted', seesImages = false, signal } = question;
  const [name = ''] = id.split('/');
  const provider = PROVIDERS.get(name);
  if (!provider) throw new Error(`no provider ${name}`);
  const wire = await provider.load('scripted', { ...modelEnv({ url }), ...question.env });
  const [waits, notes]: [number[], string[]] = [[], []];
  let text = '';
  const clock = { delay: (ms: number) => Promise.resolve(void waits.push(ms)) };
  const told = { waits, notes };
  try {
    const answer = await askModel(
      { id, wire, provider, seesImages, clock },
      {
        system: 'You test.',
        conversation: question.conversation ?? [{ role: 'user', text: 'hello' }],
        tools: [TOOL],
        signal: signal ?? new AbortController().signal,
        onText: (delta) => (text += delta),
        onNote: (note) => notes.push(note),
      },
    );
    return { ...told, text, answer, error: undefined };
  } catch (error) {
    if (!(error instanceof RemoraError)) throw error;
    return { ...told, text, answer: undefined, error };
  }
}
