/** The question before every action, and a person's answer to it (SEC-1). */
import { expect, test } from 'vitest';
import type { Approve, Decision, GateRequest } from '../../src/policy/gate.ts';
import { allowAll } from '../../src/policy/gate.ts';
import { type GateCaller, passGate } from '../../src/policy/pass-gate.ts';

const SUBJECT = {
  action: { name: 'click', effect: 'write', level: 'page' },
  origin: 'https://bank.example',
  tabKind: 'adopted',
} as const;

const caller = (decision: Decision, approve?: Approve): GateCaller & { asked: GateRequest[] } => {
  const asked: GateRequest[] = [];
  const gate = async (request: GateRequest): Promise<Decision> => {
    asked.push(request);
    return decision;
  };
  return { hub: { gate }, session: { id: 's1' }, asked, ...(approve ? { approve } : {}) };
};

test('the gate is told what, who and where', async () => {
  const asks = caller({ verdict: 'allow' });
  await passGate(asks, SUBJECT);
  expect(asks.asked).toEqual([
    {
      action: 'click',
      effect: 'write',
      level: 'page',
      session: 's1',
      origin: 'https://bank.example',
      tabKind: 'adopted',
    },
  ]);
});

test('what is denied ends with the reason', async () => {
  const denied = passGate(caller({ verdict: 'deny', reason: 'read only' }), SUBJECT);
  await expect(denied).rejects.toMatchObject({
    code: 'denied',
    exit: 4,
    message: expect.stringContaining('read only'),
  });
});

test('a question without anybody to ask needs an approval', async () => {
  const asked = passGate(caller({ verdict: 'ask', reason: 'a bank' }), SUBJECT);
  await expect(asked).rejects.toMatchObject({
    code: 'approval_required',
    exit: 4,
    message: expect.stringContaining('a bank'),
  });
});

test('a person’s yes lets it pass, their no does not', async () => {
  const heard: string[] = [];
  const answer =
    (yes: boolean): Approve =>
    async (request, reason) => {
      heard.push(`${request.action}: ${reason}`);
      return yes;
    };
  const ask: Decision = { verdict: 'ask', reason: 'a bank' };
  await passGate(caller(ask, answer(true)), SUBJECT);
  await expect(passGate(caller(ask, answer(false)), SUBJECT)).rejects.toMatchObject({
    code: 'denied',
    message: expect.stringContaining('the person said no'),
  });
  expect(heard).toEqual(['click: a bank', 'click: a bank']);
});

test('a gate that fails lets nothing pass', async () => {
  const broken: GateCaller = {
    hub: { gate: () => Promise.reject(new Error('no policy')) },
    session: { id: 's1' },
  };
  await expect(passGate(broken, SUBJECT)).rejects.toThrow('no policy');
});

test('the shipped gate allows', () => {
  expect(
    allowAll({
      action: 'click',
      effect: 'write',
      level: 'page',
      session: 's',
      origin: undefined,
      tabKind: undefined,
    }),
  ).toEqual({
    verdict: 'allow',
  });
});
