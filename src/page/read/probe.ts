/** Looking at what a claim is about (SNAP-12). Whether it holds is decided once the answers of all frames are together. */
import { Namer } from '../aria/names.ts';
import { queryAll, readyStateOf, rootElementOf, titleOf } from '../dom.ts';
import { allRoots } from '../flat-tree.ts';
import { beginPending } from '../outline/pending.ts';
import { placeOf } from '../sight/place.ts';
import { refs } from '../refs.ts';
import { candidates } from '../snapshot/resolve.ts';
import { cut, fold } from '../text.ts';
import { elementState } from './element-state.ts';
import { excerptOf } from './excerpt.ts';
import { Referrer } from './refer.ts';
import { requestEvidence } from './requests.ts';
import type { ChangeOptions, Claim, Evidence, ProbeData } from './types.ts';
import { visibleText } from './visible-text.ts';
import { watchDocument } from './watch.ts';

const TITLE_CHARS = 300;
/** Matches that are looked at; all are counted. */
const TOLD = 5;

type ElementClaim = Extract<Claim, { kind: 'element' }>;

interface Seen {
  readonly evidence: Evidence;
  readonly elements: readonly Element[];
}

export function probe(claim: Claim): ProbeData | { readonly error: 'selector' } {
  const namer = new Namer();
  try {
    const { evidence, elements } = look(claim, namer);
    beginPending(namer);
    const referrer = new Referrer();
    return {
      evidence,
      refs: elements.map((el) => referrer.refOf(el)),
      isParsed: readyStateOf(document) !== 'loading',
      freeRef: refs.free,
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SyntaxError') return { error: 'selector' };
    throw error;
  }
}

export async function untilChanged({ claim, before, timeoutMs }: ChangeOptions): Promise<void> {
  const changed = (): true | undefined => {
    const now = JSON.stringify(look(claim, new Namer()).evidence);
    return now === before ? undefined : true;
  };
  await watchDocument(changed, timeoutMs);
}

function look(claim: Claim, namer: Namer): Seen {
  switch (claim.kind) {
    case 'text':
      return { evidence: textEvidence(claim.text), elements: [] };
    case 'title':
      return { evidence: { kind: 'title', title: cut(fold(titleOf(document)), TITLE_CHARS) }, elements: [] };
    case 'request':
      return { evidence: requestEvidence(claim.part, claim.status), elements: [] };
    case 'count':
      return { evidence: countEvidence(claim.css), elements: [] };
    case 'element':
      return elementEvidence(claim, namer);
  }
}

function textEvidence(wanted: string): Evidence {
  const root = rootElementOf(document);
  const text = fold(root ? visibleText(root) : '');
  const part = fold(wanted).toLowerCase();
  const at = text.toLowerCase().indexOf(part);
  return { kind: 'text', holds: at >= 0, excerpt: at < 0 ? '' : excerptOf(text, at, part.length) };
}

function countEvidence(css: string): Evidence {
  const found = allRoots().flatMap((root) => queryAll(root, css));
  const visible = found.filter((el) => placeOf(el).isVisible).length;
  return { kind: 'count', count: found.length, visible };
}

function elementEvidence({ target, ...wanted }: ElementClaim, namer: Namer): Seen {
  const { elements: found, fits } = candidates(target, namer);
  const elements = found.slice(0, TOLD);
  const matches = elements.map((el) => elementState(el, wanted, namer));
  return { evidence: { kind: 'element', matches, total: found.length, fits }, elements };
}
