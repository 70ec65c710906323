/**
 * `Page.captureScreenshot` with `captureBeyondViewport` leaves the page without its scroll bars, wider by their width,
 * until something makes the browser lay them out anew (Chromium 156). A style sheet that comes and goes within one task
 * does: no observer of the page sees it.
 */
export function restoreScrollbars(): void {
  const root = document.documentElement;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root, body { overflow: hidden !important; }');
  const before = [...document.adoptedStyleSheets];
  const [x, y] = [scrollX, scrollY];
  document.adoptedStyleSheets = [...before, sheet];
  root.getBoundingClientRect();
  document.adoptedStyleSheets = before;
  root.getBoundingClientRect();
  if (scrollX !== x || scrollY !== y) scrollTo({ left: x, top: y, behavior: 'instant' });
}
