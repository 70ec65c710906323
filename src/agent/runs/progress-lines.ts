/** What a run does, for a person who watches: lines on stderr where that is a terminal, else nothing. */
import { toOneLine } from '../../util/text.ts';
import type { OnEvent } from '../loop/agent-event.ts';

export function progressLines(stderr: NodeJS.WriteStream): OnEvent {
  if (!stderr.isTTY) return () => undefined;
  const print = (line: string): void => void stderr.write(`${toOneLine(line)}\n`);
  return (event) => {
    if (event.type === 'called')
      print(`${event.isError ? 'x' : '-'} ${event.label}: ${event.line} (${event.ms} ms)`);
    else if (event.type === 'note') print(`! ${event.text}`);
    else if (event.type === 'subagent') print(`  ${event.name}: ${event.line}`);
  };
}
