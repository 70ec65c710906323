/** What kind of page it is, where an agent has to know that before it reads on (SNAP-11). */
import {
  attributeOf,
  bodyOf,
  isFrame,
  isInput,
  readyStateOf,
  rootElementOf,
  titleOf,
  urlOf,
} from '../dom.ts';
import { visibleText } from '../read/visible-text.ts';
import { isSecret } from '../secrets.ts';
import type { PageKind } from '../tree/types.ts';
import type { Line } from '../line/line.ts';

/** Pages of this kind have little else on them. */
const FEW_CONTROLS = 12;
const CAPTCHA =
  /recaptcha\/(api2|enterprise)|hcaptcha\.com|challenges\.cloudflare\.com|captcha-delivery|arkoselabs|funcaptcha|geetest/;
const WALL_TITLE =
  /just a moment|attention required|are you (a )?(human|robot)|verify(ing)? (that )?you are|security check|unusual traffic/i;
/** Next to nothing but the word. */
const SAYS_LOADING = /^(loading|please wait)/i;
const FEW_LINES = 4;
const FEW_CHARS = 40;
const NOT_FOUND = /\b404\b|\bnot found\b|page (does not|doesn.t) exist/i;

export function kindOfPage(lines: readonly Line[]): PageKind | null {
  if (urlOf(document).startsWith('chrome-error:')) return 'error';
  const controls = lines.filter((line) => line.wantsRef);
  const isSmall = controls.length <= FEW_CONTROLS;
  if (isSmall && (WALL_TITLE.test(titleOf(document)) || controls.some(isCaptcha))) return 'challenge';
  return kindByStatus() ?? (controls.some(isLogin) ? 'login' : isSmall ? kindOfSmall(lines.length) : null);
}

function kindByStatus(): PageKind | undefined {
  const status = statusOfDocument();
  if (status === 404 || status === 410) return 'not-found';
  return status >= 400 ? 'error' : undefined;
}

function kindOfSmall(lines: number): PageKind | null {
  if (NOT_FOUND.test(titleOf(document))) return 'not-found';
  if (isLoading()) return 'loading';
  if (lines > FEW_LINES) return null;
  // Where only what can be acted on is looked for, a page of mere text has no lines.
  const root = rootElementOf(document);
  const text = root ? visibleText(root, FEW_CHARS + 1) : '';
  if (text.length <= FEW_CHARS && SAYS_LOADING.test(text)) return 'loading';
  return lines === 0 && text === '' ? 'empty' : null;
}

const isCaptcha = ({ el }: Line): boolean => isFrame(el) && CAPTCHA.test(el.src);

const isLogin = (line: Line): boolean => isLoginField(line.el) && line.isThere;

const isLoginField = (el: Element): boolean =>
  isInput(el) &&
  (el.type === 'password' || /current-password/.test(attributeOf(el, 'autocomplete') ?? '')) &&
  isSecret(el);

function isLoading(): boolean {
  const body = bodyOf(document);
  return readyStateOf(document) === 'loading' || (body !== null && attributeOf(body, 'aria-busy') === 'true');
}

/** 0 where the browser does not tell, as for a file. */
function statusOfDocument(): number {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? entry.responseStatus : 0;
}
