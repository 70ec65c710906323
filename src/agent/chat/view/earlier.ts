/** The end of a chat that is gone on with, so that the person sees where it stood. */
import type { Conversation, Entry } from '../../loop/conversation.ts';
import type { Block } from '../terminal/span.ts';
import { withoutNotes } from '../talk/notes.ts';
import { said, sentLine } from './lines.ts';
import { answerLine, isFence } from './markdown.ts';

/** What the person said last, so often, with the answers to it. */
const SHOWN_TURNS = 2;
/** Of a message of the person that is shown again. */
const SHOWN_CHARS = 600;

export function earlierLines(conversation: Conversation): readonly Block[] {
  const starts = conversation.flatMap((entry, at) => (wordsOf(entry) === '' ? [] : [at]));
  const from = starts.at(-SHOWN_TURNS) ?? 0;
  const left = starts.filter((at) => at < from).length;
  const more = left > 0 ? [said(`… ${left} earlier ${left === 1 ? 'message' : 'messages'}`, 'dim')] : [];
  return [...more, ...conversation.slice(from).flatMap(entryLines)];
}

function entryLines(entry: Entry): readonly Block[] {
  const words = wordsOf(entry);
  if (words !== '') return [sentLine(shortened(words))];
  if (entry.role === 'user') return [];
  if (entry.role === 'assistant') return textLines(entry.text);
  const failed = entry.answers.filter(({ isError }) => isError).length;
  const count = `${entry.answers.length} ${entry.answers.length === 1 ? 'call' : 'calls'}`;
  return [said(`● ${count}${failed > 0 ? `, ${failed} failed` : ''}`, 'dim')];
}

/** Of the person; empty for what others said. */
const wordsOf = (entry: Entry): string => (entry.role === 'user' ? withoutNotes(entry.text) : '');

function textLines(text: string): readonly Block[] {
  if (text === '') return [];
  let isCode = false;
  return text.split('\n').map((line) => {
    const block = answerLine(line, isCode);
    if (isFence(line)) isCode = !isCode;
    return block;
  });
}

const shortened = (text: string): string =>
  text.length <= SHOWN_CHARS
    ? text
    : `${text.slice(0, SHOWN_CHARS)}… (${text.length.toLocaleString('en-US')} characters)`;
