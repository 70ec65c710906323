import { expect, test } from 'vitest';
import { Deferred } from '../../../../src/util/deferred.ts';
import { ScreenTerminal } from '../screen-terminal.ts';
import { called, openChat, stopped } from './open-chat.ts';

test('an answer comes in piece by piece, wrapped to the width, with its calls between', async () => {
  const [half, rest] = [new Deferred<undefined>(), new Deferred<undefined>()];
  const { screen, ended, costs } = await openChat(
    [
      async ({ emit }) => {
        emit({ type: 'text', delta: 'I look at the page and th' });
        await half.promise;
        emit({ type: 'text', delta: 'en press **Save**.\n' });
        emit({ type: 'call', id: 'click e3', label: 'click e3' });
        emit({ type: 'progress', id: 'click e3', message: 'waits for the page' });
        await rest.promise;
        emit(called('click e3', 'clicked [e3] button "Save"'));
        emit({ type: 'usage', step: 1, input: 900, output: 20 });
        emit({ type: 'text', delta: 'It is saved.' });
        emit({ type: 'usage', step: 2, input: 1_000, output: 30 });
        return undefined;
      },
    ],
    { screen: new ScreenTerminal({ columns: 31 }) },
  );
  screen.send('save it');
  expect(await screen.shows('th')).toContain('› save it\nI look at the page and th\n');
  await screen.shows('thinking');
  half.resolve(undefined);
  expect(await screen.shows('click e3 … waits')).toContain('I look at the page and then\npress Save.\n');
  rest.resolve(undefined);
  const all = await screen.shows('It is saved.');
  expect(all).toContain('press Save.\n● click e3 … clicked… (0.4 s)\nIt is saved.\n');
  await expect.poll(() => costs).toEqual([{ steps: 2, input: 1_900, output: 50 }]);
  expect(await screen.all()).not.toContain('thinking');
  screen.press('d', { ctrl: true });
  await ended;
  expect(screen.isOpen).toBe(false);
});

