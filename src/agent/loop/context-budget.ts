/**
 * What a model is sent of a conversation that has grown longer than its window. Pure. What is worth least goes first, and as
 * much of one kind at once: a provider that keeps what it has read finds the same beginning at the next step.
 */
import type { Answer, Conversation, Entry } from './conversation.ts';
import { cutMiddle } from './cut-middle.ts';
import { estimateConversation, estimateEntry } from './estimate.ts';

export interface Budget {
  /** As `estimateConversation` counts. */
  readonly tokens: number;
}

export interface Fitted {
  readonly conversation: Conversation;
  /** What was done, for people; undefined when it fitted. */
  readonly note: string | undefined;
}

/** Characters that stay of an old answer. */
const OLD_ANSWER_CHARS = 1_200;
/** Answers of that many steps at the end are left as they are, as long as that can be. */
const FRESH_STEPS = 2;
/** Steps that are dropped at once. */
const DROPPED_AT_ONCE = 8;

/**
 * The first entry, the person's last one, the newest page and the last step always stay; calls stay with their answers. It
 * may still be too much then.
 */
export function fitConversation(conversation: Conversation, { tokens }: Budget): Fitted {
  const fits = (entries: Conversation): boolean => estimateConversation(entries) <= tokens;
  let fitted = conversation;
  if (fits(fitted)) return { conversation: fitted, note: undefined };
  const facts = factsOf(conversation);
  for (const [note, work] of STAGES) {
    fitted = fitted.map((entry, at) => mapAnswers(entry, (answer) => work(answer, at, facts)));
    if (fits(fitted)) return { conversation: fitted, note };
  }
  const dropped = dropOldest(fitted, facts, tokens);
  if (fits(dropped))
    return { conversation: dropped, note: 'The oldest steps are no longer sent to the model.' };
  const cut = dropped.map((entry) =>
    mapAnswers(entry, (answer) => (answer.id === facts.newestPage ? answer : shortened(answer))),
  );
  return { conversation: cut, note: 'Only the last steps are still sent to the model.' };
}

/** As it is stored: of the pictures only the newest. */
export function withoutOldPictures(conversation: Conversation): Conversation {
  const facts = factsOf(conversation);
  return conversation.map((entry, at) => mapAnswers(entry, (answer) => dropPicture(answer, at, facts)));
}

interface Facts {
  /** By index of an entry: how often the model had answered. */
  readonly steps: readonly number[];
  readonly last: number;
  /** Ids of answers. */
  readonly newestPage: string | undefined;
  readonly newestOfTabs: ReadonlySet<string>;
  readonly newestPicture: string | undefined;
}

function factsOf(conversation: Conversation): Facts {
  let step = 0;
  const steps = conversation.map((entry) => (entry.role === 'assistant' ? (step += 1) : step));
  const answers = conversation.flatMap((entry) => (entry.role === 'tool' ? entry.answers : []));
  const pages = answers.filter(({ page }) => page !== undefined);
  const ofTabs = new Map(pages.map(({ page, id }) => [page, id]));
  return {
    steps,
    last: step,
    newestPage: pages.at(-1)?.id,
    newestOfTabs: new Set(ofTabs.values()),
    newestPicture: answers.findLast(hasPicture)?.id,
  };
}

type Work = (answer: Answer, at: number, facts: Facts) => Answer;

const STAGES: readonly (readonly [string, Work])[] = [
  ['Older pictures are no longer sent to the model.', dropPicture],
  ['Older views of pages are no longer sent to the model.', stubPage],
  ['Older answers are sent to the model in part.', cutOld],
];

function dropPicture(answer: Answer, at: number, { steps, newestPicture }: Facts): Answer {
  if (!hasPicture(answer) || answer.id === newestPicture) return answer;
  const stub = {
    type: 'text' as const,
    text: `[a picture of step ${steps[at] ?? 0}, left out to save room]`,
  };
  return { ...answer, content: answer.content.map((part) => (part.type === 'image' ? stub : part)) };
}

function stubPage(answer: Answer, at: number, { steps, newestOfTabs }: Facts): Answer {
  if (answer.page === undefined || newestOfTabs.has(answer.id)) return answer;
  const text = `[page of tab ${answer.page} as of step ${steps[at] ?? 0}; a newer one is below]`;
  return { ...answer, content: [{ type: 'text', text }] };
}

function cutOld(answer: Answer, at: number, { steps, last, newestPage }: Facts): Answer {
  const isFresh = (steps[at] ?? 0) > last - FRESH_STEPS;
  return isFresh || answer.id === newestPage ? answer : shortened(answer);
}

function shortened(answer: Answer): Answer {
  const isLong = answer.content.some((part) => part.type === 'text' && part.text.length > OLD_ANSWER_CHARS);
  if (!isLong) return answer;
  const content = answer.content.map((part) =>
    part.type === 'text' ? { ...part, text: cutMiddle(part.text, OLD_ANSWER_CHARS) } : part,
  );
  return { ...answer, content };
}

/** A call and its answer are one group. */
function dropOldest(conversation: Conversation, { newestPage }: Facts, tokens: number): Conversation {
  const groups = toGroups(conversation);
  const lastUser = conversation.findLast(({ role }) => role === 'user');
  const isKept = (group: Conversation, at: number): boolean =>
    at === 0 ||
    at === groups.length - 1 ||
    group.some((entry) => entry === lastUser || answersOf(entry).some(({ id }) => id === newestPage));
  const droppable = groups.filter((group, at) => !isKept(group, at));
  for (let count = DROPPED_AT_ONCE; ; count += DROPPED_AT_ONCE) {
    const dropped = new Set(droppable.slice(0, count));
    const [first = [], ...rest] = groups.filter((group) => !dropped.has(group));
    const note: Entry = {
      role: 'user',
      text: `[${dropped.size} earlier steps were left out here to save room]`,
    };
    const left = [...first, note, ...rest.flat()];
    const size = left.reduce((sum, entry) => sum + estimateEntry(entry), 0);
    if (size <= tokens || count >= droppable.length) return left;
  }
}

function toGroups(conversation: Conversation): Conversation[] {
  const groups: Entry[][] = [];
  for (const entry of conversation) {
    const group = groups.at(-1);
    if (entry.role === 'tool' && group) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

const answersOf = (entry: Entry): readonly Answer[] => (entry.role === 'tool' ? entry.answers : []);
const hasPicture = ({ content }: Answer): boolean => content.some(({ type }) => type === 'image');

function mapAnswers(entry: Entry, work: (answer: Answer) => Answer): Entry {
  if (entry.role !== 'tool') return entry;
  const answers = entry.answers.map(work);
  return answers.every((answer, at) => answer === entry.answers[at]) ? entry : { ...entry, answers };
}
