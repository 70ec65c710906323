import { expect, test } from 'vitest';
import { ENV_NAMES, flagNames, nearestName, SETTINGS } from '../../src/config/names.ts';

test('each setting has a variable of its own, and flags do not collide', () => {
  expect(ENV_NAMES).toHaveLength(SETTINGS.size);
  expect(ENV_NAMES).toContain('REMORA_ENDPOINT');
  const flags = [...SETTINGS.values()].flatMap(({ flag }) => (flag ? [flag.name] : []));
  expect(flagNames).toEqual(flags);
});

test('secrets have no flag, since arguments are visible to all of the machine', () => {
  expect([...SETTINGS.values()].filter(({ secret, flag }) => secret === 'value' && flag)).toEqual([]);
});

test('the form of a flag spells its name', () => {
  for (const { flag } of SETTINGS.values()) {
    if (!flag) continue;
    const words = flag.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(flag.form).toMatch(new RegExp(`^--(no-)?${words}\\b`));
  }
});

test.each([
  ['maxpages', 'maxPages'],
  ['headless', 'browser.headless'],
  ['timeout.action', 'timeouts.action'],
])('the nearest to %s is %s', (name, nearest) => {
  expect(nearestName(name, SETTINGS.keys())).toBe(nearest);
});
