/** Commands about the program itself: help, completions, settings, version. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../../skills/browser/catalogue.ts';
import { commandName } from '../../../src/surfaces/words/act-kinds.ts';
import { SETTINGS } from '../../../src/config/names.ts';
import { fields, list, newCaller } from '../../helpers/caller.ts';
import { newHome } from '../../helpers/home.ts';
import { ROOT } from '../../helpers/remora.ts';

const stdoutOf = async (words: readonly string[], home = newHome()): Promise<string> => {
  const { exit, stdout, stderr } = await newCaller(home.env).run(words);
  expect({ words, exit, stderr }).toEqual({ words, exit: 0, stderr: '' });
  return stdout;
};

test('help lists every command, and each has a help of its own with examples', async () => {
  const general = await stdoutOf(['help']);
  expect(await stdoutOf([])).toBe(general);
  expect(await stdoutOf(['--help'])).toBe(general);
  for (const { name } of catalogue) expect(general).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
  const click = await stdoutOf(['help', 'click']);
  expect(await stdoutOf(['click', '--help'])).toBe(click);
  expect(click).toContain('--count');
  expect(click).toContain('remora click e3');
  for (const name of ['config', 'completions', 'act', 'version', 'skill'])
    expect(await stdoutOf(['help', name])).toContain(`remora ${name}`);
});

test('the guide for agents is short and names every command', async () => {
  const guide = await stdoutOf(['help', '--agent']);
  for (const action of catalogue)
    expect(guide).toMatch(new RegExp(`^\\W*(remora )?${commandName(action)}\\b`, 'm'));
  expect(guide.length / 4).toBeLessThan(2_000);
});

test('completions name every command, and the shells that are here take them', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const script = await stdoutOf(['completions', shell]);
    for (const { name } of catalogue) expect(script).toContain(name);
  }
  const script = await stdoutOf(['completions', 'bash']);
  const complete = (words: string): string => {
    const call = `COMP_WORDS=(${words} ''); COMP_CWORD=$((\${#COMP_WORDS[@]} - 2)); _remora; echo "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', `${script}\n${call}`], { encoding: 'utf8' }).trim();
  };
  expect(complete('remora sn')).toBe('snapshot');
  expect(complete('remora snapshot --int')).toBe('--interactive');
  expect(complete('remora skill un')).toBe('uninstall');
  expect(complete('remora skill install --to c')).toBe('claude codex cursor copilot');
});

test('the version is the package’s', async () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  for (const words of [['version'], ['--version'], ['-V']])
    expect(await stdoutOf(words)).toBe(`${version}\n`);
  expect(JSON.parse(await stdoutOf(['version', '--json']))).toMatchObject({
    ok: true,
    action: 'version',
    data: { version },
  });
});

test('config shows every setting with its source, and changes what it is told to', async () => {
  const home = newHome();
  const show = async (): Promise<Map<string, unknown>> => {
    const data = fields(fields(JSON.parse(await stdoutOf(['config', '--json'], home)))['data']);
    return new Map(list(data['settings']).map((setting) => [String(setting['key']), setting['value']]));
  };
  expect([...(await show()).keys()]).toEqual([...SETTINGS.keys()]);
  expect(await stdoutOf(['config', 'maxPages'], home)).toMatch(/^maxPages = 20 {2}\(default\)/);
  await stdoutOf(['config', 'set', 'maxPages', '7'], home);
  expect((await show()).get('maxPages')).toBe(7);
  expect(await stdoutOf(['config', 'get', 'maxPages'], home)).toContain('config.yaml');
  await stdoutOf(['config', 'unset', 'maxPages'], home);
  expect((await show()).get('maxPages')).toBe(20);
  expect(JSON.parse(await stdoutOf(['config', 'schema'], home))).toMatchObject({ type: 'object' });
});

test('nothing of this starts a daemon', async () => {
  const home = newHome();
  for (const words of [
    ['help'],
    ['config'],
    ['completions', 'zsh'],
    ['version'],
    ['status'],
    ['doctor', '--json'],
  ])
    await newCaller(home.env).run(words);
  expect(home.daemonPid()).toBeUndefined();
});
