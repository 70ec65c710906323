// @ts-check
/**
 * What a model writes to do the task, for each way in: the fewest calls that the way's own instructions lead to, with a
 * look where it has to know a ref and a wait where an answer does not tell by itself.
 *
 * In a call, «Full name» stands for the ref of the control with that label, as an answer has shown it; «url» for the
 * address of the page; «tab» for the number of the tab, where a tool wants it said.
 */

/** A line for a shell, or what goes into it. @typedef {string} ShellCall */
/** @typedef {{ name: string, arguments: Record<string, unknown> }} ToolCall */
/** A request to the daemon. @typedef {{ post: string, body: Record<string, unknown> }} HttpCall */
/** @typedef {ShellCall | ToolCall | HttpCall} Call */

/** @type {ShellCall[]} */
export const REMORA_SHELL = [
  'remora open «url»',
  'remora fill «Full name» "Ada Adler"',
  'remora fill «Email address» ada@example.test',
  'remora fill «Town» Oslo',
  'remora select «Country» Norway',
  'remora check «I accept the terms»',
  'remora click «Place order»',
  'remora close',
];

/** @type {ShellCall[]} */
export const REMORA_BATCH = [
  'remora open «url»',
  `remora batch <<'END'
fill «Full name» "Ada Adler"
fill «Email address» ada@example.test
fill «Town» Oslo
select «Country» Norway
check «I accept the terms»
click «Place order»
END`,
  'remora close',
];

/** By action: the same steps for each way that sends JSON. @type {[string, Record<string, unknown>][]} */
const STEPS = [
  ['fill', { target: '«Full name»', text: 'Ada Adler' }],
  ['fill', { target: '«Email address»', text: 'ada@example.test' }],
  ['fill', { target: '«Town»', text: 'Oslo' }],
  ['select', { target: '«Country»', values: ['Norway'] }],
  ['check', { target: '«I accept the terms»' }],
  ['click', { target: '«Place order»' }],
];
/** @type {[string, Record<string, unknown>][]} */
const ALL = [['open', { url: '«url»' }], ...STEPS, ['close', {}]];

/** @type {ToolCall[]} */
export const REMORA_ONE = ALL.map(([action, keys]) => ({ name: 'browser', arguments: { action, ...keys } }));

/** @type {ToolCall[]} */
export const REMORA_ONE_BATCH = [
  { name: 'browser', arguments: { action: 'open', url: '«url»' } },
  {
    name: 'browser',
    arguments: { action: 'batch', steps: STEPS.map(([action, keys]) => ({ action, ...keys })) },
  },
  { name: 'browser', arguments: { action: 'close' } },
];

/** @type {ToolCall[]} */
export const REMORA_SPLIT = ALL.map(([action, keys]) => ({ name: `browser_${action}`, arguments: keys }));

/** @type {HttpCall[]} */
export const REMORA_HTTP = ALL.map(([action, input]) => ({
  post: `/v1/actions/${action}`,
  body: { session: 'shop', input },
}));

/** @type {ShellCall[]} */
export const AGENT_BROWSER = [
  'agent-browser tab new «url» && agent-browser snapshot -i',
  'agent-browser fill @«Full name» "Ada Adler"',
  'agent-browser fill @«Email address» ada@example.test',
  'agent-browser fill @«Town» Oslo',
  'agent-browser select @«Country» Norway',
  'agent-browser check @«I accept the terms»',
  'agent-browser click @«Place order»',
  'agent-browser wait --text "order number" && agent-browser read',
  'agent-browser tab close',
];

/** @type {ShellCall[]} */
export const AGENT_BROWSER_BATCH = [
  'agent-browser tab new «url» && agent-browser snapshot -i',
  'agent-browser batch --bail \'fill @«Full name» "Ada Adler"\' "fill @«Email address» ada@example.test" "fill @«Town» Oslo" "select @«Country» Norway" "check @«I accept the terms»" "click @«Place order»" \'wait --text "order number"\' read',
  'agent-browser tab close',
];

/** @type {ToolCall[]} */
export const AGENT_BROWSER_MCP = [
  { name: 'agent_browser_tab_new', arguments: { url: '«url»' } },
  { name: 'agent_browser_snapshot', arguments: {} },
  { name: 'agent_browser_fill', arguments: { selector: '@«Full name»', text: 'Ada Adler' } },
  { name: 'agent_browser_fill', arguments: { selector: '@«Email address»', text: 'ada@example.test' } },
  { name: 'agent_browser_fill', arguments: { selector: '@«Town»', text: 'Oslo' } },
  { name: 'agent_browser_select', arguments: { selector: '@«Country»', values: ['Norway'] } },
  { name: 'agent_browser_check', arguments: { selector: '@«I accept the terms»' } },
  { name: 'agent_browser_click', arguments: { selector: '@«Place order»' } },
  { name: 'agent_browser_wait_for_text', arguments: { text: 'order number' } },
  { name: 'agent_browser_read', arguments: {} },
  { name: 'agent_browser_tab_close', arguments: {} },
];

/** @type {ShellCall[]} */
export const PLAYWRIGHT_CLI = [
  'playwright-cli tab-new «url»',
  'playwright-cli snapshot',
  'playwright-cli fill «Full name» "Ada Adler"',
  'playwright-cli fill «Email address» ada@example.test',
  'playwright-cli fill «Town» Oslo',
  'playwright-cli select «Country» Norway',
  'playwright-cli check «I accept the terms»',
  'playwright-cli click «Place order»',
  'playwright-cli find "order number"',
  'playwright-cli tab-close',
];

/** @type {ToolCall[]} */
export const PLAYWRIGHT_MCP = [
  { name: 'browser_tabs', arguments: { action: 'new', url: '«url»' } },
  { name: 'browser_snapshot', arguments: {} },
  {
    name: 'browser_fill_form',
    arguments: {
      fields: [
        { target: '«Full name»', name: 'Full name', type: 'textbox', value: 'Ada Adler' },
        { target: '«Email address»', name: 'Email address', type: 'textbox', value: 'ada@example.test' },
        { target: '«Town»', name: 'Town', type: 'textbox', value: 'Oslo' },
        { target: '«Country»', name: 'Country', type: 'combobox', value: 'Norway' },
        { target: '«I accept the terms»', name: 'I accept the terms', type: 'checkbox', value: 'true' },
      ],
    },
  },
  { name: 'browser_click', arguments: { target: '«Place order»' } },
  { name: 'browser_find', arguments: { text: 'order number' } },
  { name: 'browser_tabs', arguments: { action: 'close' } },
];

/** @type {ToolCall[]} */
export const CHROME_DEVTOOLS_MCP = [
  { name: 'new_page', arguments: { url: '«url»' } },
  { name: 'take_snapshot', arguments: { pageId: '«tab»' } },
  {
    name: 'fill_form',
    arguments: {
      pageId: '«tab»',
      elements: [
        { uid: '«Full name»', value: 'Ada Adler' },
        { uid: '«Email address»', value: 'ada@example.test' },
        { uid: '«Town»', value: 'Oslo' },
        { uid: '«Country»', value: 'Norway' },
        { uid: '«I accept the terms»', value: 'true' },
      ],
    },
  },
  { name: 'click', arguments: { pageId: '«tab»', uid: '«Place order»' } },
  { name: 'wait_for', arguments: { pageId: '«tab»', text: ['order number'] } },
  { name: 'close_page', arguments: { pageId: '«tab»' } },
];
