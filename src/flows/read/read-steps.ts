/** The steps of a flow, as its file has them. */
import type { FlowStep } from '../flow.ts';
import { readAct, BESIDES } from './read-act.ts';
import { readIf, readRepeat, readSubFlow } from './read-control.ts';
import type { Reading } from './reading.ts';
import type { Written } from './written.ts';

/** What is wrong is told, and left out. */
export function readSteps(reading: Reading, written: Written): readonly FlowStep[] {
  if (written.kind !== 'list') {
    reading.tell(written.place, 'steps must be a list');
    return [];
  }
  if (written.items.length === 0) reading.tell(written.place, 'there are no steps');
  return written.items.flatMap((item) => readStep(reading, item) ?? []);
}

const CONTROL = ['if', 'repeat', 'flow'];

function readStep(reading: Reading, written: Written): FlowStep | undefined {
  if (written.kind === 'plain' && typeof written.value === 'string')
    return readAct(reading, bareStep(written, written.value));
  if (written.kind !== 'map') {
    reading.tell(written.place, 'a step is an action: `- click: button "Save"`');
    return undefined;
  }
  const control = written.entries.find(({ key }) => CONTROL.includes(key));
  const blocks = { read: (steps: Written) => readSteps(reading, steps), step: written };
  switch (control?.key) {
    case 'if':
      return readIf(reading, blocks);
    case 'repeat':
      return readRepeat(reading, blocks);
    case 'flow':
      return readSubFlow(reading, written);
    default: {
      const doing = written.entries.filter(({ key }) => !BESIDES.includes(key));
      const [, second] = doing;
      if (second)
        reading.tell(second.place, `"${second.key}": a step does one thing; begin another with "- "`);
      return readAct(reading, written);
    }
  }
}

/** `- reload`. */
const bareStep = ({ place }: Written, key: string): Extract<Written, { kind: 'map' }> => ({
  kind: 'map',
  place,
  entries: [{ key, place, value: { kind: 'plain', value: null, source: '', place } }],
});
