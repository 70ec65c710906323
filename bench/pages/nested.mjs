// @ts-check
/** Documents inside of others: shadow roots of all kinds, frames of the same and of other origins. */
import { control, page } from './html.mjs';

/** @typedef {{ own: string, otherPort: string, otherSite: string }} Origins Where the same pages are served. */

export function shadow() {
  return page(
    'Shadow roots',
    `<h1>Shadow roots</h1><x-open level="1"></x-open>
    <x-slot><button slot="in" ${control('slotted', 'slotted', 'In the slot')}>In the slot</button>
      <span slot="in" id="light" ${control('slotted-listener', 'slotted, listener', 'Heard in the slot')}>Heard in the slot</span></x-slot>
    <x-closed></x-closed>
    <div><template shadowrootmode="open">${parts('declared', 'declarative root')}</template></div>
    <x-declared><template shadowrootmode="closed">${parts('declared-closed', 'declarative closed root')}</template></x-declared>
    <x-frame></x-frame><script>${SHADOW_SCRIPT}</script>`,
  );
}

/** @param {string} id @param {string} kind */
function parts(id, kind) {
  const name = id.replace('-', ' ');
  return `<button ${control(`${id}-button`, kind, `Button ${name}`)}>Button ${name}</button><input aria-label="Field ${name}" ${control(`${id}-field`, kind, `Field ${name}`)}><div class="act" ${control(`${id}-listener`, `${kind}, listener`, `Panel ${name}`)}>Panel ${name}</div>`;
}

const SHADOW_SCRIPT = `
  function on() { this.dataset.on = '1'; }
  function listen(root) { root.querySelectorAll('.act').forEach(function (part) { part.addEventListener('click', on); }); }
  document.getElementById('light').addEventListener('click', on);
  var OPEN = ${JSON.stringify(parts('LEVEL', 'open root'))};
  customElements.define('x-open', class extends HTMLElement {
    connectedCallback() {
      var level = Number(this.getAttribute('level'));
      var root = this.attachShadow({ mode: 'open' });
      root.innerHTML = OPEN.replaceAll('LEVEL', 'level' + level) + (level < 6 ? '<x-open level="' + (level + 1) + '"></x-open>' : '');
      listen(root);
    }
  });
  customElements.define('x-slot', class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML =
        '<p><slot name="in"></slot><button ${control('host-own', 'open root', 'Own of the host')}>Own of the host</button></p>';
    }
  });
  customElements.define('x-closed', class extends HTMLElement {
    connectedCallback() {
      var root = this.attachShadow({ mode: 'closed' });
      root.innerHTML = ${JSON.stringify(parts('closed', 'closed root'))};
      window.__watch(root);
      listen(root);
    }
  });
  customElements.define('x-declared', class extends HTMLElement {
    constructor() {
      super();
      var root = this.attachInternals().shadowRoot;
      window.__watch(root);
      listen(root);
    }
  });
  customElements.define('x-frame', class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML = '<iframe title="in a root" src="frame-in-root.html" width="500" height="120"></iframe>';
    }
  });
  document.querySelectorAll('div').forEach(function (part) { if (part.shadowRoot) listen(part.shadowRoot); });`;

/** Every frame holds a button, a field, a link and a panel. @param {Origins} origins @returns {[string, string][]} */
export function frames({ own, otherPort, otherSite }) {
  return [
    [
      'frames.html',
      page(
        'Frames',
        `<h1>Frames</h1>${inside('top')}${frame('frame-one.html')}
      <iframe title="inline" width="700" height="150" srcdoc="${escape(page('Inline', inside('inline')))}"></iframe>
      ${frame(`${otherPort}/frame-port.html`)}${frame(`${otherSite}/frame-site.html`)}`,
      ),
    ],
    ['frame-one.html', page('One', inside('one') + frame('frame-two.html'))],
    ['frame-two.html', page('Two', inside('two'))],
    ['frame-port.html', page('Other port', inside('port'))],
    ['frame-site.html', page('Other site', inside('site') + frame(`${own}/frame-back.html`))],
    ['frame-back.html', page('Back', inside('back') + frame(`${otherSite}/frame-last.html`))],
    ['frame-last.html', page('Last', inside('last'))],
    ['frame-in-root.html', page('In a root', inside('rooted'))],
  ];
}

/** @param {string} place */
function inside(place) {
  const kind = `frame ${place}`;
  return `<p><button ${control(`${place}-button`, kind, `Button ${place}`)}>Button ${place}</button>
    <input aria-label="Field ${place}" ${control(`${place}-field`, kind, `Field ${place}`)}>
    <a href="#here" onclick="event.preventDefault()" ${control(`${place}-link`, kind, `Link ${place}`)}>Link ${place}</a></p>
    <div id="panel" ${control(`${place}-panel`, `${kind}, listener`, `Panel ${place}`)}>Panel ${place}</div>
    <script>document.getElementById('panel').addEventListener('click', function () { this.dataset.on = '1'; });</script>`;
}

/** @param {string} address */
const frame = (address) =>
  `<iframe title="${address.split('/').at(-1) ?? ''}" src="${address}" width="760" height="340"></iframe>`;

/** @param {string} html */
const escape = (html) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