test('what a page or a model says is obeyed by no terminal', async () => {
  const { screen } = await openChat([
    async ({ emit }) => {
      emit({ type: 'text', delta: 'a\u001b]0;owned\u0007b \u001b[3' });
      emit({ type: 'text', delta: '1mred\u001b[0m\n' });
      emit(called('open \u001b[2Jx', 'title "\u001b]52;c;b3duZWQ=\u0007shop"'));
      emit({ type: 'subagent', name: 's1', line: '\u001b[Hclick' });
      emit({ type: 'note', text: 'again \u009b2J' });
      return { status: 'failed', reason: 'provider', summary: '\u001b[?1049hgone' };
    },
  ]);
  screen.send('go');
  const all = await screen.shows('gone');
  expect(all).toContain('ab red\n● open x … title "shop" (0.4 s)\n  ↳ s1: click\n· again \ufffd2J\n');
  // Of our own there are cursor moves, clearing, and marks of an update; nothing else begins with ESC.
  const foreign = screen.written.replace(/\u001b\[(?:\d*[AGHJ]|\?2026[hl])/g, '');
  expect(foreign).not.toMatch(/[\u001b\u009b\u0007]/);
});

test('Ctrl-C stops the step and keeps the chat, and what was typed ahead goes back to the line', async () => {
  const { screen, agent } = await openChat([
    async ({ emit, signal }) => {
      emit({ type: 'text', delta: 'Half an ans' });
      return stopped(signal);
    },
    async ({ emit }) => {
      emit({ type: 'text', delta: 'Going on.' });
      return undefined;
    },
  ]);
  screen.send('first');
  await screen.shows('Half an ans');
  screen.send('second');
  expect(await screen.shows('next: second')).toContain('thinking');
  screen.press('c', { ctrl: true });
  const all = await screen.shows('Stopped.');
  expect(all).toContain('Half an ans\nStopped. Tell it what to do instead');
  expect(all).toMatch(/› second$/);
  screen.press('return');
  await screen.shows('Going on.');
  expect(agent.prompts).toEqual([
    'first',
    '[note from remora] The person stopped you. You had begun to write: Half an ans\n\nsecond',
  ]);
});

test('what is typed while it works is sent when it is done', async () => {
  const first = new Deferred<undefined>();
  const { screen, agent } = await openChat([async () => first.promise, async () => undefined]);
  screen.send('one');
  await screen.shows('thinking');
  screen.send('two');
  screen.type('thr');
  await screen.shows('next: two');
  first.resolve(undefined);
  await expect.poll(() => agent.prompts).toEqual(['one', 'two']);
  expect(await screen.all()).toMatch(/› thr$/);
});

test('a turn that does not stop can be left with a second Ctrl-C', async () => {
  const { screen, ended } = await openChat([() => new Deferred<undefined>().promise]);
  screen.send('hang');
  await screen.shows('thinking');
  screen.press('c', { ctrl: true });
  await screen.shows('Ctrl-C again quits');
  screen.press('c', { ctrl: true });
  await ended;
  expect(screen.isOpen).toBe(false);
}, 20_000);

test('Ctrl-C clears the line, then hints, then leaves; another key takes the hint away', async () => {
  const { screen, ended } = await openChat([]);
  screen.type('abc');
  screen.press('c', { ctrl: true });
  expect(await screen.all()).not.toContain('abc');
  screen.press('c', { ctrl: true });
  await screen.shows('Ctrl-C again leaves');
  screen.press('left');
  expect(await screen.all()).not.toContain('again leaves');
  screen.press('c', { ctrl: true });
  screen.press('c', { ctrl: true });
  await ended;
});

test.each(['terminate', 'hangUp', 'quit'] as const)('a turn ends with the chat: %s', async (way) => {
  let wasStopped = false;
  const { screen, ended, terminate } = await openChat([
    async ({ signal }) => {
      signal.addEventListener('abort', () => (wasStopped = true));
      return stopped(signal);
    },
  ]);
  screen.send('work');
  await screen.shows('thinking');
  if (way === 'terminate') terminate();
  else if (way === 'hangUp') screen.hangUp();
  else screen.send('/quit');
  await ended;
  expect(wasStopped).toBe(true);
  expect(screen.isOpen).toBe(false);
});

test('commands run, are completed, and unknown ones are told with near ones', async () => {
  const { screen, agent } = await openChat([async () => undefined]);
  screen.type('/ta');
  screen.press('tab');
  screen.press('return');
  await screen.shows('ran tabs');
  screen.type('/s');
  screen.press('tab');
  expect(await screen.shows('/skills  /save')).toContain('› /s\n');
  screen.press('u', { ctrl: true });
  screen.send('/modle ollama/x');
  await screen.shows('There is no command /modle. Did you mean /model?');
  screen.send('/model ollama/x');
  await screen.shows('ran model ollama/x');
  screen.send(' /etc/hosts is a file');
  await expect.poll(() => agent.prompts).toEqual([' /etc/hosts is a file']);
});

test('a command that fails is told, and the chat goes on', async () => {
  const { screen } = await openChat([], {
    runCommand: () => Promise.reject(new Error('no such thing')),
  });
  screen.send('/tabs');
  await screen.shows('error internal: Something in remora went wrong: no such thing');
  screen.send('/help x');
  await screen.shows('/help takes nothing behind it.');
});

test('a chat that cannot be kept says so once, and goes on', async () => {
  const { screen, agent } = await openChat([async () => undefined, async () => undefined], {
    afterTurn: () => {
      throw new Error('no space left');
    },
  });
  screen.send('one');
  await screen.shows('no space left');
  screen.send('two');
  await expect.poll(() => agent.prompts).toEqual(['one', 'two']);
  expect((await screen.all()).match(/no space left/g)).toHaveLength(1);
});
