/**
 * The page's own account of what was hit, in every document: trusted events by the `data-t` of what they went to, sent up
 * to the top window. And its own rule for what can be hit at all.
 */
export const ORACLE = `<script>(() => {
  const named = (path) => path.find((node) => node.dataset?.t)?.dataset.t
    ?? (path.some((node) => node.dataset?.closed) ? undefined : '?' + (path[0].id || path[0].nodeName));
  const tell = (type, t) => t !== undefined && top.postMessage({ heard: type + ' ' + t }, '*');
  const listen = (root) => {
    for (const type of ['pointerdown', 'mousedown', 'click'])
      root.addEventListener(type, (event) => event.isTrusted && tell(type, named(event.composedPath())), true);
  };
  listen(document);
  window.listenIn = listen;
  const roots = [document];
  window.noteRoot = (root) => roots.push(root);
  const find = (t) => roots.map((root) => root.querySelector('[data-t="' + t + '"]')).find(Boolean);
  const deepAt = (x, y) => {
    let at = document.elementFromPoint(x, y);
    for (const root of roots) if (at && root.host === at) at = root.elementFromPoint(x, y) ?? at;
    return at;
  };
  const belongs = (at, t) => { for (; at; at = at.parentElement ?? at.getRootNode().host) if (at.dataset?.t) return at.dataset.t === t; return false; };
  const judge = (t) => {
    const el = find(t);
    if (!el) return;
    for (let at = el; at; at = at.parentElement) if (at.inert) return 'disabled';
    if (el.matches(':disabled') || el.closest('[aria-disabled=true]')) return 'disabled';
    const all = [el, ...document.querySelectorAll('label[data-t="' + t + '"]')];
    const shown = all.filter((one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible');
    if (shown.length === 0) return 'hidden';
    for (const one of shown) for (const block of ['center', 'start', 'end', 'nearest']) {
      one.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
      for (const rect of one.getClientRects()) for (let u = 0.04; u < 1; u += 0.0657) for (let v = 0.04; v < 1; v += 0.0657)
        if (belongs(deepAt(rect.left + u * rect.width, rect.top + v * rect.height), t)) return 'hittable';
    }
    return 'covered';
  };
  addEventListener('message', ({ data, source }) => {
    if (data.judge === undefined) return;
    const verdict = judge(data.judge);
    if (verdict) top.postMessage({ verdict, of: data.judge }, '*');
    else for (let n = 0; n < frames.length; n += 1) frames[n].postMessage(data, '*');
  });
  if (top !== window) return;
  window.heard = [];
  const verdicts = new Map();
  addEventListener('message', ({ data }) => {
    if (data.heard) heard.push(data.heard);
    if (data.verdict) verdicts.set(data.of, data.verdict);
  });
  window.judgeOne = async (t) => {
    postMessage({ judge: t }, '*');
    for (let waited = 0; waited < 40 && !verdicts.has(t); waited += 1) await new Promise((done) => setTimeout(done, 25));
    return verdicts.get(t) ?? 'unknown';
  };
})()</script>`;
