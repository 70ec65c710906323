/** A flow's file: what it may say, and that every mistake is told with its place. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '../../../skills/browser/catalogue.ts';
import { readFlow } from '../../../src/flows/read/read-flow.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';

function placed(files: Readonly<Record<string, string>>) {
  const cwd = tempFolder();
  mkdirSync(join(cwd, '.remora', 'flows'), { recursive: true });
  for (const [name, yaml] of Object.entries(files))
    writeFileSync(join(cwd, '.remora', 'flows', `${name}.yaml`), yaml);
  return { catalogue, cwd, home: join(cwd, 'home') };
}

/** Of the flow `main`, each as `line:column message`. */
function mistakes(yaml: string, others: Readonly<Record<string, string>> = {}): string[] {
  const { problems } = readFlow('main', placed({ ...others, main: yaml }));
  return problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

test('a step is read by position, by key, and with what stands beside it', () => {
  const source = placed({
    main: `inputs: {who: Ada}
steps:
  - fill: [textbox "Name", "\${who}"]
  - fill: {target: textbox "Age", text: 42}
  - reload:
  - click: button "Edit" in row "Ada"
    timeoutMs: 900
    as: done
    from: navigated.to
`,
  });
  const { flow, problems } = readFlow('main', source);
  expect(problems).toEqual([]);
  expect(flow.inputs).toEqual({ who: { default: 'Ada' } });
  expect(flow.steps).toMatchObject([
    { kind: 'act', action: 'fill', input: { target: 'textbox "Name"', text: '${who}' } },
    // What YAML takes for a number is a text where the action takes a text.
    { action: 'fill', input: { text: '42' } },
    { action: 'reload', input: {} },
    { input: { target: 'button "Edit" in row "Ada"' }, timeoutMs: 900, as: 'done', from: 'navigated.to' },
  ]);
});

test.each([
  ['steps:\n  - clik: a', '2:5 there is no step "clik"; near it are click'],
  ['steps:\n  - click: {target: a, txt: b}', '2:24 click: there is no "txt" here'],
  ['steps:\n  - fill: {target: a}', '2:11 fill: "text" is missing'],
  ['steps:\n  - click: e5', '2:12 click: the ref e5 is good for one page only'],
  ['steps:\n  - open: ${url}', '2:11 ${url}: there is no variable "url" here'],
  ['steps:\n  - fill: [a, "${secrets.pin}"]', '2:15 ${secrets.pin}'],
  ['steps:\n  - stop:', '2:5 there is no step "stop"'],
  ['steps:\n  - click: a\n    timeoutMs: soon', '3:16 "timeoutMs" must be a number of milliseconds'],
  ['steps:\n  - if: same\n    then: [{click: a}]', '2:9 "same" is always the same'],
  ['steps:\n  - repeat: {times: x}\n    steps: [{click: a}]', '2:21 "times" must be a whole number'],
  ['steps:\n  - flow: main', '2:11 the flow main would run itself without end'],
  ['steps: []\nstep: 1', '2:1 '],
  ['- click: a', '1:1 a flow must be a map of keys and values'],
  ['steps: [', '1:'],
  ['', 'there are no steps'],
])('%j is a mistake', (yaml, told) => {
  expect(mistakes(yaml)).toEqual(expect.arrayContaining([expect.stringContaining(told)]));
});

test('all mistakes are told at once, those of other flows too', () => {
  const told = mistakes('steps:\n  - clik: a\n  - flow: other\n  - click: e1', {
    other: 'inputs: {who: }\nsteps:\n  - hoover: a',
  });
  expect(told.map((line) => line.replace(/ .*/, ''))).toEqual(
    expect.arrayContaining(['2:5', '3:5', '3:5', '4:12']),
  );
});

test.each(['../main', 'a/../../main', '..', '', 'a b', 'main\0'])('%j is no flow', (word) => {
  expect(() => readFlow(word, placed({ main: 'steps: [{click: a}]' }))).toThrow(
    expect.objectContaining({ code: 'bad_input' }),
  );
});
