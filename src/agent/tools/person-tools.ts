/** Tools that need a person: where none is there, the run is stored and waits for one (AGT-5). */
import { z } from 'zod';
import { shorten, toOneLine } from '../../util/text.ts';
import type { Person } from '../person.ts';
import type { Waiting } from '../report.ts';
import type { AgentTool, ToolAnswer } from './agent-tool.ts';
import { defineTool, said } from './read-input.ts';

const LABEL_CHARS = 80;
const words = z.string().min(1).max(2_000);

export const askUserTool = (person: Person): AgentTool =>
  defineTool({
    name: 'ask_user',
    description:
      'Asks the person one question and waits for the answer. Only for what you cannot find out and must not guess, and for their word before something that cannot be undone.',
    input: z.strictObject({
      question: words,
      choices: z
        .array(z.string().min(1).max(200))
        .min(2)
        .max(9)
        .optional()
        .describe('Answers to choose from.'),
    }),
    about: ({ question }) => shorten(toOneLine(question), LABEL_CHARS),
    run: async ({ question, choices }, { signal, forPerson }) => {
      const asked = { text: question, ...(choices ? { choices } : {}) };
      const answer = await forPerson(person.ask(asked, signal));
      if (answer !== undefined) return said(`The person answers: ${answer}`);
      return waits({ for: 'answer', question, ...(choices ? { choices } : {}) }, question);
    },
  });

export const requestUserActionTool = (person: Person): AgentTool =>
  defineTool({
    name: 'request_user_action',
    description:
      'Asks the person to do something in a tab themselves: log in, solve a captcha, pay. Waits until they say that it is done. Bring the tab to the page where it is to be done first.',
    input: z.strictObject({
      request: words.describe('What to do, in one or two sentences.'),
      tab: z.string().min(1).max(100).optional().describe('The tab, such as t1.'),
    }),
    about: ({ request }) => shorten(toOneLine(request), LABEL_CHARS),
    run: async ({ request, tab }, { signal, forPerson }) => {
      const where = tab === undefined ? {} : { tab };
      const answer = await forPerson(person.request({ text: request, ...where }, signal));
      if (answer !== undefined) return said(`The person says: ${answer}\nLook at the page before you go on.`);
      return waits({ for: 'action', request, ...where }, request);
    },
  });

const LONGEST_MS = 366 * 86_400_000;

export const scheduleResumeTool = (now: () => number): AgentTool =>
  defineTool({
    name: 'schedule_resume',
    description:
      'Ends this run for now and stores it, to be gone on with at a time; tabs stay open. For what takes hours or days; for less use watch_page.',
    input: z.strictObject({
      at: z.iso.datetime({ offset: true }).optional().describe('When, such as 2026-12-24T08:00:00Z.'),
      inMs: z.number().int().min(1_000).max(LONGEST_MS).optional().describe('Or in how many ms.'),
      note: words.describe('What is to be done then, for yourself.'),
    }),
    run: ({ at, inMs, note }) => Promise.resolve(schedule({ at, inMs, note }, now())),
  });

function schedule(
  { at, inMs, note }: { at: string | undefined; inMs: number | undefined; note: string },
  now: number,
): ToolAnswer {
  if ((at === undefined) === (inMs === undefined)) return mistaken('Give at or inMs, one of the two.');
  const when = at === undefined ? now + (inMs ?? 0) : Date.parse(at);
  if (when <= now || when > now + LONGEST_MS)
    return mistaken(`The time must lie within a year from now; it is ${new Date(now).toISOString()}.`);
  const time = new Date(when).toISOString();
  return waits({ for: 'time', at: time, note }, `Goes on at ${time}: ${note}`);
}

const mistaken = (text: string): ToolAnswer => ({ ...said(text), isError: true, state: text });

function waits(waiting: Waiting, summary: string): ToolAnswer {
  return said('The run is stored and waits.', {
    ending: { status: 'needs_human', reason: 'waiting', summary, waiting },
  });
}
