import { expect, test } from 'vitest';
import { modelEnv } from '../../helpers/agent/scripted-model.ts';
import { newHome } from '../../helpers/home.ts';
import { startModelServer } from '../../helpers/model-server.ts';
import { ChatPty, KEYS } from '../chat/pty/chat-pty.ts';

const call = (name: string, input: unknown) => ({ calls: [{ name, input }] });

test.each([
  ['an answer', `blue${KEYS.enter}`, 0, 'done: It is blue.'],
  ['Ctrl-C', KEYS.ctrlC, 130, 'cancelled (cancelled)'],
  ['the end of the input', KEYS.ctrlD, 4, 'Waits for an answer: Which colour?'],
])(
  '%s at a question',
  async (_what, keys, exit, shown) => {
    const server = await startModelServer([
      call('ask_user', { question: 'Which colour?' }),
      call('finish', { status: 'done', summary: 'It is blue.' }),
    ]);
    const home = newHome();
    const env = { ...home.env, ...modelEnv(server), REMORA_MODEL: 'openai-compatible/scripted' };
    const terminal = new ChatPty({ env, command: 'run', words: ['Find out the colour'] });
    await terminal.shows(/Which colour\?\s+>/);
    terminal.write(keys);
    expect(await terminal.ended()).toBe(exit);
    await terminal.shows(shown);
  },
  60_000,
);
