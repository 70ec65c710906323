/** How many tokens a conversation takes, near enough to keep a budget by. */
import { tokensOf } from '../../page/tree/tokens.ts';
import type { Answer, Conversation, Entry } from './conversation.ts';

/** Of a picture, as the large providers count one of the size that is sent. */
export const IMAGE_TOKENS = 1_600;
/** Of the frame around a message or a call. */
const FRAME_TOKENS = 20;

/** Entries never change: each is counted once. */
const known = new WeakMap<Entry, number>();

export function estimateConversation(conversation: Conversation): number {
  return conversation.reduce((sum, entry) => sum + estimateEntry(entry), 0);
}

export function estimateEntry(entry: Entry): number {
  const counted = known.get(entry);
  if (counted !== undefined) return counted;
  const tokens = Math.ceil(count(entry));
  known.set(entry, tokens);
  return tokens;
}

export function estimateAnswer({ content, name }: Pick<Answer, 'content' | 'name'>): number {
  const parts = content.map((part) => (part.type === 'text' ? tokensOf(part.text) : IMAGE_TOKENS));
  return parts.reduce((sum, tokens) => sum + tokens, FRAME_TOKENS + tokensOf(name));
}

function count(entry: Entry): number {
  if (entry.role === 'user') return FRAME_TOKENS + tokensOf(entry.text);
  if (entry.role === 'tool')
    return entry.answers.reduce((sum, answer) => sum + estimateAnswer(answer), FRAME_TOKENS);
  // The provider's own parts hold the words and the calls too.
  const said = entry.raw ? tokensOf(JSON.stringify(entry.raw)) : tokensOf(entry.text);
  const calls = entry.raw ? 0 : tokensOf(JSON.stringify(entry.calls));
  return FRAME_TOKENS + said + calls;
}
