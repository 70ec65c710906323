/** What is found out about an action while it is carried out, for the session's log of steps. Handlers know nothing of it. */
import { parseTarget } from '../../refs/parse-target.ts';
import type { Located } from '../../page/types.ts';
import { bestFits } from '../element/matches/best-fits.ts';
import type { Frame } from '../../session/page/frame.ts';
import type { Page } from '../../session/page/page.ts';

/** The page has just found the element: it answers at once, or is gone. Milliseconds. */
const LOCATE_MS = 2_000;

interface Element {
  readonly frame: Frame;
  readonly ref: string;
  readonly role: string;
  readonly name: string;
}

/** How an element is called in a flow. `secret`: undefined for none; a name to keep its value's place under. */
export type Called = Pick<Located, 'target' | 'isVerified'> & { readonly secret: string | undefined };

export class StepDraft {
  readonly at = Date.now();
  /** False for what is not written down: nothing is asked for it. */
  readonly isKept: boolean;
  tab: string | undefined;
  url: string | undefined;
  urlAfter: string | undefined;
  /** By what the caller wrote. */
  readonly #called = new Map<string, Promise<Called>>();
  #focus: Promise<string | undefined> | undefined;

  constructor(isKept: boolean) {
    this.isKept = isKept;
  }

  begin(tab: string, url: string): void {
    this.tab ??= tab;
    this.url ??= url;
  }

  /**
   * To be called when an element was found and nothing was done to it yet. Nobody waits for the page's answer: it carries out
   * in order what it is told.
   */
  found(page: Page, written: string, element: Element, signal: AbortSignal): void {
    if (!this.isKept || this.#called.has(written)) return;
    const isRef = written !== '' && parseTarget(written).kind === 'ref';
    this.#called.set(written, callOf(page, { element, isRef, signal }));
  }

  /** For keys that go where the focus is. */
  noteFocus(page: Page, signal: AbortSignal): void {
    if (this.isKept) this.#focus = secretFocus(page, signal);
  }

  /** An element of this name holds a secret. */
  foundSecret(written: string, secret: string): void {
    if (!this.isKept || this.#called.has(written)) return;
    this.#called.set(written, Promise.resolve({ target: written, isVerified: true, secret }));
  }

  called(written: string): Promise<Called> | undefined {
    return this.#called.get(written);
  }

  /** Of the field that text or keys went into, where the caller named none. */
  async focus(): Promise<string | undefined> {
    return (await this.#focus) ?? (await this.#called.get(''))?.secret;
  }
}

interface Asked {
  readonly element: Element;
  readonly isRef: boolean;
  readonly signal: AbortSignal;
}

async function callOf(page: Page, { element, isRef, signal }: Asked): Promise<Called> {
  const { frame, ref, role, name } = element;
  const plain = `${role} ${JSON.stringify(name)}`;
  try {
    const options = { signal, timeoutMs: LOCATE_MS };
    const found = await frame.world.call('locate', { ref, isSecretOnly: !isRef }, options);
    if (found && isRef && found.isVerified)
      return { secret: undefined, ...found, ...(await aloneIn(page, frame, found, options)) };
    if (found) return { secret: undefined, ...found };
  } catch {
    // It went away, or the time is up: what the caller saw of it is what there is, and nobody knows whether it is a secret.
  }
  return { target: plain, isVerified: false, secret: 'value' };
}

/** What one document calls its own may be called so in another one of the tab too. */
async function aloneIn(
  page: Page,
  own: Frame,
  found: Located,
  options: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<Pick<Located, 'target' | 'isVerified'>> {
  if (page.frames.tree.known().length < 2) return found;
  const target = parseTarget(found.target);
  if (target.kind === 'ref') return found;
  const { kind: _kind, nth = 1, ...wanted } = target;
  const { answers } = await page.frames.ask(
    (frame) => frame.world.call('countMatches', wanted, options),
    options.signal,
  );
  const best = bestFits(answers);
  if (best.every(({ frame }) => frame === own)) return found;
  const at = best.findIndex(({ frame }) => frame === own);
  if (at < 0) return { ...found, isVerified: false };
  const before = best.slice(0, at).reduce((sum, { answer }) => sum + answer.total, 0);
  return { target: `${found.target.replace(/ #\d+$/, '')} #${before + nth}`, isVerified: true };
}

/** The name of the secret field that has the focus in one of the frames. */
async function secretFocus(page: Page, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { answers } = await page.frames.ask(
      (frame) => frame.world.call('secretFocus', undefined, { signal, timeoutMs: LOCATE_MS }),
      signal,
    );
    return answers.flatMap(({ answer }) => answer ?? [])[0];
  } catch {
    // Nobody knows where the keys go: they may be a secret.
    return 'value';
  }
}
