// @ts-check
/**
 * What a click can bring about, each with a button that does it and with what tells it in an answer. The markers stand
 * in scripts alone, so that no answer can have them from the page as it was.
 */

/** `isDialog`: a tool may be held up. @typedef {{ name: string, label: string, script: string, told: RegExp[], isDialog?: boolean, opensTab?: boolean }} Effect */

/** What the last effect adds; its ref is used afterwards. */
export const ADDED = 'Restore 5522';
/** The title of the page once it was. */
export const USED = 'Restored';

/** All of `told` must be in the answer. @type {Effect[]} */
export const EFFECTS = [
  {
    name: 'new document: its address',
    label: 'Show orders',
    script: `location.href = '/landed-4711.html'`,
    told: [/landed-4711/],
  },
  {
    name: 'new document: what is on it',
    label: 'Show invoices',
    script: `location.href = '/landed-4712.html'`,
    told: [/Freight list 8814/],
  },
  {
    name: 'view of an SPA: its address',
    label: 'Show customers',
    script: `history.pushState(null, '', '/view-3305'); note.textContent = 'Another view'`,
    told: [/view-3305/],
  },
  {
    name: 'hash',
    label: 'Show details',
    script: `location.hash = 'part-6128'`,
    told: [/part-6128/],
  },
  {
    name: 'new tab: its address',
    label: 'Show help',
    script: `window.open('/landed-9030.html')`,
    told: [/landed-9030/],
    opensTab: true,
  },
  {
    name: 'download: name of the file',
    label: 'Get report',
    script: `location.href = '/file'`,
    told: [/report-2741/],
  },
  {
    name: 'validation message',
    label: 'Save form',
    script: `code.setCustomValidity('Codes begin with Q7193'); form.requestSubmit()`,
    told: [/Q7193/],
  },
  {
    name: 'request: address and status 207',
    label: 'Save draft',
    script: `void fetch('/api/keep-7350', { method: 'POST' })`,
    told: [/keep-7350/, /\b207\b/],
  },
  {
    name: 'request: address and status 422',
    label: 'Save order',
    script: `void fetch('/api/refuse-7351', { method: 'POST' })`,
    told: [/refuse-7351/, /\b422\b/],
  },
  {
    name: 'console error',
    label: 'Count again',
    script: `console.error('stock mismatch 6610')`,
    told: [/stock mismatch 6610/],
  },
  {
    name: 'uncaught exception',
    label: 'Add up',
    script: `throw new Error('sum missing 6611')`,
    told: [/sum missing 6611/],
  },
  {
    name: 'focus moved',
    label: 'Enter a code',
    script: `code.focus()`,
    told: [/(focus|\[active\])[^\n]*Discount code|Discount code[^\n]*(focus|\[active\])/i],
  },
  {
    name: 'changed text',
    label: 'Refresh',
    script: `note.textContent = 'Updated 2218 rows'`,
    told: [/Updated 2218 rows/],
  },
  {
    name: 'changed text, fetched after a pause of 100 ms',
    label: 'Refresh slowly',
    script: `setTimeout(() => void fetch('/api/after?ms=200').then(() => (note.textContent = 'Updated 2219 rows')), 100)`,
    told: [/Updated 2219 rows/],
  },
  {
    name: 'alert: its text',
    label: 'Warn',
    script: `alert('Paper is out 1357')`,
    told: [/Paper is out 1357/],
    isDialog: true,
  },
  {
    name: 'confirm: its text',
    label: 'Delete all',
    script: `note.textContent = confirm('Really delete 1358?') ? 'Deleted' : 'Kept'`,
    told: [/Really delete 1358/],
    isDialog: true,
  },
  {
    name: 'new control, with a ref that works',
    label: 'Remove',
    script: `note.append(Object.assign(document.createElement('button'), {
      textContent: '${ADDED}', onclick: () => (document.title = '${USED}') }))`,
    told: [new RegExp(ADDED)],
  },
];

export const EFFECTS_FILE = 'effects.html';
