/** Every setting, declared once: value, default, sentence, variable, flag, and whether a project file may set it (CFG-1). */
import { z } from 'zod';
import { agentSettings } from './agent-settings.ts';
import { browserSettings } from './browser-settings.ts';
import { anyNumber, choice, paths, protocols, size, wholeNumber } from './kinds.ts';
import { mayLower, maySet, never, setting } from './setting.ts';

const MAX_TEXT_CHARS = 40_000;

const waitMs = wholeNumber(100, 3_600_000);
const attachMs = wholeNumber(0, 600_000);
const restMs = wholeNumber(0, 60_000);
const snapshotTokens = wholeNumber(100, 100_000);
const textChars = wholeNumber(100, MAX_TEXT_CHARS);
const pageCount = wholeNumber(1, 500);
const minutes = anyNumber(0, 10_080);
const eviction = choice(['none', 'lru']);
const popupRule = choice(['follow', 'stay']);

const timeouts = z.strictObject({
  action: setting(waitMs.schema.default(15_000), {
    description: 'How long an action may take, in ms.',
    kind: waitMs,
    env: 'REMORA_TIMEOUT_ACTION',
    // No flag here or below: each call has a --timeout of its own.
    project: maySet,
  }),
  navigation: setting(waitMs.schema.default(30_000), {
    description: 'How long loading a page may take, in ms.',
    kind: waitMs,
    env: 'REMORA_TIMEOUT_NAVIGATION',
    project: maySet,
  }),
  attach: setting(attachMs.schema.default(2000), {
    description:
      'How long a call waits for the person to allow the connection before it says attach_waiting, in ms.',
    kind: attachMs,
    env: 'REMORA_TIMEOUT_ATTACH',
    project: maySet,
  }),
});

const settle = z.strictObject({
  minWaitMs: setting(restMs.schema.default(0), {
    description: 'How long to wait after every action in any case, in ms.',
    kind: restMs,
    env: 'REMORA_SETTLE_MIN_WAIT',
    flag: { name: 'minWaitMs', form: '--min-wait-ms N' },
    project: maySet,
  }),
  quietMs: setting(restMs.schema.default(100), {
    description: 'How long a page that an action changed must be quiet to count as at rest, in ms.',
    kind: restMs,
    env: 'REMORA_SETTLE_QUIET',
    flag: { name: 'quietMs', form: '--quiet-ms N' },
    project: maySet,
  }),
  networkIdleMs: setting(restMs.schema.default(500), {
    description: 'How long a page gets to show what the requests of an action brought, in ms.',
    kind: restMs,
    env: 'REMORA_SETTLE_NETWORK_IDLE',
    flag: { name: 'networkIdleMs', form: '--network-idle-ms N' },
    project: maySet,
  }),
  maxWaitMs: setting(restMs.schema.default(5000), {
    description: 'How long to wait for the page to come to rest after an action, at most, in ms.',
    kind: restMs,
    env: 'REMORA_SETTLE_MAX_WAIT',
    flag: { name: 'maxWaitMs', form: '--max-wait-ms N' },
    project: maySet,
  }),
  betweenActionsMs: setting(restMs.schema.default(0), {
    description: 'How long to wait between two actions on a tab, in ms.',
    kind: restMs,
    env: 'REMORA_SETTLE_BETWEEN_ACTIONS',
    flag: { name: 'betweenActionsMs', form: '--between-actions-ms N' },
    project: maySet,
  }),
});

const budget = z.strictObject({
  snapshotTokens: setting(snapshotTokens.schema.default(3000), {
    description: 'How many tokens a snapshot may take.',
    kind: snapshotTokens,
    env: 'REMORA_BUDGET_SNAPSHOT_TOKENS',
    project: maySet,
  }),
  textChars: setting(textChars.schema.default(MAX_TEXT_CHARS), {
    description: "How many characters of a page's text one call may give.",
    kind: textChars,
    env: 'REMORA_BUDGET_TEXT_CHARS',
    project: maySet,
  }),
});

export const configSchema = z.strictObject({
  browser: browserSettings.prefault({}),
  viewport: setting(size.schema.exactOptional(), {
    description: 'The page size in browsers that are launched headless.',
    kind: size,
    env: 'REMORA_VIEWPORT',
    flag: { name: 'viewport', form: '--viewport 1280x800' },
    project: maySet,
  }),
  timeouts: timeouts.prefault({}),
  settle: settle.prefault({}),
  budget: budget.prefault({}),
  agent: agentSettings.prefault({}),
  maxPages: setting(pageCount.schema.default(20), {
    description: 'How many tabs a session may have.',
    kind: pageCount,
    env: 'REMORA_MAX_PAGES',
    flag: { name: 'maxPages', form: '--max-pages N' },
    // More tabs cost the person's machine more than the person agreed to.
    project: mayLower,
  }),
  evict: setting(eviction.schema.default('none'), {
    description: "Past maxPages: none gives an error, lru closes the session's own least recently used tab.",
    kind: eviction,
    env: 'REMORA_EVICT',
    flag: { name: 'evict', form: '--evict lru' },
    // Closes only what the session itself has opened.
    project: maySet,
  }),
  popups: setting(popupRule.schema.default('follow'), {
    description: 'Whether a tab that an action opened becomes the current one.',
    kind: popupRule,
    env: 'REMORA_POPUPS',
    flag: { name: 'popups', form: '--popups stay' },
    // Both ways the tab is the session's own.
    project: maySet,
  }),
  idleMinutes: setting(minutes.schema.default(30), {
    description: 'After how many minutes without a call the daemon ends; 0: never.',
    kind: minutes,
    env: 'REMORA_IDLE_MINUTES',
    flag: { name: 'idleMinutes', form: '--idle-minutes N' },
    project: never('belongs to the daemon, which all projects share'),
  }),
  roots: setting(paths.schema.prefault([]), {
    description:
      'More folders whose files may be read and written, besides the working and the artifact folder.',
    kind: paths,
    env: 'REMORA_ROOTS',
    flag: { name: 'roots', form: '--roots PATHS' },
    project: never("would open more of the person's files"),
  }),
  protocols: setting(protocols.schema.prefault(['http:', 'https:', 'about:']), {
    description:
      'Which kinds of address may be opened. Of about: only about:blank; of file: only what lies under the allowed folders.',
    kind: protocols,
    env: 'REMORA_PROTOCOLS',
    flag: { name: 'protocols', form: '--protocols http,https,about' },
    project: never('would allow more kinds of address'),
  }),
});

export type Config = DeepReadonly<z.output<typeof configSchema>>;

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;
