import { expect, test } from 'vitest';
import { launchArguments } from '../../../src/cdp/launch/launch-arguments.ts';
import { assertMayLaunch } from '../../../src/cdp/launch/launch-checks.ts';
import type { CheckRequest } from '../../../src/cdp/launch/launch-checks.ts';
import { planLaunch } from '../../../src/cdp/launch/launch-plan.ts';
import type { Machine } from '../../../src/cdp/launch/launch-plan.ts';
import { RemoraError } from '../../../src/errors.ts';

const desktop: CheckRequest = {
  platform: 'linux',
  env: { DISPLAY: ':0', PATH: '/usr/bin' },
  home: '/home/ada',
  homeFolder: '/home/ada/.remora',
  preference: ['brave', 'chrome', 'chromium'],
  dedicated: false,
  headless: 'auto',
  looked: [],
};
const server: CheckRequest = { ...desktop, env: { PATH: '/usr/bin' } };

function machineWith(programs: readonly string[], more: Partial<Machine> = {}): Machine {
  return {
    isRoot: false,
    isExecutable: (path) => programs.includes(path),
    isSwitchOn: () => false,
    lockHolder: () => undefined,
    ...more,
  };
}
const brave = machineWith(['/usr/bin/brave-browser', '/usr/bin/chromium']);
const chrome = machineWith(['/usr/bin/google-chrome', '/usr/bin/chromium']);
const heldBy = (pid: number, folder: string): Partial<Machine> => ({
  lockHolder: (dir) => (dir === folder ? { pid, host: 'here', alive: true } : undefined),
});

function failureOf(work: () => unknown): RemoraError {
  try {
    work();
  } catch (error) {
    if (error instanceof RemoraError) return error;
  }
  throw new Error('it did not fail');
}

test("the first installed browser starts on the person's own profile, with a flag and nothing else", () => {
  const plan = planLaunch(desktop, brave);
  const userDataDir = '/home/ada/.config/BraveSoftware/Brave-Browser';
  expect(plan).toMatchObject({
    browser: 'brave',
    executable: '/usr/bin/brave-browser',
    userDataDir,
    dedicated: false,
  });
  expect(launchArguments(plan, { port: 9222 })).toEqual(['--remote-debugging-port=9222']);
});

test('without a display it is headless and dedicated, and says that nobody is logged in', () => {
  const plan = planLaunch(server, brave);
  expect(plan).toMatchObject({
    dedicated: true,
    headless: true,
    userDataDir: '/home/ada/.remora/profiles/brave',
  });
  expect(plan.notes.join(' ')).toMatch(/nobody is logged in.*There is no display/);
  expect(
    planLaunch({ ...server, env: { ...server.env, WAYLAND_DISPLAY: 'wayland-0' } }, brave).headless,
  ).toBe(false);
  expect(planLaunch({ ...server, platform: 'darwin', executable: '/usr/bin/chromium' }, brave).headless).toBe(
    false,
  );
});

test('headless by choice is dedicated; dedicated by choice keeps its window', () => {
  expect(planLaunch({ ...desktop, headless: true }, brave)).toMatchObject({
    dedicated: true,
    headless: true,
  });
  expect(planLaunch({ ...desktop, dedicated: true }, brave)).toMatchObject({
    dedicated: true,
    headless: false,
  });
});

test('a dedicated command line', () => {
  const plan = planLaunch(server, { ...brave, isRoot: true });
  const request = { port: 9444, viewport: { width: 800, height: 600 }, extraArgs: ['--lang=de'] };
  expect(launchArguments(plan, request)).toEqual([
    '--lang=de',
    '--window-size=800,600',
    '--headless=new',
    '--no-sandbox',
    '--user-data-dir=/home/ada/.remora/profiles/brave',
    '--no-first-run',
    '--no-default-browser-check',
    '--remote-debugging-port=9444',
  ]);
  expect(plan.notes.join(' ')).toContain('--no-sandbox');
});

