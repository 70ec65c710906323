/** A flow ends with a claim: else it passes whatever became of the page. */
import type { DraftStep } from './draft-step.ts';

/** Counts, dates and numbers of records: other ones the next time. */
const VOLATILE = /\d/;
/** A part of an address that names one record. */
const RECORD = /^(\d+|[0-9a-f]{8,}|[0-9a-f-]{32,36}|[\w-]*\d{4,}[\w-]*)$/i;

/** With an `expect` at its end, on the last page's address or title, unless it claims something after its last act. */
export function endWith(steps: readonly DraftStep[]): readonly DraftStep[] {
  const last = steps.at(-1);
  if (last === undefined || last.action === 'expect' || last.action === 'close') return steps;
  const claim = claimOf(last);
  if (claim === undefined) return steps;
  const { tab, urlAfter, title } = last;
  const rest = { newTab: undefined, awaitResponse: undefined, comments: [] };
  return [...steps, { action: 'expect', input: claim, tab, url: urlAfter, urlAfter, title, ...rest }];
}

function claimOf({ urlAfter, title }: DraftStep): Readonly<Record<string, string>> | undefined {
  const path = lastingPath(urlAfter);
  if (path !== '') return { url: path };
  if (title !== undefined && title !== '' && !VOLATILE.test(title)) return { title };
  return URL.canParse(urlAfter) && urlAfter.startsWith('http') ? { url: new URL(urlAfter).host } : undefined;
}

/** The path up to what names one record; without slashes at both ends, which would make it a pattern. */
function lastingPath(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, pathname } = new URL(url);
  if (!/^(https?|file):$/.test(protocol)) return '';
  const parts = pathname.split('/').slice(1);
  const record = parts.findIndex((part) => RECORD.test(part));
  return (record === -1 ? parts : parts.slice(0, record))
    .map((part) => `/${part}`)
    .join('')
    .replace(/\/+$/, '');
}
