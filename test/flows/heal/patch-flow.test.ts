import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { expect, test } from 'vitest';
import { patchFlow } from '../../../src/flows/heal/patch-flow.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';

const FLOW = `# Shop, as of the spring.
name: shop
steps:
  - open:   http://shop.test/   # stays as it is

  # The important one.
  - click: button "Save"
    note: saves it
  - if: {text: Sale}
    then:
      -   fill:
            target: 'textbox "Old name"'
            text: \${name}
          # inside
      - press: Enter
  - expect: {text: Saved}
`;
const LINE = { click: 7, fill: 11, expect: 16 };
const PATH = 'flows/shop.yaml';

/** Applied to the file, in a folder with that file alone. */
function applied(patch: string): string {
  const folder = tempFolder();
  mkdirSync(join(folder, 'flows'));
  writeFileSync(join(folder, PATH), FLOW);
  execaSync('git', ['apply', '-p0'], { cwd: folder, input: patch });
  return readFileSync(join(folder, PATH), 'utf8');
}

test('a step before the one that was covered: the one itself stays as it was written', () => {
  const steps = [{ click: 'button "Accept"' }, { click: 'button "Save"' }];
  const { healed, patch } = patchFlow(PATH, FLOW, [{ line: LINE.click, steps }]);
  expect(healed).toBe(
    FLOW.replace('  - click: button "Save"', '  - click: button "Accept"\n  - click: button "Save"'),
  );
  expect(patch.match(/^[+-] .*$/gm)).toEqual(['+  - click: button "Accept"']);
});

test('a renamed button keeps what the flow says of the step besides', () => {
  const steps = [{ click: 'button "Store"' }];
  const { healed } = patchFlow(PATH, FLOW, [{ line: LINE.click, steps }]);
  expect(healed).toBe(FLOW.replace('button "Save"', 'button "Store"'));
});

test('several repairs, one deep inside: both programs that apply patches make the same of it', () => {
  const repairs = [
    { line: LINE.click, steps: [{ click: 'button "Store"' }] },
    { line: LINE.fill, steps: [{ fill: { target: 'textbox "New name"', text: '${name}' } }] },
    { line: LINE.expect, steps: [{ wait: 'Stored' }, { expect: { text: 'Stored: all' } }] },
  ];
  const { healed, patch } = patchFlow(PATH, FLOW, repairs);
  expect(healed).toContain('          target: textbox "New name"\n');
  expect(healed).toContain('  - wait: Stored\n  - expect:\n      text: "Stored: all"\n');
  expect(healed).toContain('# stays as it is\n\n  # The important one.\n');
  expect(applied(patch)).toBe(healed);
});

test('steps on one line are replaced too', () => {
  const { healed } = patchFlow(PATH, 'name: a\nsteps: [{click: "#a"}]\n', [
    { line: 2, steps: [{ press: 'Escape' }, { click: '#b' }] },
  ]);
  expect(healed).toContain('press: Escape');
  expect(healed).toContain('click: "#b"');
  expect(healed).not.toContain('"#a"');
});

test('a line where no step begins is refused', () => {
  expect(() => patchFlow(PATH, FLOW, [{ line: 2, steps: [] }])).toThrow(
    'no step begins at flows/shop.yaml:2',
  );
});
