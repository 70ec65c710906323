/** What a session keeps of its tabs: within bounds, and only what was asked for. */
import { expect, test } from 'vitest';
import type { RequestRecord } from '../../../src/observe/request-record.ts';
import { SessionLog } from '../../../src/session/log/session-log.ts';

function request(log: SessionLog, more: Partial<RequestRecord>): RequestRecord {
  return {
    id: log.nextRequestId(),
    url: 'https://example.com/',
    method: 'GET',
    type: 'fetch',
    status: 200,
    startedAt: 0,
    tab: 't1',
    page: log.pageMark('d1'),
    ...more,
  };
}

test('however much is seen, it is bounded, and what made way is counted', () => {
  const log = new SessionLog();
  for (let at = 0; at < 12_000; at += 1)
    log.request(request(log, { url: `https://example.com/${'x'.repeat(200)}${at}` }));
  const { length, dropped, bytes } = log.requests;
  expect(length).toBeGreaterThanOrEqual(5_000);
  expect(length + dropped).toBe(12_000);
  expect(bytes).toBeLessThanOrEqual(15_000_000);
  for (let at = 0; at < 5_000; at += 1)
    log.message({ level: 'log', text: 'y'.repeat(500), at, kind: 'console', tab: 't1' });
  expect(log.messages.bytes).toBeLessThanOrEqual(3_000_000);
  expect(log.messages.length + log.messages.dropped).toBe(5_000);
});

test.each([
  ['*.example.com', ['https://example.com/', 'https://a.b.example.com:8443/x']],
  ['example.com', ['https://example.com/']],
  ['EXAMPLE.org', ['wss://example.org/']],
])('a recording of %s takes the requests to it', (domain, taken) => {
  const log = new SessionLog();
  log.startRequests({ domains: [domain], excludeTypes: ['image'] });
  const urls = [
    'https://example.com/',
    'https://a.b.example.com:8443/x',
    'https://notexample.com/',
    'wss://example.org/',
  ];
  for (const url of urls) {
    log.request(request(log, { url }));
    log.request(request(log, { url, type: 'image' }));
  }
  expect(log.requests.items().map(({ url }) => url)).toEqual(taken);
});

test('a document keeps its mark', () => {
  const log = new SessionLog();
  expect(['a', 'b', 'a', 'c'].map((document) => log.pageMark(document))).toEqual(['p1', 'p2', 'p1', 'p3']);
});
