/** From the tree to what is sent: one flat node a line, in document order. */
import { refs } from '../refs.ts';
import { screenBox } from '../sight/screen-box.ts';
import { nodeLine } from '../tree/node-line.ts';
import { tokensOf } from '../tree/tokens.ts';
import type { FlatNode } from '../tree/types.ts';
import { type Branch, countLines, eachBranch, eachLine, type LeftOutRun } from './branch.ts';
import type { Line } from '../line/line.ts';
import { addPending, noteShown } from './pending.ts';

/** How the tree was made; a fold line goes on with it when it is opened. */
export interface View {
  readonly interactive: boolean;
  readonly query: string | undefined;
  readonly boxes: boolean;
  /** Not where a dialog lies over all of it: that need not be said line by line. */
  readonly marksCovered: boolean;
}

/** Indentation, line end and ref. */
const AROUND = 4;

interface Step {
  readonly branch: Branch;
  readonly depth: number;
}

export interface Told {
  readonly nodes: readonly FlatNode[];
  /** Lines that there was no room to look at. */
  readonly unseen: { readonly texts: number; readonly controls: number };
}

/** At most `max` lines: controls and structure before texts, from the first on; those that cannot be seen are passed over. */
export function toNodes(roots: readonly Branch[], view: View, max: number): Told {
  const nodes: FlatNode[] = [];
  const room = new LineRoom(max, countOthers(roots));
  const steps: Step[] = roots.map((branch) => ({ branch, depth: 0 })).reverse();
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { branch, depth } = step;
    const own = branch.line && !(view.marksCovered && isBuried(branch.line)) ? branch.line : undefined;
    const line = own && room.take(own);
    if (line) nodes.push(toNode(line, depth, view));
    if (branch.fold) nodes.push(toFold(branch.fold, depth, view));
    const below = line ? depth + 1 : depth;
    for (const child of branch.children.toReversed()) steps.push({ branch: child, depth: below });
  }
  return { nodes, unseen: room.unseen };
}

/** Under something else, and without a word: a part of a control that its maker drew beneath it. */
const isBuried = (line: Line): boolean =>
  line.role === 'clickable' && !line.hasName && line.isThere && line.isCovered;

class LineRoom {
  readonly unseen = { texts: 0, controls: 0 };
  #left: number;
  #textsLeft: number;

  constructor(max: number, others: number) {
    this.#left = max;
    this.#textsLeft = Math.max(0, max - others);
  }

  /** The line, if there is room for it and it can be seen. */
  take(line: Line): Line | undefined {
    const isText = line.role === 'text' && !line.isTelling;
    if (this.#left <= 0 || (isText && this.#textsLeft <= 0)) {
      this.unseen[line.wantsRef ? 'controls' : 'texts'] += 1;
      return undefined;
    }
    if (!line.isThere) return undefined;
    this.#left -= 1;
    if (isText) this.#textsLeft -= 1;
    return line;
  }
}

function countOthers(roots: readonly Branch[]): number {
  let others = 0;
  for (const { line, fold } of eachBranch(roots))
    if (fold || (line && (line.role !== 'text' || line.isTelling))) others += 1;
  return others;
}

/** Tokens that a line takes on average, by a sample. */
export function tokensPerLine(roots: readonly Branch[]): number {
  const every = Math.max(1, Math.floor(countLines(roots) / 40));
  let tokens = 0;
  let sampled = 0;
  let at = 0;
  for (const line of eachLine(roots)) {
    if (at % every === 0) {
      tokens += tokensOf(nodeLine({ depth: 0, ...line.shown })) + AROUND;
      sampled += 1;
    }
    at += 1;
  }
  return sampled === 0 ? 1 : tokens / sampled;
}

function toNode(line: Line, depth: number, { boxes, marksCovered }: View): FlatNode {
  if (!line.wantsRef) return { depth, ...line.shown };
  const known = refs.known(line.el);
  if (known !== undefined) noteShown(line.el);
  const ref = known === undefined ? { pending: addPending({ el: line.el }) } : { ref: known };
  const covered = marksCovered && line.isCovered ? { covered: true as const } : {};
  return { depth, ...line.shown, ...ref, ...covered, ...(boxes ? { box: screenBox(line.el) } : {}) };
}

function toFold(fold: LeftOutRun, depth: number, { interactive, query }: View): FlatNode {
  const { container, from, count } = fold;
  const wanted = { container, from, interactive, query };
  const known = refs.knownFold(wanted);
  const ref = known === undefined ? { pending: addPending({ fold: wanted }) } : { ref: known };
  return { depth, role: 'fold', name: '', count, inViewport: true, ...ref };
}
