// @ts-check
/** Each way to make a control, once, and what looks like one but must not be offered. */
import { control, nothing, page } from './html.mjs';

const ICON = '<svg width="14" height="14" aria-hidden="true"><path d="M2 2h9v9z"/></svg>';
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
/** Half a second of silence: the buttons of a player with nothing to play take no clicks. */
const SILENCE = silence(4_000);
const BOX = 'style="display:inline-block;width:12px;height:12px;border:1px solid"';
const ON_CLICK = 'onclick="this.dataset.on=1"';

const NATIVE = [
  `<button ${control('button', 'button', 'Plain button')}>Plain button</button>`,
  `<a href="#a" ${control('link', 'link', 'Plain link')}>Plain link</a>`,
  `<details><summary ${control('summary', 'summary', 'More about it')}>More about it</summary>Inside</details>`,
  `<input type="date" aria-label="Day of travel" ${control('date', 'date', 'Day of travel')}>`,
  `<input type="file" aria-label="Your picture" ${control('file', 'file', 'Your picture')}>`,
  `<input type="color" aria-label="Paint" ${control('color', 'color', 'Paint')}>`,
  `<input type="range" aria-label="Loudness" ${control('range', 'range', 'Loudness')}>`,
  `<video controls src="${SILENCE}" width="240" height="60" aria-label="Short film" ${control('video', 'video controls', 'Short film')}></video>`,
  `<button ${control('icon-nameless', 'icon, nameless')}>${ICON}</button>`,
  `<button title="Print it" ${control('icon-title', 'icon, title', 'Print it')}>${ICON}</button>`,
  `<button aria-label="Share it" ${control('icon-aria', 'icon, aria-label', 'Share it')}>${ICON}</button>`,
  `<button ${control('icon-svg', 'icon, svg title', 'Turn it')}><svg width="14" height="14"><title>Turn it</title><path d="M2 2h9v9z"/></svg></button>`,
];

const BY_SCRIPT = [
  `<div ${control('listener', 'div, listener', 'Only a listener')} class="act">Only a listener</div>`,
  `<div ${control('onclick', 'div, onclick', 'An attribute')} ${ON_CLICK}>An attribute</div>`,
  `<div class="hand act" ${control('card', 'card, pointer', 'Card title')}><h4>Card title</h4><svg width="30" height="10" aria-hidden="true"><rect width="30" height="10"/></svg></div>`,
  `<a class="hand" ${control('a-bare', 'a without href', 'Anchor, no address')} ${ON_CLICK}>Anchor, no address</a>`,
  `<svg width="60" height="20"><g class="act" ${control('svg', 'svg group, listener')}><rect width="60" height="20" fill="#9bf"/></g></svg>`,
  `<img class="act" alt="Picture to press" width="40" height="20" src="${PIXEL}" ${control('img', 'image, listener', 'Picture to press')}>`,
  `<canvas class="act" width="60" height="20" style="background:#fda" ${control('canvas', 'canvas, listener')}></canvas>`,
  `<div ${control('mousedown', 'mousedown only', 'On press')} id="press">On press</div>`,
  `<div draggable="true" ondragstart="this.dataset.on=1" ${control('drag', 'draggable', 'Pull me')}>Pull me</div>`,
  `<table><tr class="hand" ${ON_CLICK} ${control('row', 'table row', 'Row to open')}><td>Row to open</td></tr></table>`,
  `<div id="all" data-gt-part><span data-action="go" ${control('delegated', 'delegated, bare span', 'Heard above')}>Heard above</span></div>`,
  `<div role="presentation" class="hand" ${ON_CLICK} ${control('presentation', 'presentation, click', 'Said to be none')}>Said to be none</div>`,
  `<span class="hand" ${ON_CLICK} style="display:inline-block;width:20px;height:16px;background:#cea" ${control('patch', 'pointer, nameless')}></span>`,
];

const BY_ROLE = [
  `<div role="button" class="act" ${control('role-button', 'role button, no tabindex', 'Role alone')}>Role alone</div>`,
  `<div role="button" tabindex="0" class="act" ${control('role-tab0', 'role button, tabindex', 'Role and stop')}>Role and stop</div>`,
  `<span tabindex="0" onkeydown="this.dataset.on=1" ${control('tabindex', 'tabindex', 'A tab stop')}>A tab stop</span>`,
  `<div contenteditable style="border:1px solid" ${control('editable', 'contenteditable', 'Write here')}>Write here</div>`,
  `<div contenteditable role="textbox" aria-label="Letter" style="border:1px solid;min-height:18px" ${control('editor', 'contenteditable, role', 'Letter')}></div>`,
  `<div role="listbox" aria-label="Fruit" class="act" data-gt-part><div role="option" ${control('option', 'role option', 'A pear')}>A pear</div></div>`,
  `<div role="tablist" class="act" data-gt-part><div role="tab" ${control('tab', 'role tab', 'Second tab')}>Second tab</div></div>`,
  `<div role="menu" class="act" data-gt-part><div role="menuitem" ${control('menuitem', 'role menuitem', 'Save as')}>Save as</div></div>`,
  `<div role="switch" aria-checked="false" tabindex="0" class="act" ${control('switch', 'role switch', 'Night colours')}>Night colours</div>`,
  `<div aria-hidden="true"><button ${control('aria-hidden', 'under aria-hidden', 'Kept from readers')}>Kept from readers</button></div>`,
];

