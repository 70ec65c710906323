/** The person behind the parent, as the sub-agent reaches them. */
import type { Person } from '../../person.ts';
import type { Task } from '../wire.ts';
import type { ParentPipe } from './parent-pipe.ts';

export function parentsPerson(
  pipe: ParentPipe,
  { hasPerson, approves }: Pick<Task, 'hasPerson' | 'approves'>,
): Person {
  return {
    isThere: hasPerson,
    approve: approves
      ? async ({ origin, tabKind, ...rest }, reason) => {
          const request = {
            ...rest,
            ...(origin === undefined ? {} : { origin }),
            ...(tabKind === undefined ? {} : { tabKind }),
          };
          const answer = await pipe.ask({ kind: 'approve', request, reason }, pipe.over);
          return answer.kind === 'approved' && answer.allow;
        }
      : undefined,
    ask: async ({ text, choices }, signal) => {
      const told = { kind: 'question' as const, text, ...(choices ? { choices: [...choices] } : {}) };
      const answer = await pipe.ask(told, signal);
      return answer.kind === 'said' ? answer.text : undefined;
    },
    request: async ({ text, tab }, signal) => {
      const told = { kind: 'errand' as const, text, ...(tab === undefined ? {} : { tab }) };
      const answer = await pipe.ask(told, signal);
      return answer.kind === 'said' ? answer.text : undefined;
    },
  };
}
