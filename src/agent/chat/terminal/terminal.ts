/** The terminal as the chat sees it: what tests put in place of a real one. */

/** As Node's readline reads it. */
export interface Key {
  /** `return`, `left`, `a`; empty where only `text` is known. */
  readonly name: string;
  /** What it types; empty for keys that type nothing. */
  readonly text: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
}

export interface TerminalListeners {
  readonly onKey: (key: Key) => void;
  /** Text that came between the marks of a bracketed paste, as it is. */
  readonly onPaste: (text: string) => void;
  readonly onResize: () => void;
  /** Nothing can be read or shown any more: the window was closed. */
  readonly onGone: () => void;
}

export interface Terminal {
  readonly columns: number;
  readonly rows: number;
  readonly hasColors: boolean;
  write(text: string): void;
  /** Keys come one by one from now on, unechoed. */
  open(listeners: TerminalListeners): void;
  /** Gives the terminal back as it was: line mode, visible cursor, no paste marks. Safe to call twice. */
  close(): void;
}
