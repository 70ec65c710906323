import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ChatFile } from '../../../../src/agent/chat/talk/chat-file.ts';
import { chatFile, findChat, readChat } from '../../../../src/agent/chat/talk/transcript.ts';
import type { Conversation } from '../../../../src/agent/loop/conversation.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

const SAID: Conversation = [
  { role: 'user', text: 'hello' },
  { role: 'assistant', text: 'Hello.', calls: [], raw: [{ type: 'text', text: 'Hello.' }] },
];

function open(home: string, name: string): ChatFile {
  return new ChatFile({ home, session: 's', name, path: chatFile(home, name) });
}

test('a chat is kept for its owner alone, and read again as it was', () => {
  const file = open(tempFolder(), 'invoices');
  file.addTurn({ steps: 0, input: 0, output: 0 });
  file.addTurn({ steps: 2, input: 10, output: 5 });
  file.save(SAID, 'ollama/x');
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
  expect(readChat(file.path)).toMatchObject({
    version: 1,
    model: 'ollama/x',
    session: 's',
    turns: [{ steps: 2, input: 10, output: 5 }],
    conversation: SAID,
  });
});

test('a chat in which nothing was said leaves no file', () => {
  const file = open(tempFolder(), 'empty');
  file.save([], 'm');
  expect(existsSync(file.path)).toBe(false);
});

test('a name of its own takes the place of the first one, and never another chat’s', () => {
  const home = tempFolder();
  open(home, 'taken').save(SAID, 'm');
  const file = open(home, 'chat-1');
  const first = file.path;
  file.save(SAID, 'm');
  expect(() => file.rename('taken')).toThrow('There is a chat named taken already');
  file.rename('mine');
  file.save(SAID, 'm');
  file.rename('mine');
  expect([existsSync(first), existsSync(file.path), file.name]).toEqual([false, true, 'mine']);
  file.rename('second');
  expect(existsSync(chatFile(home, 'mine'))).toBe(true);
});

test.each(['', '.', '..', '../x', 'a/b', '-x', 'x'.repeat(65), 'a\u0000b', 'con:'])(
  '%j is no name',
  (name) => {
    expect(() => chatFile('/home', name)).toThrow('is not a name for a chat');
  },
);

test('a transcript is found by name or by path', () => {
  expect(findChat('/h', '/work', 'a.b')).toBe(join('/h', 'chats', 'a.b.json'));
  expect(findChat('/h', '/work', 'x.json')).toBe('/work/x.json');
  expect(findChat('/h', '/work', './sub/x')).toBe('/work/sub/x');
});

test.each([
  ['not json', 'it does not hold a chat'],
  ['{"version":2}', 'it does not hold a chat'],
  [undefined, 'there is no such file'],
])('%j cannot be gone on with', (content, reason) => {
  const path = join(tempFolder(), 'x.json');
  if (content !== undefined) writeFileSync(path, content);
  expect(() => readChat(path)).toThrow(reason);
  if (content !== undefined) expect(readFileSync(path, 'utf8')).toBe(content);
});
