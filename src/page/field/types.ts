/** What putting text into a field asks of the code in the page, and what it answers. */
import type { RefLine, Tristate } from '../tree/types.ts';

/** `picker`: its value is set as its own popup would. `code`: an editor whose element does not hold the whole text. */
export type TextKind = 'input' | 'textarea' | 'contenteditable' | 'picker' | 'code';
export type TextRefusal = 'stale' | 'not_editable' | 'disabled' | 'readonly' | 'not_visible';

export interface FieldTraits {
  readonly kind: TextKind;
  /** Line breaks are none of its characters. */
  readonly oneLine: boolean;
  /** It offers a list to choose from, and may want a choice. */
  readonly hasChoices: boolean;
  /** Characters that the browser lets a person enter; -1 for any number. */
  readonly maxLength: number;
  /** What the type of a picker or number is called: date, range… */
  readonly type: string;
  /** An editor in which spaces that follow one another are shown as one. */
  readonly foldsSpaces: boolean;
  /** The whole text is selected with a key, as nothing in the document stands for it. */
  readonly selectsByKey: boolean;
  /** Which key: of a Mac or of all others. */
  readonly isMac: boolean;
}

export type FieldReply = ({ readonly status: 'ok' } & FieldTraits) | { readonly status: TextRefusal };

/** `value` and `length` are absent for a secret field; `label` is what a select shows. */
export interface ReadValue {
  readonly secret: boolean;
  readonly value?: string;
  readonly length?: number;
  readonly label?: string;
  readonly checked?: Tristate;
}

export interface Held {
  readonly secret: boolean;
  /** The first characters; absent for a secret. */
  readonly value?: string;
  readonly length?: number;
  /** It holds the first part of what was wanted. */
  readonly isCut: boolean;
  /** What has the focus in the field's stead. */
  readonly focus?: Omit<RefLine, 'ref'>;
}

/**
 * `formatted`: the same letters and digits in the same order, with separators that the page has put between. `unknown`:
 * the editor does not tell what it holds.
 */
export type TextCheck =
  | { readonly verdict: 'equal' | 'unknown' | 'stale' }
  | ({ readonly verdict: 'formatted' | 'differs' } & Held);

export interface CheckOptions {
  readonly ref: string;
  /** All that the field should hold, or what should have been added to what `remember` saw. */
  readonly wanted: string;
  readonly added: boolean;
  /** Milliseconds that the page may take to come to it. */
  readonly waitMs: number;
}

export interface OpenChoices {
  readonly count: number;
  /** Names of the first ones. */
  readonly first: readonly string[];
}

export interface KeysReport {
  /** At least one key, or text, would have come to something else, and was taken away with all after it. */
  readonly lost: boolean;
  /** Characters that went in before, about. */
  readonly inserted: number;
  /** What has the focus in the field's stead. */
  readonly focus: RefLine | null;
  readonly nextRef: number;
}

export interface FieldApi {
  /**
   * Guards the keys to come: those to anything but the field are taken away. Without a ref all are; `isOnce`: the first
   * key alone is guarded. It ends by itself after so many milliseconds without a key. `unguarded`: the
   * ref is that of a frame.
   */
  armKeys(options: {
    readonly ref?: string;
    readonly ms: number;
    readonly isOnce?: boolean;
  }): 'armed' | 'stale' | 'unguarded';
  /** To be asked between keys: what is sent from here on comes to nothing. */
  keysLost(): boolean;
  /** What the guard saw; ends it. */
  takeKeys(firstRef: number): KeysReport;
  /** Touches nothing. `force`: whatever state it is in. */
  fieldOf(options: { readonly ref: string; readonly force: boolean }): FieldReply;
  /** Brings the focus there and sees that it stays. */
  focusField(options: {
    readonly ref: string;
    readonly select: 'all' | 'end';
  }): Promise<'ok' | 'stale' | 'not_focusable'>;
  /** What the picker would hold with this value. */
  tryValue(options: { readonly ref: string; readonly value: string }): string;
  setValue(options: { readonly ref: string; readonly value: string }): boolean;
  /** One clip, as if pasted; false when the page took no notice. The clipboard is not touched. */
  pasteText(options: { readonly ref: string; readonly text: string }): Promise<boolean>;
  /** With made-up events alone; false when the page forbade it. */
  writeText(options: { readonly ref: string; readonly text: string; readonly append: boolean }): boolean;
  readValue(ref: string): ReadValue | null;
  /** What the field holds now, for a check of what is added to it. A code editor is asked with all of it selected. */
  remember(ref: string): void;
  checkText(options: CheckOptions): Promise<TextCheck>;
  /** The list that came up for the field; null when none does in time. */
  openChoices(options: { readonly ref: string; readonly waitMs: number }): Promise<OpenChoices | null>;
  /** What has the focus, if it is in a document that can be read from here. */
  focused(firstRef: number): { readonly line: RefLine | null; readonly nextRef: number };
}
