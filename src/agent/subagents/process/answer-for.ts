/** Answers of the parent to what its sub-agent asks: a person's, or a model's. */
import { toRemoraError } from '../../../errors.ts';
import type { ChatModel } from '../../models/chat-model.ts';
import type { Person } from '../../person.ts';
import type { Answer, Ask } from '../wire.ts';

export interface Answerers {
  readonly person: Person;
  readonly model: ChatModel | undefined;
  /** The question is withdrawn. */
  readonly signal: AbortSignal;
}

/** Never rejects. */
export async function answerFor(ask: Ask, answerers: Answerers): Promise<Answer> {
  try {
    return await answer(ask, answerers);
  } catch (thrown) {
    const { message, hint } = toRemoraError(thrown);
    return { kind: 'failed', message, hint };
  }
}

async function answer(ask: Ask, { person, model, signal }: Answerers): Promise<Answer> {
  switch (ask.kind) {
    case 'approve': {
      const { origin, tabKind, ...request } = ask.request;
      const allow = await person.approve?.({ ...request, origin, tabKind }, ask.reason);
      return { kind: 'approved', allow: allow === true };
    }
    case 'question':
      return said(await person.ask(ask, signal));
    case 'errand':
      return said(await person.request(ask, signal));
    case 'model':
      return modelsAnswer(ask, model, signal);
  }
}

const said = (text: string | undefined): Answer => ({
  kind: 'said',
  ...(text === undefined ? {} : { text }),
});

async function modelsAnswer(
  { system, conversation, tools }: Extract<Ask, { kind: 'model' }>,
  model: ChatModel | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  if (!model) return { kind: 'failed', message: 'The parent asks no model.', hint: 'Name one.' };
  const nobody = (): void => undefined;
  const asked = await model.ask({ system, conversation, tools, signal, onText: nobody, onNote: nobody });
  return { kind: 'model', entry: asked.entry, usage: asked.usage, isCut: asked.isCut };
}
