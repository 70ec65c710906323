/** Which requests a page makes by itself, from what was seen of them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Polls, type Seen } from '../../src/observe/polls.ts';

const START = 1_000_000;
let seq = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number): void => {
  vi.setSystemTime(Date.now() + ms);
};

function begin(polls: Polls, path: string, more: Partial<Seen['record']> = {}): Seen {
  seq += 1;
  const record: Seen['record'] = {
    id: `r${seq}`,
    url: `https://app.test${path}`,
    method: 'GET',
    type: 'fetch',
    status: null,
    startedAt: Date.now(),
    tab: 't1',
    page: 'p1',
    ...more,
  };
  const entry: Seen = { seq, record, seenAt: Date.now(), headersSeenAt: undefined };
  polls.noteStart(entry);
  return entry;
}

function answer(polls: Polls, entry: Seen): void {
  entry.headersSeenAt = entry.record.respondedAt = entry.record.endedAt = Date.now();
  polls.noteHeaders(entry);
}

test.each([
  ['/socket.io/?EIO=4&transport=polling', true],
  ['/sockjs/123/abc/xhr', true],
  ['/api/long-poll?since=1', true],
  ['/poll', true],
  ['/google.firestore.v1.Firestore/Listen/channel?TYPE=xmlhttp', true],
  ['/api/polls', false],
  ['/pollen', false],
  ['/search?q=/poll', false],
  ['/api/events?month=5', false],
])('the address %s counts as a poll at once: %s', (path, isPoll) => {
  const polls = new Polls();
  polls.mark();
  const entry = begin(polls, path);
  expect(polls.isPoll(entry, [entry])).toBe(isPoll);
});

test('an address with a word that plain interfaces use too is a poll once its answer is late', () => {
  const polls = new Polls();
  polls.mark();
  const entry = begin(polls, '/api/events');
  pass(900);
  expect(polls.isPoll(entry, [entry])).toBe(false);
  pass(200);
  expect(polls.isPoll(entry, [entry])).toBe(true);
  const document = begin(polls, '/events/', { type: 'document' });
  pass(2_000);
  expect(polls.isPoll(document, [document])).toBe(false);
});

test('an address that is asked in a rhythm is a poll, one that is clicked is none', () => {
  const polls = new Polls();
  for (let at = 0; at < 3; at += 1) {
    begin(polls, `/api/state?t=${at}`);
    pass(2_000);
  }
  polls.mark();
  const tick = begin(polls, '/api/state?t=4');
  expect(polls.isPoll(tick, [])).toBe(true);
  const posted = begin(polls, '/api/state', { method: 'POST' });
  expect(polls.isPoll(posted, [])).toBe(false);
  const clicked = new Polls();
  for (const ms of [2_000, 5_000, 900]) {
    begin(clicked, '/api/state');
    pass(ms);
  }
  clicked.mark();
  expect(clicked.isPoll(begin(clicked, '/api/state'), [])).toBe(false);
});

test('what actions start is no rhythm of the page, however evenly they come', () => {
  const polls = new Polls();
  for (let at = 0; at < 6; at += 1) {
    polls.mark();
    pass(20);
    expect(polls.isPoll(begin(polls, '/api/page'), [])).toBe(false);
    pass(2_000);
  }
});

test('a rhythm that is seen only while an action waits is one all the same', () => {
  const polls = new Polls();
  polls.mark();
  const seen: boolean[] = [];
  for (let at = 0; at < 6; at += 1) {
    pass(300);
    seen.push(polls.isPoll(begin(polls, `/api/tick?n=${at}`), []));
  }
  expect(seen).toEqual([false, false, false, true, true, true]);
});

test('what took the place of a request of the page that hung is a poll; a slow answer to an action is none', () => {
  const polls = new Polls();
  const hung = begin(polls, '/updates-for/me?seq=1');
  pass(8_000);
  polls.mark();
  const open = begin(polls, '/updates-for/me?seq=1b');
  expect(polls.isPoll(open, [hung, open])).toBe(true);
  answer(polls, hung);
  const next = begin(polls, '/updates-for/me?seq=2');
  expect(polls.isPoll(next, [next])).toBe(true);
  const slow = begin(polls, '/search?q=a');
  pass(4_000);
  answer(polls, slow);
  polls.mark();
  const again = begin(polls, '/search?q=ab');
  expect(polls.isPoll(again, [again])).toBe(false);
});

test('event streams, and bodies that go on coming, are streams', () => {
  const polls = new Polls();
  polls.mark();
  const events = begin(polls, '/feed', { mimeType: 'text/event-stream' });
  expect(polls.isPoll(events, [])).toBe(true);
  const body = begin(polls, '/feed');
  body.headersSeenAt = Date.now();
  pass(400);
  expect(polls.isPoll(body, [body])).toBe(false);
  pass(200);
  expect(polls.isPoll(body, [body])).toBe(true);
  body.record.endedAt = Date.now();
  expect(polls.isPoll(body, [])).toBe(false);
});
