/**
 * Every failure that a caller can meet, declared once.
 *
 * Codes are stable (SPEC section 14). A rule gives the sentence, the next step, the exit code and whether the same
 * call may simply be sent again. `{name}` in a sentence or hint is replaced by that detail.
 */

import { inspect } from 'node:util';

/** Exit codes of the command line. */
export const EXIT = { ok: 0, failed: 1, usage: 2, noBrowser: 3, denied: 4 } as const;

export interface ErrorRule {
  /** What happened. A caller-specific sentence may replace it, see {@link FailOptions.message}. */
  readonly message: string;
  /** What to do next; commands stand in backticks and exist. */
  readonly hint: string;
  readonly exit: number;
  readonly retryable: boolean;
}

const rule = (
  message: string,
  hint: string,
  more: { exit?: number; retryable?: boolean } = {},
): ErrorRule => ({ message, hint, exit: more.exit ?? EXIT.failed, retryable: more.retryable ?? false });

export const ERRORS = {
  no_browser: rule(
    'No browser to attach to.',
    'Turn on remote debugging in your browser (chrome://inspect/#remote-debugging), or start one with `remora start --dedicated`. `remora doctor` says what was looked at.',
    { exit: EXIT.noBrowser, retryable: true },
  ),
  browser_gone: rule(
    'The browser closed the connection.',
    'Send the command again: it attaches anew. `remora status` shows the browser.',
    { exit: EXIT.noBrowser, retryable: true },
  ),
  attach_waiting: rule(
    'The browser asks its person to allow the connection, and has had no answer yet.',
    'Ask the person to press Allow in the browser window, then send the command again: the same request is used, no second one is made.',
    { exit: EXIT.noBrowser, retryable: true },
  ),
  tab_gone: rule(
    'The tab {tab} is closed.',
    'See which tabs there are with `remora tabs`, or open another with `remora open URL`.',
  ),
  tab_crashed: rule(
    'The tab {tab} has crashed.',
    'Load it again with `remora reload`, or drop it with `remora close`.',
  ),
  tab_owned: rule(
    'The tab {tab} belongs to the session {owner}.',
    'Open your own with `remora open URL`, or choose one without owner from `remora tabs`.',
  ),
  too_many_tabs: rule(
    'This session has {count} tabs, its limit is {limit}.',
    'Close some with `remora close --tab ID` or `remora prune`, or raise maxPages in the configuration.',
  ),
  stale_ref: rule('{ref} is not in the page any more.', 'Take new refs with `remora snapshot`.'),
  no_match: rule('Nothing in the page matches {target}.', 'Look at the page with `remora snapshot`.'),
  many_matches: rule(
    '{count} elements match {target}.',
    'Use one of the refs that are listed, or narrow the target.',
  ),
  not_visible: rule(
    '{target} is not visible.',
    'It may be inside something closed: look with `remora snapshot --include-hidden`, then open what holds it.',
  ),
  not_stable: rule('{target} keeps moving.', 'Wait until the page is still: `remora wait --time 500`.', {
    retryable: true,
  }),
  disabled: rule(
    '{target} is disabled.',
    'Fill in what enables it first; `remora snapshot` shows its state.',
  ),
  not_editable: rule(
    '{target} does not take text.',
    'Choose a text field from `remora snapshot --interactive`.',
  ),
  obscured: rule('{target} is covered by another element.', 'Close or move what covers it, then try again.'),
  value_mismatch: rule(
    '{target} holds another value than the one that was sent.',
    'Compare got and wanted in the details; the page may format or limit the value.',
  ),
  option_missing: rule('{target} has no such option.', 'Choose one of the options that are listed.'),
  dialog_open: rule(
    'A dialog of the page is open and blocks the tab {tab}.',
    'Answer it with `remora dialog --accept` or `--dismiss`, or load the page again with `remora reload`.',
  ),
  navigation_failed: rule(
    'The page did not load: {reason}.',
    'Check the address and whether its server runs.',
    {
      retryable: true,
    },
  ),
  http_auth: rule(
    'The server asks for a user name and a password.',
    'Ask the person to log in once in that tab, then try again.',
  ),
  timeout: rule(
    '{what} did not end within {ms} ms.',
    'Give it longer with --timeout, or look at the page with `remora snapshot`.',
    {
      retryable: true,
    },
  ),
  script_error: rule('The script threw: {reason}', 'Mend the script; details hold its stack.'),
  too_large: rule('{what} is too large: {size}, the limit is {limit}.', 'Ask for less at a time.'),
  bad_input: rule('{reason}', 'See `remora help {action}` for what it takes.', { exit: EXIT.usage }),
  file_not_allowed: rule(
    'The path {path} is outside the folders that may be used.',
    'Use a path below the working folder, or add a folder to `roots` in the configuration (`remora config`).',
    { exit: EXIT.denied },
  ),
  blocked_url: rule(
    'The address {url} is not allowed: {reason}.',
    'Allowed are: {allowed}. `remora config` shows the setting.',
    {
      exit: EXIT.denied,
    },
  ),
  busy: rule(
    'The tab {tab} is busy with another command.',
    'Send the command again without --no-wait to stand in line.',
    {
      retryable: true,
    },
  ),
  expect_failed: rule(
    'The claim does not hold: {reason}.',
    'See what the page shows with `remora snapshot`; the evidence is in the details.',
  ),
  denied: rule('The policy does not allow this: {reason}.', 'Choose another way, or ask the person.', {
    exit: EXIT.denied,
  }),
  approval_required: rule(
    'This needs a yes from the person: {reason}.',
    'Nobody could be asked here: tell the person what it is for, and have them do it themselves or send it where they can be asked.',
    { exit: EXIT.denied, retryable: true },
  ),
  user_active: rule(
    'The person is using this tab just now.',
    'Wait until they are done, then send the command again.',
    {
      retryable: true,
    },
  ),
  cancelled: rule(
    'The call was cancelled.',
    'Look at the page with `remora snapshot` to see how far it got.',
  ),
  unsupported: rule('{reason}', '`remora help {action}` names what is possible.'),
  internal: rule(
    'Something in remora went wrong: {reason}',
    'Send the command again; `remora doctor` checks the set-up.',
    {
      retryable: true,
    },
  ),
} as const satisfies Record<string, ErrorRule>;

