/** What becomes of an element's line once all that it holds is known. */
import { type Branch, eachLine, groupBranch, lineBranch } from '../outline/branch.ts';
import type { Actionable } from './actionable.ts';
import type { Line } from './line.ts';

/** An element that holds more than this is listened to for what it holds. */
const HELD = 8;

export function groupOf(el: Element, children: readonly Branch[]): Branch | undefined {
  const [only] = children;
  return children.length > 1 ? groupBranch(el, children) : only;
}

/** The line with what it holds, or the one line that tells both. */
export function lineOrOnlyChild(line: Line, action: Actionable, children: readonly Branch[]): Branch {
  const [only, other] = children;
  if (only && !other && only.lines === 1 && only.line) {
    // A heading that is one link is told by the link.
    if (line.role === 'heading' && sameWords(line, only.line))
      return lineBranch(only.line.withLevelOf(line), []);
    if (isWrapper(line, action, only.line)) return only;
  }
  // A cell is where its one thing stands.
  if (action === 'no' && only && !other && isCell(line)) return only;
  // What a row says stands in its cells.
  return lineBranch(line.role === 'row' && only ? line.withoutName() : line, children);
}

/** A hand or a listener around one control alone is that control's. */
const isWrapper = (line: Line, action: Actionable, inner: Line): boolean =>
  (action === 'weak' || action === 'heard') && inner.wantsRef && sameWords(line, inner);

const isCell = ({ role }: Line): boolean => role === 'cell' || role === 'gridcell';

/** It listens on behalf of the many things inside. */
export function isForOthers(action: Actionable, children: readonly Branch[]): boolean {
  if (action !== 'heard') return false;
  let held = 0;
  for (const line of eachLine(children)) if (line.wantsRef) held += 1;
  return held > HELD;
}

const sameWords = (outer: Line, inner: Line): boolean => outer.fullName === inner.fullName || !outer.hasName;
