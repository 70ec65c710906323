/** A tool call of a model: whatever it sends ends in an answer that it can read (API-4). */
import type { Catalogue } from '../../actions/action.ts';
import { toRemoraError } from '../../errors.ts';
import type { RemoraSession } from '../programs/hub.ts';
import type { Wording } from './answer-words.ts';
import { failureContent, successContent } from './outcome-content.ts';
import { readCall } from './read-call.ts';
import { actionGuide, fullGuide } from './tool-guide.ts';
import type { ToolCall, ToolResult } from './tool.ts';
import { TOOL } from './tool-words.ts';

export interface ToolTarget {
  readonly catalogue: Catalogue;
  readonly session: RemoraSession;
}

/** Never throws. An action that was carried out and answers no is no error: its text says so. */
export async function callTool({ catalogue, session }: ToolTarget, call: ToolCall): Promise<ToolResult> {
  const wording: Wording = { catalogue, style: call.name === TOOL ? 'one' : 'split' };
  try {
    const read = readCall(catalogue, call.name, call.input);
    if (read.kind === 'help') {
      const text = read.about ? actionGuide(catalogue, read.about) : fullGuide(catalogue);
      return { isError: false, content: [{ type: 'text', text }] };
    }
    const outcome = await session.act(read.action.name, read.input, { ...call.options, ...read.manner });
    return outcome.ok
      ? { isError: false, content: await successContent(wording, outcome) }
      : { isError: true, content: failureContent(wording, outcome) };
  } catch (thrown) {
    return { isError: true, content: failureContent(wording, { error: toRemoraError(thrown).toPublic() }) };
  }
}
