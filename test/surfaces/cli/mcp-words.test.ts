import { expect, test } from 'vitest';
import { catalogue } from '../../../skills/browser/catalogue.ts';
import { completions } from '../../../src/surfaces/cli/completions.ts';
import { MCP, readMcpWords } from '../../../src/surfaces/cli/mcp-words.ts';
import { programHelp } from '../../../src/surfaces/cli/program-words.ts';

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
  [['--http', '--port', '70000'], '--port takes a whole number from 0 to 65535'],
  [['--http', '--port', 'x'], '--port takes a whole number from 0 to 65535'],
  [['--session', 'a/b'], 'is not a session id'],
])('%j is a mistake', (words, reason) => {
  expect(() => readMcpWords(words)).toThrow(
    expect.objectContaining({ code: 'bad_input', message: expect.stringContaining(reason) }),
  );
});

const HELP = programHelp(MCP);

test('help and completions have every flag, and the values of --tools', () => {
  for (const name of Object.keys(MCP.flags)) {
    expect(HELP).toMatch(new RegExp(`^  (-h, )?--${name}( |$)`, 'm'));
    expect(completions(catalogue, 'fish')).toContain(`__fish_seen_subcommand_from mcp' -l ${name}`);
  }
  expect(HELP).toContain('--tools one|split');
  expect(completions(catalogue, 'bash')).toContain('"mcp --tools") words="one split"');
  expect(completions(catalogue, 'zsh')).toContain("'mcp --tools') compadd -- one split");
});
