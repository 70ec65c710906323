/** What the session's consoles were told, for `console` and `errors`. */
import { RemoraError } from '../../errors.ts';
import type { ConsoleRecord } from '../../observe/console-record.ts';
import type { Session } from '../../session/session.ts';
import type { SessionLog } from '../../session/log/session-log.ts';
import { delay } from '../../util/deadline.ts';
import { shorten, toOneLine } from '../../util/text.ts';
import type { ActionResult, SessionContext } from '../action.ts';
import type { Data } from '../outcome.ts';
import { namedTab } from './named-tab.ts';

export interface MessageQuery {
  readonly filter?: string | undefined;
  readonly limit: number;
  readonly clear: boolean;
}

export interface MessageKind {
  /** Of whom it is told: `messages`, `errors`. */
  readonly what: string;
  readonly isMeant: (record: ConsoleRecord) => boolean;
}

/** What the browser gets to tell what it kept. Milliseconds. */
const REPLAY_MS = 1_500;
const MAX_LINE_TEXT = 300;
const MAX_LINE_URL = 100;

interface Asked extends MessageQuery, MessageKind {
  /** The id of a tab; all tabs of the session otherwise. */
  readonly tab: string | undefined;
  /** Messages were recorded before this call. */
  readonly wasOn: boolean;
}

/** Data: `{total, returned, dropped, wasOn, entries: [{level, text, kind, at, tab, url?, line?, column?, stack?}], cleared?}`. */
export async function listMessages(
  session: Session,
  call: SessionContext,
  query: MessageQuery & MessageKind,
): Promise<ActionResult> {
  const log = session.registry.log(session.owner);
  const asked = { ...query, tab: namedTab(session, call.tab), wasOn: log.keepsMessages };
  // For good, in all tabs; the browser tells what it kept of the current one's.
  log.startMessages();
  const tab = call.tab === undefined ? session.peekCurrent() : session.find(call.tab);
  if (!tab) return tell(log, asked, 'This session has no current page.');
  try {
    return await call.onPage(tab, async (page) => {
      await Promise.race([page.console.replayed(), delay(REPLAY_MS, call.signal)]);
      return tell(log, asked);
    });
  } catch (error) {
    // What was recorded before can be told all the same.
    if (!(error instanceof RemoraError) || call.signal.aborted) throw error;
    const id = session.idOf(tab.targetId);
    return tell(log, asked, `The tab ${id} could not be listened to: ${error.message}`);
  }
}

/** `unheard`: why the current tab was not listened to. */
function tell(log: SessionLog, asked: Asked, unheard = ''): ActionResult {
  const { what, isMeant, filter, limit, clear, tab, wasOn } = asked;
  const { dropped, length: cleared } = log.messages;
  if (clear) {
    log.messages.clear();
    return {
      data: { cleared, total: 0, returned: 0, dropped: 0, wasOn, entries: [] },
      text: ['The messages of all tabs of this session were forgotten.'],
    };
  }
  const text = filter?.toLowerCase() ?? '';
  const found = log.messages
    .items()
    .filter(
      (record) => isMeant(record) && (tab === undefined || record.tab === tab) && hasText(record, text),
    );
  const shown = found.slice(-limit);
  return {
    data: { total: found.length, returned: shown.length, dropped, wasOn, entries: shown.map(toEntry) },
    text: [
      heading({ what, total: found.length, returned: shown.length, dropped }, { wasOn, unheard }),
      ...shown.map((record) => ({ origin: 'console', text: toLine(record) })),
    ],
  };
}

interface Counts {
  readonly what: string;
  readonly total: number;
  readonly returned: number;
  readonly dropped: number;
}

function heading(
  { what, total, returned, dropped }: Counts,
  { wasOn, unheard }: { wasOn: boolean; unheard: string },
): string {
  const found =
    total === 0
      ? `No ${what}.`
      : `${total} ${what}${returned < total ? `, the newest ${returned} of them` : ''}.`;
  const words = [
    found,
    dropped > 0 ? `${dropped} older messages had to make way.` : '',
    wasOn
      ? ''
      : 'Messages were not recorded until now: of before there is what the browser kept of the documents that are open. From now on all are.',
    unheard,
  ];
  return words.filter((word) => word !== '').join(' ');
}

function hasText({ text, url = '', level }: ConsoleRecord, part: string): boolean {
  return level === part || text.toLowerCase().includes(part) || url.toLowerCase().includes(part);
}

function toEntry({ stack, ...record }: ConsoleRecord): Data {
  return { ...record, ...(stack ? { stack: [...stack] } : {}) };
}

function toLine({ level, kind, text, url, line, column, tab }: ConsoleRecord): string {
  const where = [url === undefined ? '' : shorten(toOneLine(url), MAX_LINE_URL), line, column];
  const place = where.filter((part) => part !== undefined && part !== '').join(':');
  const label = kind === 'exception' ? 'exception' : level;
  return [tab, label, shorten(toOneLine(text), MAX_LINE_TEXT), place === '' ? '' : `(${place})`]
    .filter((word) => word !== '')
    .join(' ');
}
