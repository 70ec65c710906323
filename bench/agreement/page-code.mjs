// @ts-check
/** The page code's own view of elements, bundled for a world of its own: roles and names as they are computed. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ARIA = fileURLToPath(new URL('../../src/page/aria/', import.meta.url));

/** `globalThis.__view(...elements)` gives a view or null (not to be compared) for each. */
const ENTRY = `
  import { Namer } from './names.ts';
  import { computedRoleOf } from './roles.ts';

  globalThis.__view = (...elements) => {
    const namer = new Namer();
    return elements.map((el) => (isReadable(el) ? view(el, namer) : null));
  };

  // What a browser builds a control of is in closed shadow roots.
  function isReadable(el) {
    if (!(el instanceof Node) || el.nodeType !== Node.ELEMENT_NODE) return false;
    const root = el.getRootNode();
    return !(root instanceof ShadowRoot) || root.host.shadowRoot === root;
  }

  function view(el, namer) {
    const role = computedRoleOf(el);
    const { text, from, isRepair = false } = namer.nameOf(el, role);
    return { role, name: text, from, isRepair, html: el.cloneNode(false).outerHTML.slice(0, 200) };
  }
`;

/** @returns {Promise<string>} */
export async function bundleView() {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: ARIA, loader: 'js' },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    tsconfigRaw: {},
    write: false,
    logLevel: 'warning',
  });
  return outputFiles.map((file) => file.text).join('');
}
