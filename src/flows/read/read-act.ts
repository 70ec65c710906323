/** A step that is an action: `- click: button "Save"`. */
import type { AnyAction } from '../../actions/action.ts';
import { mannerSchema } from '../../actions/manner-schema.ts';
import type { ActStep, Place } from '../flow.ts';
import { NAME } from '../template.ts';
import { checkTexts, readMap, readText, type Reading } from './reading.ts';
import { byPosition, fitInput } from './step-actions.ts';
import { isEmpty, plainOf, textOf, type Entry, type Written } from './written.ts';

type Input = Readonly<Record<string, unknown>>;
type MapOf = Extract<Written, { kind: 'map' }>;

/** What may stand beside the action. */
export const BESIDES: readonly string[] = ['as', 'from', 'timeoutMs', 'awaitResponse', 'note'];

const REF = /^(?:@|ref=)?e[1-9]\d*$|^(?:- )?\[(?:ref=)?e[1-9]\d*\]/;
const OF_ELEMENTS: ReadonlySet<string> = new Set(['target', 'to', 'ref']);

export function readAct(reading: Reading, step: MapOf): ActStep | undefined {
  const entry = step.entries.find(({ key }) => !BESIDES.includes(key));
  if (!entry) {
    reading.tell(step.place, 'the step names no action');
    return undefined;
  }
  const name = entry.key.replaceAll('-', '_');
  const action = reading.actions.get(name);
  if (!action) {
    reading.tell(entry.place, unknownAction(entry.key, reading));
    return undefined;
  }
  const input = readInput(reading, action, entry);
  const besides = readBesides(reading, step);
  return { kind: 'act', place: step.place, action: name, input, written: toPlain(step), ...besides };
}

/** Checked against what the action takes. Also for claims of conditions. */
export function checkInput(
  reading: Reading,
  action: AnyAction,
  { input, written }: { readonly input: Input; readonly written: Written },
): Input {
  checkTexts(reading, written);
  const fitted = fitInput(action, input, (path) => sourceAt(written, path.map(String)));
  for (const { path, message } of fitted.misfits)
    reading.tell(placeAt(written, path.map(String)), `${action.name}: ${message}`);
  for (const [key, value] of Object.entries(fitted.input))
    if (OF_ELEMENTS.has(key) && typeof value === 'string' && REF.test(value.trim()))
      reading.tell(
        placeAt(written, [key]),
        `${action.name}: the ref ${value.trim()} is good for one page only; use a role and name such as button "Save"`,
      );
  return fitted.input;
}

function readInput(reading: Reading, action: AnyAction, { value }: Entry): Input {
  const values = value.kind === 'list' ? value.items : value.kind === 'map' || isEmpty(value) ? [] : [value];
  if (value.kind === 'map') return checkInput(reading, action, { input: toPlain(value), written: value });
  const input = byPosition(action, values.map(plainOf));
  if (!input) {
    const takes = action.positionals.length === 0 ? 'none' : action.positionals.join(', ');
    reading.tell(
      value.place,
      `${action.name}: so many values cannot be written without a key; it takes ${takes}`,
    );
    return {};
  }
  const entries = values.map((item, index) => {
    const key = action.positionals[Math.min(index, action.positionals.length - 1)] ?? '';
    return { key, place: item.place, value: item };
  });
  return checkInput(reading, action, { input, written: { kind: 'map', place: value.place, entries } });
}

type Besides = Pick<ActStep, 'as' | 'from' | 'timeoutMs' | 'awaitResponse' | 'note'>;

function readBesides(reading: Reading, step: MapOf): Besides {
  const entries = readMap(reading, step, { what: 'a step' });
  const [as, from, awaitResponse, note] = ['as', 'from', 'awaitResponse', 'note'].map((key) =>
    readText(reading, entries.get(key)),
  );
  const timeoutMs = readTimeout(reading, entries.get('timeoutMs'));
  const pattern = entries.get('awaitResponse');
  if (pattern) checkTexts(reading, pattern.value);
  if (as !== undefined) setVariable(reading, as, entries.get('as')?.value.place ?? step.place);
  if (from !== undefined && as === undefined)
    reading.tell(entries.get('from')?.place ?? step.place, '"from" says which part "as" gets: it needs "as"');
  return {
    ...(as === undefined ? {} : { as }),
    ...(from === undefined ? {} : { from }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(awaitResponse === undefined ? {} : { awaitResponse }),
    ...(note === undefined ? {} : { note }),
  };
}

/** From here on it has a value. */
export function setVariable(reading: Reading, name: string, place: Place): void {
  if (!NAME.test(name) || name === 'secrets')
    reading.tell(place, `"${name}" cannot be a variable's name: letters, digits and _, and not secrets`);
  reading.variables.add(name);
}

function readTimeout(reading: Reading, entry: Entry | undefined): number | undefined {
  if (!entry) return undefined;
  const read = mannerSchema.shape.timeoutMs.safeParse(plainOf(entry.value));
  if (read.success) return read.data;
  reading.tell(entry.value.place, '"timeoutMs" must be a number of milliseconds, a day at most');
  return undefined;
}

const toPlain = ({ entries }: MapOf): Input =>
  Object.fromEntries(entries.map(({ key, value }) => [key, plainOf(value)]));

function unknownAction(name: string, { actions }: Reading): string {
  const near = [...actions.keys()].filter((known) => known.startsWith(name.slice(0, 2)));
  const told = near.length > 0 ? near : [...actions.keys()];
  return `there is no step "${name}"; ${near.length > 0 ? 'near it are' : 'there are'} ${told.join(', ')}, and if, repeat and flow`;
}

function find(written: Written, [first, ...more]: readonly string[]): Written | undefined {
  if (first === undefined) return written;
  if (written.kind === 'map') {
    const entry = written.entries.find(({ key }) => key === first);
    return entry && find(entry.value, more);
  }
  const item = written.kind === 'list' ? written.items[Number(first)] : undefined;
  return item && find(item, more);
}

function placeAt(written: Written, path: readonly string[]): Place {
  if (written.kind !== 'map' || path.length !== 1)
    return (find(written, path) ?? find(written, path.slice(0, 1)) ?? written).place;
  return written.entries.find(({ key }) => key === path[0])?.place ?? written.place;
}

function sourceAt(written: Written, path: readonly string[]): string | undefined {
  const found = find(written, path);
  return found && textOf(found);
}
