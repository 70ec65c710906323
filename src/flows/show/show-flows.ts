/** `remora flow list`, `show` and `check`. */
import { toRemoraError } from '../../errors.ts';
import type { FlowProgram } from '../program.ts';
import { findFlow, flowNameOf, listFlowFiles } from '../find-flow.ts';
import type { Flow } from '../flow.ts';
import { type FlowRead, readFlow } from '../read/read-flow.ts';
import { problemsError, showProblem } from '../read/problems.ts';
import { labelOf } from '../run/labels.ts';
import { secretVariable } from '../run/mask.ts';
import { toOneLine, toSafeText } from '../../util/text.ts';
import { stepLines } from './step-lines.ts';

export function listFlows(program: FlowProgram, json: boolean): string {
  const flows = listFlowFiles(program).map((file) => {
    const read = readOrSay(file, program);
    const mistakes = read.problems.length;
    return { name: flowNameOf(file), file, description: read.flow?.description ?? '', mistakes };
  });
  if (json) return `${JSON.stringify({ flows })}\n`;
  if (flows.length === 0)
    return 'There are no flows yet: make one of what a session did with `remora flow record NAME`.\n';
  return flows
    .map(({ name, file, description, mistakes }) => {
      const about = mistakes > 0 ? `${mistakes} mistakes: see \`remora flow check ${name}\`` : description;
      return `${toSafeText(name)}  ${toOneLine(toSafeText(about))}\n  ${toSafeText(file)}\n`;
    })
    .join('');
}

/** Throws `bad_input` for a flow that is not right. */
export function showFlow(word: string, program: FlowProgram, json: boolean): string {
  const { flow, problems } = readFlow(word, program);
  if (problems.length > 0) throw problemsError(problems);
  const { file, name, description, inputs, secrets, outputs } = flow;
  if (json) {
    const steps = flow.steps.map(labelOf);
    return `${JSON.stringify({ file, name, description, inputs, secrets, outputs, steps })}\n`;
  }
  return `${toSafeText([...headLines(flow), 'Steps:', ...stepLines(flow.steps, 1)].join('\n'))}\n`;
}

/** All mistakes, a line each; `isRight` decides the exit code. */
export function checkFlow(
  word: string,
  program: FlowProgram,
  json: boolean,
): { readonly isRight: boolean; readonly text: string } {
  const { flow, problems } = readFlow(findFlow(word, program), program);
  const isRight = problems.length === 0;
  if (json) return { isRight, text: `${JSON.stringify({ ok: isRight, file: flow.file, problems })}\n` };
  const told = isRight ? [`${flow.file} is right: ${flow.steps.length} steps.`] : problems.map(showProblem);
  return { isRight, text: `${told.map(toSafeText).join('\n')}\n` };
}

function headLines({ file, name, description, inputs, secrets, outputs }: Flow): string[] {
  return [
    `${name}${description === undefined ? '' : `: ${description}`}`,
    `  ${file}`,
    ...Object.entries(inputs).map(([key, input]) => {
      const value = input.default === undefined ? 'must be given' : `"${input.default}" unless given`;
      return `Input ${key}: ${value}${input.description === undefined ? '' : `; ${input.description}`}`;
    }),
    ...secrets.map((secret) => `Secret ${secret}: in ${secretVariable(secret)}`),
    ...Object.entries(outputs).map(([key, template]) => `Output ${key}: ${template}`),
  ];
}

/** A file that cannot even be read is listed too. */
function readOrSay(
  file: string,
  program: FlowProgram,
): { readonly flow?: Flow; readonly problems: FlowRead['problems'] } {
  try {
    return readFlow(file, program);
  } catch (thrown) {
    const { message } = toRemoraError(thrown);
    return { problems: [{ file, line: 1, column: 1, message }] };
  }
}
