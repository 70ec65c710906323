/** How a protocol call can end without a value. Callers look at `kind`, never at the message. */

export type CdpErrorKind =
  /** The browser answered with an error. */
  | 'protocol'
  /** No answer within the deadline. */
  | 'timeout'
  /** The WebSocket is closed. */
  | 'closed'
  /** The target was closed or detached while the call was in flight. */
  | 'session-gone'
  /** There is no target of that id. */
  | 'target-gone'
  /** The document or execution context was replaced. */
  | 'context-gone'
  /** The DOM node is not there any more. */
  | 'node-gone'
  /** The renderer crashed. */
  | 'crashed'
  /** A JavaScript dialog opened and holds the renderer. */
  | 'dialog'
  /** The caller stopped waiting. */
  | 'aborted';

/** Kinds in which the browser may have carried the call out although no answer came. */
const REPLY_LOST: ReadonlySet<CdpErrorKind> = new Set([
  'timeout',
  'closed',
  'session-gone',
  'crashed',
  'dialog',
  'aborted',
]);

export class CdpError extends Error {
  override readonly name = 'CdpError';
  readonly kind: CdpErrorKind;
  readonly method: string;

  constructor(kind: CdpErrorKind, method: string, message: string) {
    super(`${method}: ${message}`);
    this.kind = kind;
    this.method = method;
  }

  get replyLost(): boolean {
    return REPLY_LOST.has(this.kind);
  }
}

/** Reads the kind off an error that the transport rejected with. Texts were read off Chromium 156. */
export function toCdpError(thrown: unknown, method: string): CdpError {
  if (thrown instanceof CdpError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new CdpError(kindOf(message), method, message);
}

const KINDS: readonly (readonly [RegExp, CdpErrorKind])[] = [
  [/WebSocket|socket hang up/i, 'closed'],
  [/Session with given id not found/, 'session-gone'],
  [/No target with given id/, 'target-gone'],
  [
    /navigated or closed|Cannot find (default )?(execution )?context|uniqueContextId|Frame with the given|No frame for given id/,
    'context-gone',
  ],
  [
    /Could not find (node|object)|No node with given id|does not belong to the document|Node is detached/,
    'node-gone',
  ],
];

function kindOf(message: string): CdpErrorKind {
  return KINDS.find(([pattern]) => pattern.test(message))?.[1] ?? 'protocol';
}
