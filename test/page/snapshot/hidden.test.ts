/** What a person cannot see is not told (SNAP-4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { show, startBrowser, type TestBrowser, type TestPage } from '../harness.ts';
import { partOf } from '../../helpers/thorough.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

async function tree(body: string, options: Parameters<TestPage['snapshot']>[0] = {}): Promise<string[]> {
  const page = await browser.show(body);
  return show((await page.snapshot(options)).nodes).split('\n');
}

const HIDDEN = [
  '<div style="display:none">HID</div>',
  '<div hidden>HID</div>',
  '<div style="visibility:hidden">HID</div>',
  '<div style="opacity:0">HID <button>HID</button></div>',
  '<div style="position:absolute;left:-9999px">HID</div>',
  '<div style="position:fixed;top:-200px">HID</div>',
  '<div style="height:0;overflow:hidden"><p>HID</p></div>',
  '<div style="width:100px;height:20px;overflow:hidden;position:relative"><div style="position:absolute;left:200px">HID</div></div>',
  '<div style="position:absolute;clip:rect(0,0,0,0)">HID</div>',
  '<div style="clip-path:inset(50%)">HID</div>',
  '<div style="font-size:0">HID</div>',
  '<div style="text-indent:-9999px">HID</div>',
  '<div inert>HID <button>HID</button></div>',
  '<details><summary>s</summary>HID<p>HID</p></details>',
  '<div style="content-visibility:hidden">HID</div>',
  '<script>HID</script><style>HID</style><template>HID</template><noscript>HID</noscript>',
  '<iframe width=0 height=0 style="border:0" srcdoc="HID"></iframe>',
  '<svg width=9 height=9><defs><text>HID</text></defs><desc>HID</desc></svg>',
];

/** What a person could only see by marking it. */
const CAMOUFLAGED = [
  '<p style="color:#fff">HID</p>',
  '<div style="background:#123456"><p style="color:#123456">HID</p></div>',
  '<p>some <span style="color:white">HID</span> words</p>',
  '<div style="background:black"><div style="background:transparent"><b style="color:rgb(0,0,0)">HID</b></div></div>',
  '<p style="color:red;-webkit-text-fill-color:white">HID</p>',
  '<div style="position:relative"><img style="position:absolute;left:0;top:900px" width=99 height=9 src="data:,"><p style="color:#fff">HID</p></div>',
  '<p style="color:#fff;margin-top:3000px">HID</p>',
];

test.each(partOf(CAMOUFLAGED, 3))('%s is left out, and told with includeHidden', async (html) => {
  const page = await browser.show(`<p>before</p>${html}<p>after</p>`);
  expect(show((await page.snapshot()).nodes)).not.toContain('HID');
  const { nodes } = await page.snapshot({ includeHidden: true });
  expect(nodes.find(({ text }) => text === 'HID')).toMatchObject({ hidden: true });
});

test.each(partOf(HIDDEN, 3))('%s is left out', async (html) => {
  const page = await browser.show(`<p>before</p>${html}<p>after</p>`);
  const { nodes } = await page.snapshot();
  expect(JSON.stringify(nodes)).not.toContain('HID');
  expect(await page.call('text', { maxChars: 1000, fromChar: 0 })).toMatchObject({
    text: expect.not.stringContaining('HID'),
  });
  expect(show(nodes)).toContain('after');
});

