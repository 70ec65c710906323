/** A chat on a screen of the test's own, with a scripted agent. */
import type { AgentEvent } from '../../../../src/agent/loop/agent-event.ts';
import { History } from '../../../../src/agent/chat/input/history.ts';
import { Chat, type ChatHooks } from '../../../../src/agent/chat/talk/chat.ts';
import { said } from '../../../../src/agent/chat/view/lines.ts';
import type { TurnCost } from '../../../../src/agent/chat/talk/transcript.ts';
import { atEnd } from '../../../helpers/at-end.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';
import { ScreenTerminal } from '../screen-terminal.ts';
import { ScriptedAgent, type TurnScript } from '../scripted-agent.ts';

export interface OpenChat {
  readonly screen: ScreenTerminal;
  readonly agent: ScriptedAgent;
  /** Of each turn. */
  readonly costs: readonly TurnCost[];
  readonly ended: Promise<void>;
  /** As the process is asked to end. */
  readonly terminate: () => void;
}

export async function openChat(
  turns: readonly TurnScript[],
  { home = tempFolder(), screen = new ScreenTerminal(), runCommand, afterTurn }: Partial<OpenOptions> = {},
): Promise<OpenChat> {
  const ending = new AbortController();
  const costs: TurnCost[] = [];
  const chat = new Chat(screen, new History(home), {
    greeting: [said('hello')],
    runCommand: runCommand ?? (async (command, argument) => said(`ran ${command} ${argument}`)),
    beforeTurn: async () => [],
    afterTurn: afterTurn ?? ((_agent, cost) => void costs.push(cost)),
  });
  const agent = new ScriptedAgent(turns, chat);
  const ended = chat.run(agent, ending.signal);
  atEnd(async () => {
    ending.abort();
    await ended;
  });
  await screen.shows('›');
  return { screen, agent, costs, ended, terminate: () => ending.abort() };
}

interface OpenOptions {
  readonly home: string;
  readonly screen: ScreenTerminal;
  readonly runCommand: ChatHooks['runCommand'];
  readonly afterTurn: ChatHooks['afterTurn'];
}

export const called = (label: string, line: string, isError = false): AgentEvent => ({
  type: 'called',
  id: label,
  label,
  line,
  isError,
  ms: 400,
});

/** Until the turn is stopped. */
export const stopped = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')));
  });
