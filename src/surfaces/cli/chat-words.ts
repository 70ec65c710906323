/** The words after `remora chat`. Apart from the chat, so that help and mistakes cost no loading of it. */
import { parseOwner } from '../../session/owner.ts';
import { misuse, parseProgramWords, type Program, programHelp } from './program-words.ts';

export interface ChatSettings {
  /** `provider/name`; the setting's unless given. */
  readonly model?: string;
  readonly session?: string;
  /** Name or file of a saved transcript to go on with. */
  readonly resume?: string;
}

export type ChatWords =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'chat'; readonly settings: ChatSettings };

export const CHAT = {
  name: 'chat',
  summary: 'Talk to an agent that works in your browser.',
  usage: ['chat [flags]'],
  about: `Type what you want; /help lists the commands, Ctrl-C stops what the agent is doing, /quit ends. The model is set as for
\`remora run\`. Needs a terminal.`,
  flags: {
    model: { type: 'string', placeholder: 'PROVIDER/NAME', about: ['The model to talk to.'] },
    session: {
      type: 'string',
      placeholder: 'ID',
      about: ['Work in this session, and leave it open at the end.'],
    },
    resume: {
      type: 'string',
      placeholder: 'NAME',
      about: ['Go on with a transcript that was saved with /save.'],
    },
    help: { type: 'boolean', short: 'h', about: ['Show this help.'] },
  },
  examples: [
    'remora chat',
    'remora chat --model anthropic/claude-sonnet-4-5',
    'remora chat --resume invoices',
  ],
} as const satisfies Program;

/** Throws `bad_input`. */
export function readChatWords(words: readonly string[]): ChatWords {
  const { values, positionals } = parseProgramWords(CHAT, words);
  const { help = false, model, session, resume } = values;
  if (help) return { kind: 'help', text: programHelp(CHAT) };
  if (positionals[0] !== undefined)
    throw misuse(
      CHAT,
      `Unexpected argument '${positionals[0]}'; \`remora run\` takes a task on the command line`,
    );
  return {
    kind: 'chat',
    settings: {
      ...(model === undefined ? {} : { model }),
      ...(session === undefined ? {} : { session: parseOwner(session) }),
      ...(resume === undefined ? {} : { resume }),
    },
  };
}
