/** The person at the terminal in which a run was started. Questions stand on stderr: stdout is the report's. */
import { createInterface } from 'node:readline/promises';
import { toOneLine, toSafeText } from '../../util/text.ts';
import { NOBODY, type Person } from '../person.ts';
import type { AgentProgram } from '../program.ts';

/** Nobody where standard input is no terminal. */
export function terminalPerson({ streams, signal: ended }: Pick<AgentProgram, 'streams' | 'signal'>): Person {
  const { stdin, stderr } = streams;
  if (!stdin.isTTY) return NOBODY;
  /** Undefined at the end of the input. */
  const read = async (text: string, signal: AbortSignal): Promise<string | undefined> => {
    const terminal = createInterface({ input: stdin, output: stderr });
    // While a line is read Ctrl-C is a key like others: it is passed on as what it is otherwise.
    terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    // A question of a closed interface has no answer, ever.
    const closed = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)));
    try {
      const answer = terminal.question(text, { signal: AbortSignal.any([signal, ended]) });
      return await Promise.race([answer, closed]);
    } finally {
      terminal.close();
    }
  };
  return {
    isThere: true,
    approve: async (request, reason) => {
      const where = request.origin === undefined ? '' : ` on ${toOneLine(request.origin)}`;
      const answer = await read(`Allow ${request.action}${where}? ${toOneLine(reason)} [y/N] `, ended);
      return /^y(es)?$/i.test(answer?.trim() ?? '');
    },
    ask: async ({ text, choices = [] }, signal) => {
      const listed = choices.map((choice, at) => `  ${at + 1} ${toOneLine(choice)}\n`).join('');
      const answer = (await read(`${toSafeText(text)}\n${listed}> `, signal))?.trim();
      return choices[Number(answer) - 1] ?? answer;
    },
    request: async ({ text, tab }, signal) => {
      const where = tab === undefined ? '' : ` (tab ${tab})`;
      const answer = await read(
        `${toSafeText(text)}${where}\nPress Enter when it is done, or say what is wrong: `,
        signal,
      );
      return answer?.trim() === '' ? 'It is done.' : answer?.trim();
    },
  };
}
