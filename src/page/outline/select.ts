/** Which lines of the tree a caller wants (SNAP-6). */
import { LANDMARKS } from '../aria/role-sets.ts';
import { isUnread } from '../frames.ts';
import { fold } from '../text.ts';
import { type Branch, eachLine, rebuild, withChildren } from './branch.ts';
import type { Line } from '../line/line.ts';

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

/** Lines that hold all the words, in any case, with those above them. Frames stay that others have to search. */
export function selectByWords(roots: readonly Branch[], query: string): Selection {
  const words = fold(query).toLowerCase().split(' ');
  const isMatch = (line: Line): boolean => {
    const text = searchText(line);
    return words.every((word) => text.includes(word));
  };
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

function searchText({ role, fullName, wantsRef, shown }: Line): string {
  if (!wantsRef) return `${role} ${fullName}`.toLowerCase();
  return [role, fullName, shown.value, shown.placeholder, shown.url].join(' ').toLowerCase();
}