const VISIBLE = [
  '<div style="background:linear-gradient(#000,#000)"><p style="color:#fff">VIS</p></div>',
  '<div style="background:#000"><p style="color:#fff">VIS</p></div>',
  '<p style="color:#fff;text-shadow:0 0 3px #000">VIS</p>',
  '<p style="color:#fff;-webkit-text-stroke:1px #000">VIS</p>',
  '<div style="position:relative;height:90px"><img style="position:absolute;inset:0;width:100%;height:100%" src="data:,"><p style="position:relative;color:#fff">VIS</p></div>',
  '<div style="position:relative;height:90px"><div style="position:absolute;inset:0;background:#000;pointer-events:none"></div><p style="position:relative;color:#fff">VIS</p></div>',
  '<div style="position:relative;height:90px"><div style="position:absolute;inset:0"><video style="width:100%;height:100%"></video></div><p style="position:relative;color:#fff">VIS</p></div>',
  '<style>.h{position:relative}.h::before{content:"";position:absolute;inset:0;background:#000;z-index:-1}</style><div class=h><p style="color:#fff">VIS</p></div>',
  '<div style="position:fixed;inset:0;background:#000;z-index:-1"></div><p style="color:#fff">VIS</p>',
  '<div style="display:grid"><div style="grid-area:1/1;background:#000"></div><p style="grid-area:1/1;color:#fff">VIS</p></div>',
  '<style>:root{color-scheme:dark}</style><p style="color:#fff">VIS</p>',
  '<p style="color:rgba(0,0,0,0.2)">VIS</p>',
  '<p style="color:#eee">VIS</p>',
  '<p style="opacity:.2">VIS</p>',
  '<div style="filter:opacity(50%)"><p style="opacity:.5">VIS</p></div>',
  '<p style="color:oklch(0 0 0)">VIS</p>',
  '<p style="letter-spacing:-2px">VIS</p>',
  '<p style="color:transparent;text-shadow:0 0 3px #000">VIS</p>',
  '<h1 style="background:linear-gradient(red,blue);background-clip:text;color:transparent"><span>VIS</span></h1>',
  '<div style="position:relative"><canvas width=99 height=30></canvas><div style="position:absolute;inset:0"><span style="color:transparent">VIS</span></div></div>',
  '<div style="background:#000"><svg width=90 height=30><text y=20 fill=white>VIS</text></svg></div>',
  '<svg width=90 height=30><rect width=90 height=30 /><text y=20 fill=white>VIS</text></svg>',
  '<svg width=90 height=30><text y=20 fill=none stroke=black>VIS</text></svg>',
  '<div style="background:#000"><div style="background:rgba(0,0,0,.5)"><p style="color:#fff">VIS</p></div></div>',
  '<div style="background:rgba(0,0,0,.8)"><p style="color:#fff">VIS</p></div>',
  '<p style="background:-webkit-linear-gradient(red,blue);-webkit-background-clip:text;-webkit-text-fill-color:transparent">VIS</p>',
  '<div aria-hidden=true>VIS</div>',
  '<div style="visibility:hidden"><span style="visibility:visible">VIS</span></div>',
  '<div style="display:contents">VIS</div>',
  '<div style="height:0">VIS</div>',
  '<div style="height:0;overflow:hidden"><div style="position:absolute">VIS</div></div>',
  '<div style="height:50px;overflow:auto"><div style="height:999px"></div>VIS</div>',
  '<div style="margin-top:5000px">VIS</div>',
  '<div dir=rtl style="width:50px;height:30px;overflow:auto;white-space:nowrap">a long line of words that overflows <b>VIS</b></div>',
  '<details open><summary>s</summary>VIS</details>',
  '<div style="position:fixed;bottom:0">VIS</div>',
  '<svg width=90 height=30><text y=20>VIS</text></svg>',
];

test.each(partOf(VISIBLE, 3))('%s is shown', async (html) => {
  expect(JSON.stringify(await tree(html))).toContain('VIS');
});

test('content above in a scrolled box is still there, and is not in the viewport', async () => {
  const page = await browser.show(
    `<div id=s style="height:100px;overflow:auto"><p>top</p><div style="height:5000px"></div><p>low</p></div>`,
  );
  await page.main('document.querySelector("#s").scrollTop = 99999');
  const { nodes } = await page.snapshot();
  expect(nodes.map((node) => [node.text ?? node.note, node.inViewport])).toEqual([
    ['more above', true],
    ['top', false],
    ['low', true],
  ]);
});

test('includeHidden shows what is hidden, and marks it', async () => {
  const page = await browser.show('<p>seen</p><div style="display:none"><button>ghost</button>words</div>');
  const { nodes } = await page.snapshot({ includeHidden: true });
  expect(nodes.map((node) => [node.name || node.text, node.hidden])).toEqual([
    ['seen', undefined],
    ['ghost', true],
    ['words', true],
  ]);
});
