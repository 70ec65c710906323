// @ts-check
/** What there is to act on in a page, as the page itself says, and how much of it a snapshot offers. */

/** @typedef {import('../common/raw-tab.mjs').RawTab} RawTab */
/** @typedef {import('../common/lines.mjs').Line} Line */
/** @typedef {{ id: string, kind: string, name: string }} Control */
/** `parts`: labels of what belongs to a control or hears for it. @typedef {{ controls: Control[], nots: Control[], parts: string[], nodes: number }} Truth */

/**
 * `offered`, `addressed`: of the controls with a label, those that a line with a ref says can be acted on, and those
 * that have a ref at all. `precision`: of the labelled lines that offer something, those that name a control or a part of one.
 * `wrong`: kinds of what must not be offered and is.
 *
 * @typedef {{ labelled: number, offered: number, addressed: number, precision: number, missed: string[], wrong: string[] }} Recall
 */

/**
 * `found`: controls whose element has a ref. `precision`: refs on controls or on something that does something, of all.
 *
 * @typedef {{ controls: number, found: number, foundByDefault: number, precision: number, refs: number, missed: string[], wrong: string[] }} Identity
 */

const COLLECT = `(() => {
  const controls = [], nots = [], parts = [];
  let nodes = 0;
  const of = (element, id) =>
    ({ id, kind: element.getAttribute('data-gt-kind'), name: element.getAttribute('data-gt-name') });
  const collect = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = root; node; node = walker.nextNode()) {
      nodes += 1;
      if (node.nodeType !== Node.ELEMENT_NODE) continue;
      const [id, not] = [node.getAttribute('data-gt'), node.getAttribute('data-gt-not')];
      if (id) controls.push(of(node, id));
      if (not) nots.push(of(node, not));
      if (node.localName === 'option') parts.push(node.label);
      if (node.hasAttribute('data-gt-part')) parts.push(node.getAttribute('aria-label') ?? '');
      if (node.shadowRoot) collect(node.shadowRoot);
    }
  };
  [document, ...window.__closedRoots].forEach(collect);
  return { controls, nots, parts, nodes };
})()`;

/** @param {RawTab} tab @returns {Promise<Truth>} */
export async function collectTruth(tab) {
  /** @type {Truth[]} */
  const frames = await tab.evaluate(COLLECT);
  return {
    controls: frames.flatMap(({ controls }) => controls),
    nots: frames.flatMap(({ nots }) => nots),
    parts: frames.flatMap(({ parts }) => parts),
    nodes: frames.reduce((sum, { nodes }) => sum + nodes, 0),
  };
}

/**
 * By label: the one way that is open to all tools alike.
 *
 * @param {Truth} truth
 * @param {Line[]} lines
 * @returns {Recall}
 */
export function recallByLabel({ controls, nots, parts }, lines) {
  const labelled = controls.filter(({ name }) => name !== '');
  const [named, barred] = [new Set(labelled.map(({ name }) => name)), new Set(nots.map(({ name }) => name))];
  const offers = lines.filter(({ isOffered, isBarred }) => isOffered && !isBarred);
  const [offered, addressed] = [offers, lines].map((some) => new Set(some.flatMap(({ labels }) => labels)));
  const judged = offers.filter(
    ({ labels }) => labels.length > 0 && !labels.some((label) => parts.includes(label)),
  );
  const right = judged.filter(({ labels }) =>
    labels.some((label) => named.has(label) || holds(label, labelled)),
  );
  const wrong = judged.flatMap(({ labels }) => labels.filter((label) => barred.has(label)));
  return {
    labelled: labelled.length,
    offered: labelled.filter(({ name }) => offered?.has(name)).length,
    addressed: labelled.filter(({ name }) => addressed?.has(name)).length,
    precision: right.length / judged.length,
    missed: kinds(labelled.filter(({ name }) => !offered?.has(name))),
    wrong: kinds(nots.filter(({ name }) => wrong.includes(name))),
  };
}

/**
 * What each ref stands on, asked in the world where remora keeps them: the id of a control, `not:` and an id, `part`
 * for what does something, '' for what does nothing.
 */
const IDENTIFY = `((refs) => {
  const judge = (element) => {
    const driven = element.localName === 'label' ? element.control : null;
    const own = driven?.getAttribute('data-gt');
    if (own) return own;
    for (let node = element; node; node = node.parentNode ?? node.host) {
      if (!node.getAttribute) continue;
      const [id, not] = [node.getAttribute('data-gt'), node.getAttribute('data-gt-not')];
      if (id) return id;
      if (not) return 'not:' + not;
      if (node === element && node.matches(
        '[data-gt-part],a[href],button,input,select,textarea,summary,label,video,audio,iframe,[contenteditable],[tabindex],[onclick]',
      )) return 'part';
    }
    return '';
  };
  const found = [];
  for (const ref of refs) {
    const element = globalThis.__remora?.element(ref);
    if (element) found.push([ref, judge(element)]);
  }
  return found;
})`;

/**
 * By element. Undefined when the world cannot tell what its refs stand on.
 *
 * @param {RawTab} tab
 * @param {Truth} truth
 * @param {{ refs: string[], barred: Set<string>, byDefault: Set<string> }} given `refs` of the whole page, those among
 *   them that are said not to work now, and those of a snapshot of the usual size.
 * @returns {Promise<Identity | undefined>}
 */
export async function recallByElement(tab, { controls, nots }, { refs, barred, byDefault }) {
  /** @type {[string, string][][]} */
  const answers = await tab.evaluate(`${IDENTIFY}(${JSON.stringify(refs)})`, /^remora-/);
  const found = new Map(answers.flat());
  if (found.size === 0 && refs.length > 0) return undefined;
  const open = [...found].filter(([ref]) => !barred.has(ref));
  const reached = new Set(open.map(([, id]) => id));
  const usual = new Set(open.filter(([ref]) => byDefault.has(ref)).map(([, id]) => id));
  const dead = open.filter(([, id]) => id === '' || id.startsWith('not:'));
  return {
    controls: controls.length,
    found: controls.filter(({ id }) => reached.has(id)).length,
    foundByDefault: controls.filter(({ id }) => usual.has(id)).length,
    precision: 1 - dead.length / open.length,
    refs: refs.length,
    missed: kinds(controls.filter(({ id }) => !reached.has(id))),
    wrong: kinds(nots.filter(({ id }) => reached.has(`not:${id}`))),
  };
}

/** A part of a control says its name among other words: the month of a date. @param {string} label @param {Control[]} controls */
function holds(label, controls) {
  return controls.some(({ name }) => label.includes(name));
}

/** Each kind once. @param {Control[]} controls */
export function kinds(controls) {
  return [...new Set(controls.map(({ kind }) => kind))];
}
