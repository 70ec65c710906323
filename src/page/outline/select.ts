/** Which lines of the tree a caller wants (SNAP-6). */
import { LANDMARKS } from '../aria/role-sets.ts';
import { isUnread } from '../frames.ts';
import { type Branch, eachLine, rebuild, withChildren } from './branch.ts';
import type { Line } from '../line/line.ts';
import { holdsAll, wordsOfQuery } from '../tree/query.ts';

export interface Selection {
  readonly roots: readonly Branch[];
  /** Lines that hold the words of the query. */
  readonly matches?: number;
}

/** For acting: what tells where an action is stands only above or beside one. */
export function selectForActing(roots: readonly Branch[]): readonly Branch[] {
  return rebuild(roots, (branch, children) => {
    const { line } = branch;
    const isIdle = line && children.length === 0 && !line.wantsRef && isContext(line.role);
    return isIdle ? undefined : withChildren(branch, children);
  });
}

/** Lines that hold all the words, in any case, or are of the role that a word names, with those above them. Frames stay that others have to search. */
export function selectByWords(roots: readonly Branch[], query: string): Selection {
  const words = wordsOfQuery(query);
  const isMatch = (line: Line): boolean => holdsAll(words, line.role, textsOf(line));
  let matches = 0;
  for (const line of eachLine(roots)) if (isMatch(line)) matches += 1;
  const kept = rebuild(roots, (branch, children) => {
    const { line } = branch;
    const wanted = children.length > 0 || (line !== undefined && (isMatch(line) || isUnread(line.el)));
    return wanted ? withChildren(branch, children) : undefined;
  });
  return { roots: kept, matches };
}

/** Headings stay: they tell what follows. */
const isContext = (role: string): boolean => LANDMARKS.has(role) || /dialog$|^table$|grid$/.test(role);

function textsOf({ fullName, wantsRef, shown }: Line): (string | undefined)[] {
  return wantsRef ? [fullName, shown.value, shown.placeholder, shown.hint, shown.url] : [fullName];
}
