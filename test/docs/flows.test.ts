/** The flows that docs/flows.md shows can be read. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '../../skills/browser/catalogue.ts';
import { readFlow } from '../../src/flows/read/read-flow.ts';
import { readDocument } from './documents.ts';

const blocks = [...readDocument('docs/flows.md').text.matchAll(/^```yaml\n(.*?)^```/gms)].map(
  ([, yaml = '']) => yaml,
);

test('every flow that is shown passes the check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'remora-flows-'));
  expect(blocks.length).toBeGreaterThan(1);
  for (const [at, yaml] of blocks.entries()) {
    const file = join(folder, `shown-${at}.yaml`);
    writeFileSync(file, yaml);
    expect(readFlow(file, { catalogue, cwd: folder, home: folder }).problems).toEqual([]);
  }
});