test('Google Chrome gets no flag on its own profile, only its switch or a dedicated profile', () => {
  expect(planLaunch(desktop, chrome)).toMatchObject({ browser: 'chrome', dedicated: true, way: 'flag' });
  const on = planLaunch(desktop, {
    ...chrome,
    isSwitchOn: (dir) => dir === '/home/ada/.config/google-chrome',
  });
  expect(on).toMatchObject({ browser: 'chrome', dedicated: false, way: 'switch' });
  expect(launchArguments(on, { port: 9222 })).toEqual([]);
});

test('the sandbox stays unless root on Linux', () => {
  expect(planLaunch(desktop, brave).noSandbox).toBe(false);
  const mac = { ...desktop, platform: 'darwin', executable: '/usr/bin/chromium' } as const;
  expect(planLaunch(mac, { ...brave, isRoot: true }).noSandbox).toBe(false);
});

test('a named program: known ones keep their profile, unknown ones get a dedicated one, missing ones are refused', () => {
  const machine = machineWith(['/usr/bin/chromium', '/opt/thing']);
  expect(planLaunch({ ...desktop, executable: '/usr/bin/chromium' }, machine)).toMatchObject({
    dedicated: false,
  });
  expect(planLaunch({ ...desktop, executable: '/opt/thing' }, machine)).toMatchObject({ dedicated: true });
  expect(failureOf(() => planLaunch({ ...desktop, executable: '/opt/none' }, machine)).code).toBe(
    'bad_input',
  );
});

test('nothing installed', () => {
  const failure = failureOf(() => planLaunch(desktop, machineWith([])));
  expect(failure).toMatchObject({ code: 'no_browser' });
  expect(failure.message).toContain('Brave, Google Chrome, Chromium');
});

test('nothing starts while any browser of the list runs, unless a dedicated one was asked for', () => {
  const machine = { ...brave, ...heldBy(77, '/home/ada/.config/chromium') };
  const plan = planLaunch(desktop, machine);
  const failure = failureOf(() => assertMayLaunch(plan, desktop, machine));
  expect(failure).toMatchObject({ code: 'no_browser', details: { browser: 'chromium', pid: 77 } });
  expect(failure.hint).toMatch(/chrome:\/\/inspect.*`remora start --restart`.*`remora start --dedicated`/);
  expect(failureOf(() => assertMayLaunch(planLaunch(server, machine), server, machine)).code).toBe(
    'no_browser',
  );
  const asked = { ...desktop, dedicated: true };
  expect(() => assertMayLaunch(planLaunch(asked, machine), asked, machine)).not.toThrow();
});

test('a lock that a crash left is no reason', () => {
  const lockHolder: Machine['lockHolder'] = () => ({ pid: 77, host: 'here', alive: false });
  const machine = { ...brave, lockHolder };
  expect(() => assertMayLaunch(planLaunch(desktop, machine), desktop, machine)).not.toThrow();
});

test('nothing starts on a dedicated profile in use, or beside a hung browser', () => {
  const asked = { ...desktop, dedicated: true };
  const machine = { ...brave, ...heldBy(78, '/home/ada/.remora/profiles/brave') };
  expect(failureOf(() => assertMayLaunch(planLaunch(asked, machine), asked, machine)).message).toContain(
    'process 78',
  );
  const hung = {
    ...asked,
    looked: [{ rule: 'port-file', what: '/x/DevToolsActivePort', outcome: 'hung' }],
  } as const;
  const failure = failureOf(() => assertMayLaunch(planLaunch(hung, brave), hung, brave));
  expect(failure.message).toContain('does not answer (/x/DevToolsActivePort)');
  expect(failure.hint).not.toContain('--dedicated');
});

test.each(['--remote-debugging-port=0', '--user-data-dir=/x', '--enable-automation', '-user-data-dir=/x'])(
  'the switch %s may not be set',
  (argument) => {
    const plan = planLaunch(desktop, brave);
    const failure = failureOf(() =>
      launchArguments(plan, { port: 9222, extraArgs: ['--lang=de', argument] }),
    );
    expect(failure).toMatchObject({ code: 'bad_input' });
    expect(failure.message).toContain(argument);
  },
);
