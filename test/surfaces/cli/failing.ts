/** What every failure of the command has in common. */
import { expect } from 'vitest';
import { catalogue } from '../../../skills/browser/catalogue.ts';
import { META_COMMANDS } from '../../../src/surfaces/cli/meta-names.ts';
import { type Caller, failureOf, fields } from '../../helpers/caller.ts';

/** Fails both ways of asking alike; the plain one on stderr alone, the JSON one as one document on stdout. */
export async function expectFailure(
  caller: Caller,
  words: readonly string[],
  wanted: { code: string; exit: number },
): Promise<void> {
  const plain = await caller.run(words);
  expect(plain).toMatchObject({ exit: wanted.exit, stdout: '' });
  expect(plain.stderr).toMatch(new RegExp(`^error ${wanted.code}: .+`));
  const hint = /^next: (.+)$/m.exec(plain.stderr)?.[1] ?? '';
  expect(hint).not.toBe('');
  for (const [, name = ''] of hint.matchAll(/`remora ([a-z]+)/g)) {
    const known = catalogue.some((action) => action.name === name) || META_COMMANDS.has(name);
    expect(known, hint).toBe(true);
  }
  const json = await caller.run([...words, '--json']);
  expect(json).toMatchObject({ exit: wanted.exit, stderr: '' });
  expect(json.stdout.trimEnd()).not.toContain('\n');
  const envelope = fields(JSON.parse(json.stdout));
  expect(envelope).toEqual({
    ok: false,
    action: words[0] === 'act' ? expect.any(String) : words[0],
    session: expect.any(String),
    error: {
      code: wanted.code,
      message: expect.any(String),
      hint: expect.any(String),
      retryable: expect.any(Boolean),
      mayHaveApplied: expect.any(Boolean),
      details: expect.any(Object),
    },
  });
  // What the protocol said stays in details.cause.
  expect(failureOf(json).message).not.toMatch(/CdpError|Target\.|Runtime\.|Page\.[a-z]|-32000| at .*\.ts:/);
}
