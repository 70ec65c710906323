/** What frames answered, each with the nearest ref, in reading order. */
import type { Nearest } from '../../page/read/types.ts';
import type { Frame } from '../../session/page/frame.ts';
import type { PageContext } from '../action.ts';
import { elementLine } from './found-element.ts';
import { giveNumbers } from './give-numbers.ts';

export interface Hit<T extends Nearest> {
  readonly frame: Frame;
  readonly hit: T;
}

/** The refs of the hits; undefined where nothing near can be acted on. */
export async function nameHits(
  hits: readonly Hit<Nearest>[],
  free: number,
  call: PageContext,
): Promise<readonly (string | undefined)[]> {
  const waiting = hits.flatMap(({ frame, hit: { pending } }) =>
    pending === undefined ? [] : { frame, pending },
  );
  const given = [...(await giveNumbers(waiting, free, call))];
  return hits.map(({ hit }) => hit.ref ?? (hit.pending === undefined ? undefined : given.shift()));
}

/** `[e3] button "Save"`; `in …` and `near …` where the element is not what was found itself. Page text. */
export function nearestLine({ relation, role, name }: Nearest, ref: string | undefined): string {
  if (ref === undefined) return name === '' ? role : `${role} ${JSON.stringify(name)}`;
  const line = elementLine({ ref, role, name });
  return relation === 'own' ? line : `${relation === 'near' ? 'near' : 'in'} ${line}`;
}