export type ErrorCode = keyof typeof ERRORS;

/** Values that JSON can hold. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };
/** What `JSON.parse` gave is JSON; anything else becomes its text. */
export function toJsonValue(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (Array.isArray(value)) return value.map(toJsonValue);
  if (typeof value !== 'object') return inspect(value);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toJsonValue(entry)]));
}

export type Details = { readonly [key: string]: Json | undefined };

/** Text that came from a page: never trusted, always fenced when shown (SEC-3). */
export interface PageText {
  readonly origin: string;
  readonly text: string;
}

export interface FailOptions {
  /** Replaces the rule's sentence where a more exact one is known. */
  readonly message?: string;
  /** Replaces the rule's next step. */
  readonly hint?: string;
  readonly cause?: unknown;
  /** A write was sent and its effect is unknown (ACT-8). */
  readonly mayHaveApplied?: boolean;
  /** What the page says about it, for example the candidates; shown fenced. */
  readonly page?: PageText;
}

/** What every surface prints for a failure. */
export interface PublicError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
  readonly retryable: boolean;
  readonly mayHaveApplied: boolean;
  readonly details: Details;
}

/** The one error that leaves a module on purpose. Anything else becomes `internal` in the runner. */
export class RemoraError extends Error {
  override readonly name = 'RemoraError';
  readonly code: ErrorCode;
  readonly hint: string;
  readonly details: Details;
  readonly mayHaveApplied: boolean;
  readonly page: PageText | undefined;

  constructor(code: ErrorCode, details: Details, options: FailOptions) {
    const found: ErrorRule = ERRORS[code];
    super(
      options.message ?? fillIn(found.message, details),
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.code = code;
    this.hint = options.hint ?? fillIn(found.hint, details);
    this.details = details;
    this.mayHaveApplied = options.mayHaveApplied ?? false;
    this.page = options.page;
  }

  get exit(): number {
    return ERRORS[this.code].exit;
  }

  /** The shape of the envelope's `error`; raw causes go to `details.cause`, never to the message. */
  toPublic(): PublicError {
    const cause = this.cause === undefined ? {} : { cause: describeCause(this.cause) };
    const page = this.page === undefined ? {} : { page: { ...this.page } };
    return {
      code: this.code,
      message: this.message,
      hint: this.hint,
      // What may have happened once must not be sent again by a program.
      retryable: ERRORS[this.code].retryable && !this.mayHaveApplied,
      mayHaveApplied: this.mayHaveApplied,
      details: { ...this.details, ...page, ...cause },
    };
  }
}

/** @example throw fail('stale_ref', { ref: 'e3' }); */
export function fail(code: ErrorCode, details: Details = {}, options: FailOptions = {}): RemoraError {
  return new RemoraError(code, details, options);
}

/** Turns whatever was thrown into the public error. */
export function toRemoraError(thrown: unknown): RemoraError {
  if (thrown instanceof RemoraError) return thrown;
  return fail('internal', { reason: describeCause(thrown) }, { cause: thrown });
}

/** Sent again it might be done twice. */
const LOOK_FIRST =
  'See whether it was done with `remora snapshot` before you repeat it; it attaches anew where it must.';

/** The same failure, now saying that a write may have reached the page. */
export function withMayHaveApplied(error: RemoraError): RemoraError {
  const hint = /Send the command again|then send/.test(error.hint) ? LOOK_FIRST : error.hint;
  return copyOf(error, { hint, mayHaveApplied: true });
}

/** The same failure with another next step. */
export const withHint = (error: RemoraError, hint: string): RemoraError => copyOf(error, { hint });

function copyOf(error: RemoraError, changes: Pick<FailOptions, 'hint' | 'mayHaveApplied'>): RemoraError {
  const { message, hint, mayHaveApplied, cause, page } = error;
  return new RemoraError(error.code, error.details, {
    message,
    hint,
    mayHaveApplied,
    ...(cause === undefined ? {} : { cause }),
    ...(page === undefined ? {} : { page }),
    ...changes,
  });
}

function fillIn(template: string, details: Details): string {
  return template.replace(/( ?)\{(\w+)\}/g, (whole, space: string, key: string) => {
    const value = details[key];
    if (value === undefined) return key === 'action' ? '' : whole;
    return space + (typeof value === 'string' ? value : JSON.stringify(value));
  });
}

function describeCause(cause: unknown): string {
  if (cause instanceof Error) return cause.message;
  return typeof cause === 'string' ? cause : inspect(cause, { depth: 2 });
}
