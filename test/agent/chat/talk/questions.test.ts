import { expect, test } from 'vitest';
import type { GateRequest } from '../../../../src/policy/gate.ts';
import { openChat } from './open-chat.ts';
import type { TurnScript } from '../scripted-agent.ts';

const REQUEST: GateRequest = {
  action: 'click',
  effect: 'write',
  level: 'act',
  session: 's',
  origin: 'https://shop.test',
  tabKind: 'own',
};

/** Asks for the same again and again, and says what it was told. */
const asking =
  (times: number): TurnScript =>
  async ({ emit, person }) => {
    for (let at = 0; at < times; at += 1) {
      const said = await person.approve?.(REQUEST, 'it pays\u001b[2J');
      emit({ type: 'text', delta: `told ${String(said)}.\n` });
    }
    return undefined;
  };

test('an approval says what is asked for, takes a clear answer alone, and Enter is a no', async () => {
  const { screen } = await openChat([asking(3)]);
  screen.send('buy');
  const asked = await screen.shows('Why it asks: it pays');
  expect(asked).toContain(
    '? Allow click on https://shop.test? It changes something.\n  Why it asks: it pays\n',
  );
  expect(asked).toContain('y yes · n or Enter no · a always, for this action on this site');
  // Typed ahead, for another purpose.
  screen.send('yellow ones please');
  expect(await screen.all()).not.toContain('told');
  screen.send('y');
  await screen.shows('told true.');
  screen.press('return');
  await screen.shows('told false.');
  screen.send('N');
  await screen.shows(/told false\.[^]*told false\./);
});

test('always holds for this action at this origin', async () => {
  const { screen } = await openChat([
    async (turn) => {
      await asking(2)(turn);
      const elsewhere = await turn.person.approve?.({ ...REQUEST, origin: 'https://other.test' }, 'r');
      turn.emit({ type: 'text', delta: `elsewhere ${String(elsewhere)}` });
      return undefined;
    },
  ]);
  screen.send('buy');
  await screen.shows('Allow click');
  screen.send('always');
  await screen.shows(/told true\.\s+told true\./);
  await screen.shows('https://other.test');
  screen.send('n');
  await screen.shows('elsewhere false');
});

test('Ctrl-C is a no and the turn goes on; the next one stops it', async () => {
  const { screen } = await openChat([
    async (turn) => {
      await asking(1)(turn);
      await turn.person.ask({ text: 'Which?' }, turn.signal);
      return undefined;
    },
  ]);
  screen.type('for later');
  screen.press('c', { ctrl: true });
  screen.send('buy');
  await screen.shows('Allow click');
  screen.press('c', { ctrl: true });
  await screen.shows('told false.');
  await screen.shows('? Which?');
  screen.press('c', { ctrl: true });
  await screen.shows('Stopped.');
});

test('a question takes a number or words, and what was being typed comes back after it', async () => {
  const { screen } = await openChat([
    async ({ person, signal, emit }) => {
      for (const text of ['Which one?', 'And now?']) {
        const answer = await person.ask({ text, choices: ['the red', 'the blue'] }, signal);
        emit({ type: 'text', delta: `took ${String(answer)}.\n` });
      }
      return undefined;
    },
  ]);
  screen.send('choose');
  await screen.shows('? Which one?\n  1  the red\n  2  the blue');
  screen.press('return');
  screen.send('2');
  await screen.shows('took the blue.');
  await screen.shows('? And now?');
  screen.send('neither');
  await screen.shows('took neither.');
});

test('an errand is done with Enter, or told what went wrong', async () => {
  const { screen } = await openChat([
    async ({ person, signal, emit }) => {
      for (const tab of ['t1', 't2']) {
        const answer = await person.request({ text: 'Log in, please.', tab }, signal);
        emit({ type: 'text', delta: `${tab} ${String(answer)}.\n` });
      }
      return undefined;
    },
  ]);
  screen.send('log in');
  await screen.shows('do it in tab t1, then press Enter; or type what went wrong');
  screen.press('return');
  await screen.shows('t1 done.');
  screen.send('the site is down');
  await screen.shows('t2 the site is down.');
});

test('questions that come together are asked one by one', async () => {
  const { screen } = await openChat([
    async ({ person, signal, emit }) => {
      const answers = await Promise.all(
        ['first', 'second'].map((text) => person.ask({ text: `${text}?` }, signal)),
      );
      emit({ type: 'text', delta: `all: ${answers.join(' ')}` });
      return undefined;
    },
  ]);
  screen.send('ask');
  expect(await screen.shows('? first?')).not.toContain('second?');
  screen.send('a');
  await screen.shows('? second?');
  screen.send('b');
  await screen.shows('all: a b');
});
