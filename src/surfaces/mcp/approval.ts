/** Asks the person before the MCP client, by elicitation, what an action needs a yes for (SEC-1). */
import { ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Approve, GateRequest } from '../../policy/gate.ts';
import { shorten, toOneLine } from '../../util/text.ts';
import type { CallExtra } from './call-extra.ts';

/** A person may be away from the keyboard for a while. */
const ANSWER_MS = 600_000;
const ORIGIN_CHARS = 120;
const REASON_CHARS = 300;

/** For one call; the question is withdrawn when the call is cancelled. Never throws: who cannot be asked has not said yes. */
export function approveThrough(extra: CallExtra): Approve {
  return async (request, reason) => {
    const params = { message: toQuestion(request, reason), requestedSchema: FORM };
    try {
      const { action, content } = await extra.sendRequest(
        { method: 'elicitation/create', params },
        ElicitResultSchema,
        { timeout: ANSWER_MS, signal: extra.signal },
      );
      return action === 'accept' && content?.['allow'] === true;
    } catch {
      // The call was cancelled, nobody answered in time, or the client cannot ask after all: no yes in any case.
      return false;
    }
  };
}

const FORM = {
  type: 'object' as const,
  properties: {
    allow: { type: 'boolean' as const, title: 'Allow it', description: 'Yes: carry it out, once.' },
  },
  required: ['allow'],
};

/** The page may have named itself or its elements so that they read like words of ours: they stand in marks of their own. */
function toQuestion({ action, effect, session, origin, tabKind }: GateRequest, reason: string): string {
  const whose = tabKind === 'adopted' ? ', in a tab that you opened' : '';
  return [
    `remora asks: may the agent carry out “${action}”${effect === 'read' ? ' (it only reads)' : ''}?`,
    ...(origin === undefined ? [] : [`Page: ${quote(origin, ORIGIN_CHARS)}${whose}`]),
    `Reason: ${quote(reason, REASON_CHARS)}`,
    `Session: ${session}`,
    'What stands between « and » may be words of the page.',
  ].join('\n');
}

function quote(text: string, max: number): string {
  return `«${shorten(toOneLine(text).replace(/[«»]/g, '"'), max)}»`;
}