/** @param {string} type @param {string} how @param {string} style */
const behindLabel = (type, how, style) => {
  const name = `${type === 'radio' ? 'Choice' : 'Box'} ${how}`;
  return `<label><input type="${type}" ${style} ${control(`${type}-${how.replaceAll(' ', '-')}`, `${type} behind its label, ${how}`, name)}><span ${BOX}></span> ${name}</label>`;
};

const BEHIND = [
  behindLabel('checkbox', 'not displayed', 'style="display:none"'),
  behindLabel('checkbox', 'transparent', 'style="position:absolute;opacity:0"'),
  behindLabel('checkbox', 'clipped', 'class="clipped"'),
  behindLabel('radio', 'not displayed', 'style="display:none"'),
  behindLabel('radio', 'transparent', 'style="position:absolute;opacity:0"'),
  `<button id="choose" ${control('file-button', 'file input behind a button', 'Choose a file')}>Choose a file</button><input type="file" id="chosen" style="display:none">`,
  `<div style="height:50px;width:240px;overflow:auto" data-gt-part><div style="height:260px"></div><button ${control('below', 'below the fold of a scroller', 'Far down')}>Far down</button></div>`,
  `<div popover="manual" id="pop" style="inset:auto 10px 10px auto;margin:0"><button ${control('popover', 'in a popover', 'In the top layer')}>In the top layer</button></div>`,
];

const MUST_NOT = [
  `<button style="display:none" ${nothing('none', 'not displayed', 'Not displayed')}>Not displayed</button>`,
  `<button style="visibility:hidden" ${nothing('invisible', 'invisible', 'Invisible')}>Invisible</button>`,
  `<button hidden ${nothing('hidden', 'hidden attribute', 'Hidden')}>Hidden</button>`,
  `<div inert><button ${nothing('inert', 'inert', 'Inert')}>Inert</button></div>`,
  `<button disabled ${nothing('disabled', 'disabled', 'Switched off')}>Switched off</button>`,
  `<fieldset disabled><button ${nothing('fieldset', 'in a disabled fieldset', 'Off with the group')}>Off with the group</button></fieldset>`,
  `<div style="position:relative;width:200px;height:26px"><button style="position:absolute;inset:0" ${nothing('covered', 'covered', 'Under a sheet')}>Under a sheet</button><div style="position:absolute;inset:0;background:#eee"></div></div>`,
  `<details><summary ${control('shut', 'summary', 'Shut')}>Shut</summary><button ${nothing('in-shut', 'in shut details', 'Behind the lid')}>Behind the lid</button></details>`,
  `<p ${nothing('text', 'plain text', 'Just a sentence')}>Just a sentence</p>`,
  `<div ${nothing('wrapper', 'wrapper', 'Wrapped')}><div><span>Wrapped</span></div></div>`,
  `<ul><li ${nothing('item', 'list item', 'An item')}>An item</li></ul>`,
  `<div role="presentation" ${nothing('presented', 'presentation, no click', 'Only shown')}>Only shown</div>`,
  `<span title="A hint" ${nothing('hint', 'text with a title', 'Has a hint')}>Has a hint</span>`,
  `<img alt="Picture to see" width="30" height="16" src="${PIXEL}" ${nothing('picture', 'picture', 'Picture to see')}>`,
];

export function zoo() {
  const controls = [...NATIVE, ...BY_SCRIPT, ...BY_ROLE, ...BEHIND].map(line).join('');
  return page(
    'Zoo',
    `<h1>Zoo</h1>${controls}<section><h2>Nothing to do</h2>${MUST_NOT.map(line).join('')}</section><script>
    function on(event) { event.target.dataset.on = '1'; }
    document.querySelectorAll('.act').forEach(function (part) { part.addEventListener('click', on); });
    document.getElementById('press').addEventListener('mousedown', on);
    document.getElementById('all').addEventListener('click', function (event) { if (event.target.closest('[data-action]')) on(event); });
    document.getElementById('choose').addEventListener('click', function () { document.getElementById('chosen').click(); });
    document.getElementById('pop').showPopover();
    var menu = document.createElement('div');
    menu.setAttribute('data-gt-part', '');
    menu.setAttribute('style', 'position:fixed;right:10px;top:10px;background:#fff;border:1px solid');
    menu.innerHTML = '<div role="menu"><div role="menuitem" tabindex="-1" data-gt="portal" data-gt-kind="portal menu" data-gt-name="Rename it">Rename it</div></div>';
    menu.addEventListener('click', on);
    document.body.append(menu);</script>`,
  );
}

/** @param {string} html */
const line = (html) => `<div class="line">${html}</div>`;

/** 8 kHz, 8 bit, mono. @param {number} samples */
function silence(samples) {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return `data:audio/wav;base64,${Buffer.concat([head, Buffer.alloc(samples, 128)]).toString('base64')}`;
}
