/** A server that runs, and what it takes. */

/** Bytes of one message: what a text to type or a script may be. The same as of a call on the daemon's socket. */
export const MAX_MESSAGE = 64 * 1024 * 1024;

export interface Serving {
  /** Settles when it has nobody left to serve; absent where others may always come. */
  readonly over?: Promise<void>;
  /** Ends the clients' sessions. Safe to call twice; does not throw. */
  end(): Promise<void>;
}
