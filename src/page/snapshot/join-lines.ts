/** What becomes of an element's line once all that it holds is known. */
import { type Branch, eachLine, groupBranch, lineBranch } from '../outline/branch.ts';
import type { Actionable } from './actionable.ts';
import type { Line } from '../line/line.ts';

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

/** A hand or a listener around one control alone is that control's; so is a part of it that is told the same way. */
function isWrapper(line: Line, action: Actionable, inner: Line): boolean {
  if (!inner.wantsRef) return false;
  const isSame = line.role === inner.role && line.fullName === inner.fullName;
  return isSame || (isOfLooks(action) && sameWords(line, inner));
}

/** Looks or a listener say that it is acted on, not what it is. */
const isOfLooks = (action: Actionable): boolean => action === 'weak' || action === 'heard';

const isCell = ({ role }: Line): boolean => role === 'cell' || role === 'gridcell';

/**
 * It takes the action on behalf of the controls inside: there are many of them, or it says nothing that they do not say.
 * What has words of its own, like a card around a button, is another thing to act on.
 */
export function isForOthers(line: Line, action: Actionable, children: readonly Branch[]): boolean {
  if (!isOfLooks(action)) return false;
  const inside: Line[] = [];
  for (const inner of eachLine(children)) if (inner.wantsRef) inside.push(inner);
  if (inside.length === 0) return false;
  if (action === 'heard' && inside.length > HELD) return true;
  const said = new Set(inside.flatMap(({ fullName }) => wordsOf(fullName)));
  return wordsOf(line.fullName).every((word) => said.has(word));
}

const GROUP = /^(radio)?group$/;
const CHOICE = /^(radio|checkbox|switch)$/;

/** Among mere controls a group is shown for its name alone, and that only over choices: `Yes` and `No` answer to it. */
export function isIdleGroup(line: Line, children: readonly Branch[]): boolean {
  if (line.wantsRef || !GROUP.test(line.role)) return false;
  if (!line.hasName) return true;
  for (const { role } of eachLine(children)) if (CHOICE.test(role)) return false;
  return true;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

const sameWords = (outer: Line, inner: Line): boolean => outer.fullName === inner.fullName || !outer.hasName;
