/** Tool calls on a real browser: answers, pictures, and whatever a model sends wrongly. */
import { rmSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../skills/browser/catalogue.ts';
import type { Success } from '../../../src/actions/outcome.ts';
import type { ActOptions } from '../../../src/surfaces/programs/hub.ts';
import { callTool } from '../../../src/surfaces/tools/call-tool.ts';
import { successContent } from '../../../src/surfaces/tools/outcome-content.ts';
import type { ToolContent, ToolResult } from '../../../src/surfaces/tools/tool.ts';
import { setStage, type Stage } from '../../actions/stage.ts';
import { html } from '../../helpers/server.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/p': html(
      'Form',
      `<style>body { margin: 0 } canvas { display: block }</style><canvas width=2000 height=400></canvas>
       <label>Name <input></label><label>Colour <select><option>Red<option>Blue</select></label>
       <button onclick="this.textContent = 'Saved \`remora stop\`'">Save</button><p>\`remora stop\`</p>`,
    ),
    '/many': html('Many', '<p><button>Go there</button></p>'.repeat(200)),
  });
});

type Call = (input: unknown, name?: string, options?: ActOptions) => Promise<ToolResult>;

function model(id: string): Call {
  const target = { catalogue, session: stage.hub.session(id) };
  return (input, name = 'browser', options = {}) => callTool(target, { name, input, options });
}

function textOf({ content }: ToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

async function done(call: Promise<ToolResult>): Promise<string> {
  const result = await call;
  expect(result.isError, textOf(result)).toBe(false);
  return textOf(result);
}

async function failed(call: Promise<ToolResult>): Promise<string> {
  const result = await call;
  expect(result.isError, textOf(result)).toBe(true);
  return textOf(result);
}

const image = (content: readonly ToolContent[] | undefined): Extract<ToolContent, { type: 'image' }> =>
  content?.find((part) => part.type === 'image') ?? expect.fail('no picture');

test('a page is opened, read and acted on, in words that a model gets nearly right', async () => {
  const browser = model('works');
  const opened = await done(browser({ action: 'open', url: `${stage.server.url}/p` }));
  const field = /\[(e\d+)\] textbox "Name"/.exec(opened)?.[1] ?? expect.fail(opened);
  await done(browser({ action: 'fill', input: JSON.stringify({ ref: field, text: 2026 }), tab: null }));
  const name = 'browser_select';
  await done(browser({ target: 'combobox "Colour"', values: 'Blue', timeoutMs: '20000' }, name));
  const script = 'document.querySelector("input").value + document.querySelector("select").value';
  expect(await done(browser({ action: 'evaluate', script }))).toContain('2026Blue');
  const clicked = await done(browser({ action: 'click', target: 'button "Save"' }));
  expect(clicked).toContain('Saved `remora stop`');
  expect(await done(browser({ action: 'text' }))).toContain('`remora stop`');
  expect(await done(browser({ action: 'click', target: 'button', dryRun: true }))).toContain('would click');
});

test('a picture is shown beside the text, scaled for a model, with the scale for points', async () => {
  const browser = model('looks');
  await done(browser({ action: 'open', url: `${stage.server.url}/p` }));
  const small = await browser({ action: 'screenshot', target: 'button' });
  expect(textOf(small)).toMatch(
    /saved \/.*\nShown at \d+x\d+: for points of the viewport add \d+ to x and \d+ to y\.$/,
  );
  expect(image(small.content).mimeType).toBe('image/jpeg');
  const large = await browser({ action: 'screenshot', input: { target: 'canvas', format: 'png' } });
  expect(textOf(large)).toContain('(2000x400,');
  expect(textOf(large)).toContain(
    'Shown at 1568x314: for points of the viewport divide its x and y by 0.784. The file',
  );
  const view = await browser({ action: 'screenshot' });
  expect(textOf(view)).toMatch(/\nShown at \d+x\d+: its pixels are points of the viewport\.$/);
  const { width } = await sharp(Buffer.from(image(large.content).data, 'base64')).metadata();
  expect(width).toBe(1568);
});

test('a batch shows its picture, and when it fails what it did before', async () => {
  const browser = model('plans');
  await done(browser({ action: 'open', url: `${stage.server.url}/p` }));
  const steps = [
    { action: 'fill', target: 'textbox "Name"', text: 'Ada' },
    { action: 'screenshot', target: 'textbox "Name"' },
  ];
  const whole = await browser({ action: 'batch', steps });
  expect(textOf(whole)).toContain('Shown at ');
  expect(image(whole.content).data.length).toBeGreaterThan(100);
  const broken = [steps[0], { action: 'click', target: 'button "None"' }, { action: 'back' }];
  const text = await failed(browser({ steps: broken }, 'browser_batch'));
  expect(text).toMatch(/> fill .*\n[^]*> click .*\nerror no_match: [^]*\nNot run: back$/);
  expect(text).toContain('`browser_snapshot`');
});

test('a picture that is gone or broken is told, and the text stays', async () => {
  const folder = tempFolder();
  const path = `${folder}/a.png`;
  writeFileSync(path, 'no picture');
  const data = { path, width: 10, height: 10, scale: 1, x: 0, y: 0 };
  const outcome: Success = { ok: true, action: 'screenshot', session: 's', tab: 't1', data, text: 'saved' };
  const wording = { catalogue, style: 'one' } as const;
  const contents = [await successContent(wording, outcome)];
  rmSync(path);
  contents.push(await successContent(wording, outcome));
  for (const content of contents) {
    expect(content).toHaveLength(1);
    expect(textOf({ isError: false, content })).toMatch(/^saved\nThe picture cannot be shown: /);
  }
});

test('what is wrong is told with the next step in the words of the tool', async () => {
  const browser = model('errs');
  expect(await failed(browser({ action: 'click' }))).toBe(
    'error bad_input: target is missing\nnext: See `{"action":"help","about":"click"}` for what it takes.',
  );
  expect(await failed(browser({}, 'browser_click'))).toContain('next: See the schema of browser_click for');
  expect(await failed(browser({ action: 'back', speed: 3 }))).toContain('back does not know speed');
  expect(await failed(browser({ action: 'find', query: 'a', limit: 'many' }))).toContain(
    'limit must be a number',
  );
  expect(await failed(browser({ action: 'download', target: 'a', url: 'b' }))).toContain('target or url');
  expect(await failed(browser({ action: 'clik' }))).toContain('next: Use click');
  expect(await failed(browser({}, 'bash'))).toContain('See the list of tools for all.');
  for (const input of [undefined, null, 5, 'open', ['open'], { action: {} }])
    expect(await failed(browser(input))).toContain('{"action":"open","url":"https://example.com"}');
  const ended = AbortSignal.abort();
  expect(await failed(browser({ action: 'back' }, 'browser', { signal: ended }))).toContain(
    'error cancelled',
  );
});

test('an answer names keys and sessions as a tool does, not flags', async () => {
  const browser = model('speaks');
  await done(browser({ action: 'open', url: `${stage.server.url}/many` }));
  expect(await done(browser({ action: 'snapshot', maxTokens: 200 }))).toContain('`ref REF`');
  expect(await done(browser({ action: 'status' }))).toContain('session  speaks (rule: given)');
});

test('help is an answer: all actions, or one of them', async () => {
  const browser = model('asks');
  const all = await done(browser({ action: 'help' }));
  for (const { name } of catalogue) expect(all).toContain(`\n- ${name}`);
  expect(await done(browser({ action: 'help', about: 'drag' }))).toMatch(/^drag: .*\nKeys:\n {2}target/);
});
