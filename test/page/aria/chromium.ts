/** Cases in one page, seen by Chromium's accessibility tree and by the page code. */
import { compare } from '../../../bench/agreement/compare.mjs';
import { bundleView } from '../../../bench/agreement/page-code.mjs';
import type { TestBrowser, TestPage } from '../harness.ts';

/** By name, the HTML around one element that is marked with `data-case`. */
export type Cases = Readonly<Record<string, string>>;

export interface Agreement {
  readonly total: number;
  /** Chromium leaves the others out of its tree. */
  readonly compared: number;
  /** By the name of the case: what differs, in words. */
  readonly differences: ReadonlyMap<string, string>;
}

interface Seen {
  readonly isIgnored: boolean;
  readonly role: string;
  readonly name: string;
}

export async function agreementOn(browser: TestBrowser, cases: Cases, head = ''): Promise<Agreement> {
  const names = Object.keys(cases);
  const body = names.map((name) => `<div>${marked(cases[name] ?? '', name)}</div>`).join('\n');
  const page = await browser.show(body, head);
  try {
    await page.send('Accessibility.enable', undefined);
    const context = await newWorld(page);
    const found = await Promise.all(names.map((name) => compareCase(page, context, name)));
    const compared = found.filter((verdict) => verdict !== 'ignored');
    const differing = names.flatMap((name, index): [string, string][] => {
      const verdict = found[index];
      return verdict === undefined || verdict === 'ignored' || verdict === 'same' ? [] : [[name, verdict]];
    });
    return { total: names.length, compared: compared.length, differences: new Map(differing) };
  } finally {
    await page.close();
  }
}

function marked(html: string, name: string): string {
  if (html.split('data-case').length !== 2) throw new Error(`${name}: mark one element with data-case`);
  return html.replace('data-case', `data-case="${name.replaceAll('"', '&quot;')}"`);
}

async function newWorld(page: TestPage): Promise<number> {
  const { frameTree } = await page.send('Page.getFrameTree', undefined);
  const world = await page.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  await page.evaluate(`${await bundleView()}; ${FIND}`, world.executionContextId);
  return world.executionContextId;
}

/** Also within open shadow roots. */
const FIND = `globalThis.__find = (name, root = document) => {
  for (const el of root.querySelectorAll('*')) {
    if (el.getAttribute('data-case') === name) return el;
    const inner = el.shadowRoot && globalThis.__find(name, el.shadowRoot);
    if (inner) return inner;
  }
  return null;
}`;

async function compareCase(page: TestPage, context: number, name: string): Promise<string> {
  const { result } = await page.send('Runtime.evaluate', {
    expression: `__find(${JSON.stringify(name)})`,
    contextId: context,
  });
  const { objectId } = result;
  if (objectId === undefined) throw new Error(`no element for ${name}`);
  const [theirs, ours] = await Promise.all([seenByChromium(page, objectId), seenByUs(page, objectId)]);
  if (theirs.isIgnored) return 'ignored';
  const verdict = compare(theirs, ours);
  if (verdict.role && verdict.name) return 'same';
  return `Chromium: ${theirs.role} "${theirs.name}", ours: ${ours.role} "${ours.name}"`;
}

async function seenByChromium(page: TestPage, objectId: string): Promise<Seen> {
  const { nodes } = await page.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false });
  const [node] = nodes;
  return {
    isIgnored: node?.ignored ?? true,
    role: String(node?.role?.value ?? ''),
    name: String(node?.name?.value ?? ''),
  };
}

async function seenByUs(page: TestPage, objectId: string): Promise<Seen & { readonly isRepair: boolean }> {
  const reply = await page.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: 'function () { return __view(this)[0]; }',
    returnByValue: true,
  });
  if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.exception?.description ?? 'no view');
  const { role, name, isRepair }: Record<string, unknown> = { ...reply.result.value };
  return { isIgnored: false, role: String(role), name: String(name), isRepair: isRepair === true };
}
