/** What `find`, `selection` and `expect` pass between Node and the page: plain JSON. */

export interface FindOptions {
  readonly query: string;
  /** The query is a regular expression, flags i and u. */
  readonly regex: boolean;
  /** By words of a description, even where the text stands. */
  readonly ranked: boolean;
  /** Hits that are told; all are counted. */
  readonly limit: number;
}

/** A ref, or the place in the list that `giveRefs` takes; neither where nothing near can be acted on. */
export interface Referred {
  readonly ref?: string;
  readonly pending?: number;
}

/** How the element of the ref stands to what was found. */
export type Relation = 'own' | 'inside' | 'near' | 'none';

export interface Nearest extends Referred {
  readonly relation: Relation;
  /** Of the element of the ref. */
  readonly role: string;
  readonly name: string;
}

export type FoundIn = 'text' | 'heading' | 'name' | 'value' | 'placeholder' | 'title' | 'url' | 'option';

export interface FindHit extends Nearest {
  readonly field?: FoundIn;
  /** Empty where the name says it all. */
  readonly excerpt: string;
  /** The heading it stands under. */
  readonly under?: string;
  /** Of a ranked hit: the share of the words, 0 to 1. */
  readonly score?: number;
}

export interface FindData {
  readonly hits: readonly FindHit[];
  readonly total: number;
  readonly isRanked: boolean;
  /** The time for a regular expression was over before all was read. */
  readonly isPartial: boolean;
  readonly freeRef: number;
  readonly opaque: number;
}

export interface SelectedText extends Nearest {
  /** Well formed, at most 4,000 units; absent for a secret field. */
  readonly text?: string;
  readonly chars?: number;
  readonly secret?: true;
}

export interface SelectionData {
  /** The focused one first. */
  readonly selections: readonly SelectedText[];
  /** The frame below that has the focus, by its key. */
  readonly focusedFrame?: string;
  readonly freeRef: number;
}

export type StateName =
  | 'visible'
  | 'hidden'
  | 'enabled'
  | 'disabled'
  | 'checked'
  | 'unchecked'
  | 'expanded'
  | 'collapsed'
  | 'selected'
  | 'focused'
  | 'editable'
  | 'readonly';

/** One of `ref`, `css`, `text`, or `role` and `name`. */
export interface ElementTarget {
  readonly ref?: string;
  readonly css?: string;
  readonly role?: string;
  readonly name?: string;
  readonly text?: string;
  /** What holds it, from the inside out. */
  readonly in?: readonly Within[];
  /** 1 is the first of those that match, in document order. */
  readonly nth?: number;
}

/** A role and a name, or what a row or an item says. */
export interface Within {
  readonly role: string;
  readonly name: string;
}

/** One thing to look at in a document. */
export type Claim =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'title' }
  | { readonly kind: 'request'; readonly part: string; readonly status?: number }
  | { readonly kind: 'count'; readonly css: string }
  | {
      readonly kind: 'element';
      readonly target: ElementTarget;
      readonly value?: string;
      readonly contains?: string;
    };

export interface ElementState {
  readonly role: string;
  readonly name: string;
  readonly states: readonly string[];
  readonly secret: boolean;
  /** Cut; absent for a secret field and for what has none. */
  readonly value?: string;
  /** Of a claim about the value. */
  readonly holds?: boolean;
}

export interface SeenRequest {
  readonly url: string;
  /** 0: the browser does not tell. */
  readonly status: number;
}

export type Evidence =
  | { readonly kind: 'text'; readonly holds: boolean; readonly excerpt: string }
  | { readonly kind: 'title'; readonly title: string }
  | {
      readonly kind: 'request';
      readonly matches: readonly SeenRequest[];
      readonly holds: boolean;
      readonly total: number;
      /** Where nothing matches. */
      readonly last: readonly SeenRequest[];
    }
  | { readonly kind: 'count'; readonly count: number; readonly visible: number }
  | {
      readonly kind: 'element';
      readonly matches: readonly ElementState[];
      readonly total: number;
      /** As in `Found` of `search`. */
      readonly fits: readonly number[];
    };

export interface ProbeData {
  readonly evidence: Evidence;
  /** Refs of the matches of an element claim, in their order. */
  readonly refs: readonly Referred[];
  /** Its document has come as far as that what is missing is not just still to come. */
  readonly isParsed: boolean;
  readonly freeRef: number;
}

export interface ChangeOptions {
  readonly claim: Claim;
  /** As JSON: what the last probe found. */
  readonly before: string;
  readonly timeoutMs: number;
}

/** The part of `PageApi` that is behind these actions. */
export interface ReadApi {
  /** Begins the list that `giveRefs` takes anew, as `snapshot` does. `error`: why the regular expression is none. */
  find(options: FindOptions): FindData | { readonly error: string };
  /** Begins the list that `giveRefs` takes anew. */
  selection(): SelectionData;
  /** Begins the list that `giveRefs` takes anew. */
  probe(claim: Claim): ProbeData | { readonly error: 'selector' };
  /** Ends when a probe would find something else than before, or after the time. */
  untilChanged(options: ChangeOptions): Promise<void>;
  /** The lines of the visible text that have most of the words. */
  nearTexts(query: string): readonly string[];
}
