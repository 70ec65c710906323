import { expect, test } from 'vitest';
import { tokensOf } from '../../../src/page/tree/tokens.ts';
import { finish, loop, toolOf } from '../../helpers/agent/loop.ts';
import { isThorough } from '../../helpers/thorough.ts';

const STEPS = isThorough ? 200 : 40;
const WINDOW = 10_000;

test.for(['openai-compatible/scripted', 'anthropic/scripted'])(
  'a long run over %s stays under its window, with the newest page whole and the task in it',
  async (wire) => {
    let at = 0;
    const view = (n: number) =>
      [
        `[page 0123abcd https://a.example]`,
        ...Array.from({ length: 80 }, (_, row) => `[e${row}] link "Row ${row} of view ${n}"`),
        '[/page 0123abcd]',
      ].join('\n');
    const browse = toolOf('browser', () => {
      at += 1;
      return { content: [{ type: 'text', text: view(at) }], page: `t${(at % 3) + 1}`, state: `view ${at}` };
    });
    const { report, server, events } = await loop(
      (_request, number) =>
        number > STEPS
          ? finish
          : { text: `Step ${number}.`, calls: [{ name: 'browser', input: { n: number } }] },
      { tools: [browse], wire, contextTokens: WINDOW, conversation: [{ role: 'user', text: 'THE TASK' }] },
    );
    expect(report).toMatchObject({ status: 'done', steps: STEPS + 1 });
    server.requests.forEach(({ body, conversation }, index) => {
      expect(tokensOf(JSON.stringify(body))).toBeLessThan(WINDOW);
      expect(conversation).toContain('THE TASK');
      if (index > 0) expect(conversation).toContain(JSON.stringify(view(index)).slice(1, -1));
      const { calls, answers } = idsIn(conversation);
      expect(answers).toEqual(calls);
    });
    expect(server.requests.at(-1)?.conversation).toContain('a newer one is below]');
    if (isThorough) expect(server.requests.at(-1)?.conversation).toContain('earlier steps were left out');
    const notes = events.flatMap((event) => (event.type === 'note' ? [event.text] : []));
    expect(notes).toContain('Older views of pages are no longer sent to the model.');
    expect(notes.length).toBeLessThan(8);
  },
);

/** Of calls and of answers, on either wire. */
function idsIn(conversation: string) {
  const find = (pattern: RegExp): string[] => [...conversation.matchAll(pattern)].map(([, id = '']) => id);
  return {
    calls: find(/"id":"(call_\d+_\d+)"/g),
    answers: find(/"tool_(?:call|use)_id":"(call_\d+_\d+)"/g),
  };
}
