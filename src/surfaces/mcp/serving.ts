/** A server that runs. */
export interface Serving {
  /** Settles when it has nobody left to serve; absent where others may always come. */
  readonly over?: Promise<void>;
  /** Ends the clients' sessions. Safe to call twice; does not throw. */
  end(): Promise<void>;
}
