/** Chats as files: REMORA_HOME/chats/NAME.json, readable by their owner alone. */
import { existsSync, rmSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { fail } from '../../../errors.ts';
import { readTextIfThere, writeFileAtomic } from '../../../util/atomic-file.ts';
import { conversationSchema } from '../../loop/conversation.ts';

const turnCostSchema = z.strictObject({
  /** How often the model was asked. */
  steps: z.number(),
  /** Tokens. */
  input: z.number(),
  output: z.number(),
});
export type TurnCost = z.infer<typeof turnCostSchema>;

const transcriptSchema = z.strictObject({
  version: z.literal(1),
  savedAt: z.iso.datetime(),
  /** `provider/name` of the last turn. */
  model: z.string(),
  session: z.string(),
  turns: z.array(turnCostSchema),
  conversation: conversationSchema,
});
export type Transcript = z.infer<typeof transcriptSchema>;

/** A name is a file name on every system. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const ENDING = '.json';

/** Throws `bad_input` for what is not safe as a file name. */
export function chatFile(home: string, name: string): string {
  if (NAME.test(name)) return join(home, 'chats', `${name}${ENDING}`);
  throw fail(
    'bad_input',
    {
      reason: `"${name.slice(0, 80)}" is not a name for a chat: letters, digits, dot, dash and underscore, at most 64`,
    },
    { hint: 'Choose another name: `/save invoices`.' },
  );
}

/** A name, or the path of a file: that has a separator or ends in .json. */
export function findChat(home: string, cwd: string, nameOrPath: string): string {
  const isPath = isAbsolute(nameOrPath) || /[/\\]/.test(nameOrPath) || nameOrPath.endsWith(ENDING);
  return isPath ? resolve(cwd, nameOrPath) : chatFile(home, nameOrPath);
}

/** Throws `bad_input` where there is none, or it is no transcript. */
export function readChat(path: string): Transcript {
  const text = readTextIfThere(path);
  if (text === undefined) throw unusable(path, 'there is no such file');
  try {
    return transcriptSchema.parse(JSON.parse(text));
  } catch (error) {
    throw unusable(path, 'it does not hold a chat', error);
  }
}

export function writeChat(path: string, chat: Omit<Transcript, 'version' | 'savedAt'>): void {
  const whole: Transcript = { version: 1, savedAt: new Date().toISOString(), ...chat };
  writeFileAtomic(path, `${JSON.stringify(whole, null, 1)}\n`);
}

export const isTaken = (path: string): boolean => existsSync(path);

export const removeChat = (path: string): void => rmSync(path, { force: true });

const unusable = (path: string, reason: string, cause?: unknown): Error =>
  fail(
    'bad_input',
    { reason: `The chat ${path} cannot be read: ${reason}` },
    {
      hint: 'Chats that were saved lie in the folder `chats` of REMORA_HOME; start a new one with `remora chat`.',
      cause,
    },
  );
