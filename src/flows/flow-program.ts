/** `remora flow`: records flows, shows them, and runs them (AGT-7). */
import type { FlowWords } from '../surfaces/cli/flow-words.ts';
import { EXIT } from '../errors.ts';
import type { FlowProgram } from './program.ts';
import { recordProgram } from './record/record-program.ts';
import { runProgram } from './run/run-program.ts';
import { checkFlow, listFlows, showFlow } from './show/show-flows.ts';

/** The exit code. Throws a RemoraError for what cannot begin. */
export async function flowProgram(
  words: Exclude<FlowWords, { kind: 'help' }>,
  program: FlowProgram,
): Promise<number> {
  const { stdout } = program.streams;
  switch (words.kind) {
    case 'list':
      stdout.write(listFlows(program, words.json));
      return EXIT.ok;
    case 'show':
      stdout.write(showFlow(words.flow, program, words.json));
      return EXIT.ok;
    case 'check': {
      const { isRight, text } = checkFlow(words.flow, program, words.json);
      stdout.write(text);
      return isRight ? EXIT.ok : EXIT.usage;
    }
    case 'record':
      return recordProgram(words, program);
    case 'run':
      return runProgram(words, program);
  }
}
