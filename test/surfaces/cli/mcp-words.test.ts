import { expect, test } from 'vitest';
import { readMcpWords } from '../../../src/surfaces/cli/mcp-words.ts';

test('each flag, and what holds without', () => {
  expect(readMcpWords([])).toEqual({ kind: 'serve', settings: { style: 'one' } });
  expect(readMcpWords(['--tools', 'split', '--session=shop'])).toEqual({
    kind: 'serve',
    settings: { style: 'split', session: 'shop' },
  });
  expect(readMcpWords(['--http'])).toMatchObject({ settings: { port: 0 } });
  expect(readMcpWords(['--http', '--port', '8931'])).toMatchObject({ settings: { port: 8_931 } });
  expect(readMcpWords(['-h'])).toMatchObject({ kind: 'help', text: expect.stringContaining('Examples:') });
});

test.each([
  [['--stdio'], "Unknown option '--stdio'"],
  [['server'], "Unexpected argument 'server'"],
  [['--tools', 'all'], '--tools takes one or split'],
  [['--port', '80'], '--port belongs to --http'],
  [['--http', '--port', '70000'], '--port takes a number from 0 to 65535'],
  [['--http', '--port', 'x'], '--port takes a number from 0 to 65535'],
  [['--session', 'a/b'], 'is not a session id'],
])('%j is a mistake', (words, reason) => {
  expect(() => readMcpWords(words)).toThrow(
    expect.objectContaining({ code: 'bad_input', message: expect.stringContaining(reason) }),
  );
});
