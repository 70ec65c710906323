/** What passes between Node and the code that finds and sets choices, checks and files in the page. */

/** By which of its properties an option is meant; `any` takes the first that fits. */
export type ChoiceBy = 'any' | 'value' | 'label' | 'index';

export interface Wanted {
  /** With `by: 'index'` a number from 0. */
  readonly text: string;
  readonly by: ChoiceBy;
}

/** What a target is, as something to choose from. */
export type Choice =
  | { readonly kind: 'stale' }
  /** `ref`: the select's own. `option`: the target was this option of it. */
  | {
      readonly kind: 'native';
      readonly ref: string;
      readonly multiple: boolean;
      readonly option?: number;
      readonly refusal?: 'disabled' | 'inert';
      readonly nextRef: number;
    }
  /** An option of a list that the page draws itself: a click chooses it. */
  | { readonly kind: 'option' }
  /** `datalist`: it takes any text, and its suggestions are drawn by the browser. */
  | { readonly kind: 'datalist' }
  | { readonly kind: 'drawn' };

/** Labels as they are offered, at most `OFFERED` of them. */
export interface Offer {
  readonly offered: readonly string[];
  readonly total: number;
}

export type FoundOptions =
  | { readonly status: 'found'; readonly indexes: readonly number[] }
  | { readonly status: 'stale' }
  | ({ readonly status: 'missing'; readonly text: string } & Offer)
  | ({
      readonly status: 'disabled';
      readonly label: string;
      readonly reason: 'option' | 'group';
    } & Offer);

export interface ChosenOptions {
  readonly indexes: readonly number[];
  readonly labels: readonly string[];
}

/** `isOpen`: its options are there without opening anything. `openers`: refs to click, the best first. */
export interface BegunChoice {
  readonly isOpen: boolean;
  readonly openers: readonly string[];
  readonly nextRef: number;
}

export interface LookOptions {
  readonly wanted: Wanted;
  readonly firstRef: number;
  /** Milliseconds at most. */
  readonly timeoutMs: number;
  /** Scrolls through the list, where it can be. */
  readonly scrolls?: boolean;
}

export type Looked =
  | {
      readonly status: 'found';
      readonly ref: string;
      readonly label: string;
      readonly isSelected: boolean;
      readonly isDisabled: boolean;
      readonly nextRef: number;
    }
  /** `isShown`: it is no option any more because it has been chosen already. `isWhole`: the list changes no more. */
  | ({ readonly status: 'missing'; readonly isShown: boolean; readonly isWhole: boolean } & Offer)
  | { readonly status: 'gone' };

export interface Taken {
  readonly isTaken: boolean;
  readonly isOpen: boolean;
  /** What the widget shows now. */
  readonly shown: string;
  /** A button of the popup that would make the choice count. */
  readonly confirm?: string;
  readonly nextRef: number;
}

export type ToggleState =
  | { readonly status: 'stale' | 'none' }
  | { readonly status: 'many'; readonly count: number }
  | {
      readonly status: 'ok';
      /** What is to be clicked: the target itself, or the one control in it. */
      readonly ref: string;
      readonly isRadio: boolean;
      readonly checked: boolean | 'mixed';
      readonly nextRef: number;
    };

export interface FileField {
  readonly status: 'field';
  readonly ref: string;
  readonly multiple: boolean;
  readonly folder: boolean;
  readonly accept: string;
  readonly disabled: boolean;
  readonly nextRef: number;
}

export type FilePlace =
  | FileField
  | { readonly status: 'stale' }
  | { readonly status: 'many'; readonly count: number }
  /** `isAction`: something that one clicks. */
  | { readonly status: 'none'; readonly isAction: boolean };

export interface DroppedFile {
  readonly name: string;
  readonly bytes: number;
}

export interface ChoiceApi {
  choiceOf(options: { readonly ref: string; readonly firstRef: number }): Choice;
  findOptions(options: { readonly ref: string; readonly wanted: readonly Wanted[] }): FoundOptions;
  /** False when they were chosen already. */
  setOptions(options: { readonly ref: string; readonly indexes: readonly number[] }): boolean | null;
  chosenOptions(ref: string): ChosenOptions | null;
  beginChoice(options: { readonly ref: string; readonly firstRef: number }): BegunChoice | null;
  lookForOption(options: LookOptions): Promise<Looked>;
  /** Selects what a text field that has the focus holds; null where none has it. */
  prepareFilter(): { readonly text: string } | null;
  untilTaken(options: { readonly firstRef: number; readonly timeoutMs: number }): Promise<Taken>;
  /** Whether its list is still there when it has had this time to go. */
  isChoiceOpen(waitMs: number): Promise<boolean>;
  isChoiceExpanded(): boolean;
  untilListGone(waitMs: number): Promise<void>;
  endChoice(): void;
  toggleState(options: { readonly ref: string; readonly firstRef: number }): ToggleState;
  /** The state once it is the wanted one, or when the time is over; null when the element is gone. */
  untilToggled(options: {
    readonly ref: string;
    readonly wanted: boolean;
    readonly timeoutMs: number;
  }): Promise<{ readonly checked: boolean | 'mixed' } | null>;
  filePlace(options: { readonly ref: string; readonly firstRef: number }): FilePlace;
  /** What the field holds, once it holds something or the time is over; null when it is gone. */
  heldFiles(options: {
    readonly ref: string;
    readonly waitMs: number;
  }): Promise<readonly DroppedFile[] | null>;
  /** Notes whether the page takes what is dragged over it, and what is dropped, from now on. */
  watchDrop(): void;
  /** Resolves when a drag has been answered, or after `timeoutMs`. */
  dragTaken(timeoutMs: number): Promise<boolean>;
  endDrop(timeoutMs: number): Promise<readonly DroppedFile[] | null>;
}
