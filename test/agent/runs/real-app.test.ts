/**
 * A whole run on a real application (TiddlyWiki): a skill, a sub-agent, the browser, and a person in between, without a
 * network.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startWiki } from '../../../scripts/demo-wiki.mjs';
import { reportSchema } from '../../../src/agent/report.ts';
import { modelEnv } from '../../helpers/agent/scripted-model.ts';
import { atEnd } from '../../helpers/at-end.ts';
import { startBrowser } from '../../helpers/browser.ts';
import { newCaller } from '../../helpers/caller.ts';
import { newHome } from '../../helpers/home.ts';
import { type Script, startModelServer } from '../../helpers/model-server.ts';
import { remora } from '../../helpers/remora.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';

/** A turn for each request. */
type Steps = Extract<Script, readonly unknown[]>;

const NOTE = { title: 'Milk', text: 'Two litres.', tag: 'shopping' };

const call = (name: string, input: unknown) => ({ calls: [{ name, input }] });
const act = (action: string, keys: Readonly<Record<string, unknown>> = {}) =>
  call('browser', { action, ...keys });

/** What the sub-agent does; its model sees nothing of the parent's conversation. */
const look = (url: string): Steps => [
  (request) => {
    expect(request.conversation).not.toContain('Write the note');
    return act('open', { url });
  },
  act('snapshot', { query: 'new tiddler' }),
  call('finish', {
    status: 'done',
    summary: 'A button "new tiddler" makes one.',
    data: { button: 'new tiddler' },
  }),
];

const write = (url: string): Steps => [
  call('load_skill', { name: 'browser' }),
  call('spawn_subagent', { task: `Find out how to make a note at ${url}`, maxSteps: 10 }),
  ...look(url),
  (request) => {
    // The report alone, not what the sub-agent saw.
    expect(request.conversation).toContain('A button \\"new tiddler\\" makes one.');
    expect(request.conversation).not.toContain('tag manager');
    return act('open', { url });
  },
  act('click', { target: 'button "new tiddler"' }),
  act('fill', { target: 'textbox "Type the text for this tiddler"', text: NOTE.text }),
  call('request_user_action', { request: 'Choose the title in the tab, then say which it is.' }),
];

const goOn: Steps = [
  (request) => {
    expect(request.conversation).toContain('Milk');
    return act('fill', { target: 'css=input.tc-titlebar', text: NOTE.title });
  },
  act('fill', { target: 'textbox "tag name"', text: NOTE.tag, submit: true }),
  act('click', { target: 'button "Confirm changes to this tiddler"' }),
  call('finish', { status: 'done', summary: 'Written.' }),
];

test('a skill, a sub-agent, the browser and a person: stored while it waits, and the note is in the wiki', async () => {
  const wiki = await startWiki(join(tempFolder(), 'wiki'));
  atEnd(() => wiki.stop());
  const home = newHome((await startBrowser()).endpoint);
  const run = async (words: readonly string[], script: Steps) => {
    const server = await startModelServer(script);
    const env = { ...home.env, ...modelEnv(server), REMORA_MODEL: 'openai-compatible/scripted' };
    const result = await remora(['run', ...words, '--json'], { env });
    expect(result.stderr).toBe('');
    expect(server.requests).toHaveLength(script.length);
    return { exit: result.exit, report: reportSchema.parse(result.json()) };
  };
  const waiting = await run(['Write the note'], write(wiki.url));
  expect(waiting).toMatchObject({ exit: 4, report: { status: 'needs_human', waiting: { for: 'action' } } });
  // The tab is there for the person; the sub-agent's is gone.
  const caller = newCaller(home.env, 'look');
  const isWiki = ({ url }: { url?: unknown }): boolean => String(url).startsWith(wiki.url);
  expect((await caller.tabs()).filter(isWiki)).toHaveLength(1);
  const id = waiting.report.run ?? expect.fail('the run was not stored');
  const done = await run(['--resume', id, '--answer', 'Done, it is Milk'], goOn);
  expect(done).toMatchObject({ exit: 0, report: { status: 'done', summary: 'Written.' } });
  await wiki.expectNote(NOTE);
  expect((await caller.tabs()).filter(isWiki)).toEqual([]);
}, 120_000);
