/** `repl`: commands from a terminal, one after the other, without a process for each. */
import type { CliAnswer } from '../../daemon/cli-wire.ts';
import { toRemoraError } from '../../errors.ts';
import { answerFailure } from './answers.ts';
import { splitWords } from '../words/split-words.ts';

export interface ReplParts {
  readonly lines: AsyncIterable<string>;
  /** Carries out one command line; never throws. */
  readonly execute: (argv: readonly string[]) => Promise<CliAnswer>;
  readonly print: (answer: CliAnswer) => void;
  /** Shows that the next line is awaited. */
  readonly prompt: () => void;
}

/** Ends with the input, or with `exit` or `quit`. Failures are printed and end nothing. */
export async function runRepl({ lines, execute, print, prompt }: ReplParts): Promise<void> {
  prompt();
  for await (const line of lines) {
    const text = line.trim();
    if (text === 'exit' || text === 'quit') return;
    if (text !== '') print(await executeLine(text, execute));
    prompt();
  }
}

async function executeLine(text: string, execute: ReplParts['execute']): Promise<CliAnswer> {
  try {
    return await execute(splitWords(text));
  } catch (error) {
    return answerFailure(toRemoraError(error), { action: 'repl', json: false });
  }
}
