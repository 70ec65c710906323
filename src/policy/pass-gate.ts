/** Puts an action before the gate, and a question of the gate before a person (SEC-1). */
import { fail } from '../errors.ts';
import type { Approve, Gate, GateRequest } from './gate.ts';

export interface GateCaller {
  readonly hub: { readonly gate: Gate };
  readonly session: { readonly id: string };
  readonly approve?: Approve;
}

export interface GateSubject {
  readonly action: { readonly name: string; readonly effect: 'read' | 'write'; readonly level: string };
  readonly origin: string | undefined;
  readonly tabKind: 'own' | 'adopted' | undefined;
}

/** Returns when the action may run; throws `denied` or `approval_required`. */
export async function passGate(caller: GateCaller, subject: GateSubject): Promise<void> {
  const decision = await caller.hub.gate(toRequest(caller, subject));
  switch (decision.verdict) {
    case 'allow':
      return;
    case 'deny':
      throw fail('denied', { reason: decision.reason });
    case 'ask':
      return askPerson(caller, subject, decision.reason);
  }
}

/** The same for several that are one to the person: asks once, before any of them. */
export async function passAll(caller: GateCaller, subjects: readonly GateSubject[]): Promise<void> {
  const asked: { readonly subject: GateSubject; readonly reason: string }[] = [];
  for (const subject of subjects) {
    const decision = await caller.hub.gate(toRequest(caller, subject));
    if (decision.verdict === 'deny') throw fail('denied', { reason: decision.reason });
    if (decision.verdict === 'ask') asked.push({ subject, reason: decision.reason });
  }
  const [first] = asked;
  const reasons = [...new Set(asked.map(({ reason }) => reason))].join('; ');
  if (first) await askPerson(caller, first.subject, reasons);
}

/** Returns on a yes; throws `approval_required` when nobody can be asked, `denied` on a no. */
export async function askPerson(caller: GateCaller, subject: GateSubject, reason: string): Promise<void> {
  if (!caller.approve) throw fail('approval_required', { reason });
  const answer: unknown = await caller.approve(toRequest(caller, subject), reason);
  // Whatever else a caller hands over, the object of a form say, is no yes.
  if (answer !== true) throw fail('denied', { reason: 'the person said no' });
}

function toRequest(caller: GateCaller, { action, origin, tabKind }: GateSubject): GateRequest {
  const { name, effect, level } = action;
  return { action: name, effect, level, session: caller.session.id, origin, tabKind };
}
