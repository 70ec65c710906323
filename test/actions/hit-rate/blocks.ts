/** Layouts around one target each: `data-t` names it for the oracle, its accessible name is `Target N`. */
import type { Random } from './random.ts';

export interface Target {
  readonly t: string;
  readonly name: string;
}

export interface Block {
  readonly kind: string;
  readonly html: string;
}

type Maker = (target: Target, random: Random) => string;

const button = ({ t, name }: Target, style = '', more = ''): string =>
  `<button data-t="${t}" style="${style}" ${more}>${name}</button>`;
const decoy = (style = ''): string => `<button data-t="decoy" style="${style}">Other</button>`;

const MAKERS: Readonly<Record<string, Maker>> = {
  wrapped: ({ t, name }, random) => {
    const words = Array.from({ length: random.int(3, 14) }, (_, index) => `word${index}`).join(' ');
    return `<p style="width:${random.int(110, 320)}px;line-height:${random.pick(1, 1.4, 2.5)};text-align:${random.pick('left', 'justify', 'right')}">Some text ${words.slice(0, random.int(0, 40))} <a href="#x" data-t="${t}">${name} ${words}</a> and more text after it</p>`;
  },
  turned: (target, random) =>
    `<div style="padding:60px"><div style="display:inline-block;transform:rotate(${random.int(-170, 170)}deg) scale(${random.pick(0.6, 1, 1.3)}) skewX(${random.int(-20, 20)}deg)">${button(target)}</div></div>`,
  deep: (target, random) =>
    `<div style="overflow:auto;width:300px;height:${random.int(60, 150)}px;border:3px solid"><div style="height:${random.int(200, 900)}px"></div><div style="overflow:${random.pick('auto', 'scroll')};width:500px;height:110px;${random.chance(0.3) ? 'scroll-behavior:smooth' : ''}"><div style="width:900px;height:${random.int(100, 600)}px"></div>${button(target, `margin-left:${random.int(0, 700)}px`)}<div style="height:${random.int(0, 300)}px"></div></div><div style="height:200px"></div></div>`,
  holed: (target, random) => {
    const [left, top] = [random.int(0, 70), random.int(0, 60)];
    const hole = random.chance(0.25) ? [0, 0] : [random.int(24, 60), random.int(24, 40)];
    const strips = [
      `left:0;top:0;right:0;height:${top}%`,
      `left:0;top:${top}%;width:${left}%;bottom:0`,
      `left:${left + (hole[0] ?? 0)}%;top:${top}%;right:0;bottom:0`,
      `left:${left}%;top:${top + (hole[1] ?? 0)}%;right:0;bottom:0`,
    ];
    return `<div style="position:relative;width:220px;height:90px">${button(target, 'width:100%;height:100%')}${strips.map((strip) => `<div data-t="decoy" style="position:absolute;background:#ddd8;${strip}"></div>`).join('')}</div>`;
  },
  covered: (target, random) =>
    `<div style="position:relative;width:200px">${button(target, 'width:100%')}<div data-t="decoy" style="position:absolute;inset:-2px;${random.pick('background:#fff', 'opacity:0', 'background:#8888')}">cover</div></div>`,
  labelled: ({ t, name }, random) => {
    const hidden = random.pick(
      '',
      'position:absolute;opacity:0',
      'position:absolute;width:1px;height:1px;clip-path:inset(50%);overflow:hidden',
      'appearance:none;width:0;height:0;margin:0',
    );
    const type = random.pick('checkbox', 'radio');
    return random.chance(0.5)
      ? `<div style="position:relative"><input type=${type} id="i${t}" data-t="${t}" style="${hidden}"><label for="i${t}" data-t="${t}">${name}</label></div>`
      : `<div style="position:relative"><label data-t="${t}"><input type=${type} data-t="${t}" style="${hidden}"> <span>${name}</span></label></div>`;
  },
  drawn: ({ t, name }, random) =>
    `<svg width=160 height=110 viewBox="0 0 160 110" style="transform:rotate(${random.pick(0, 0, 30, 90)}deg)"><rect width=160 height=110 fill="#eee" data-t="decoy"></rect><g role=button tabindex=0 aria-label="${name}" data-t="${t}">${random.pick(
      '<circle cx=70 cy=50 r=30 fill="none" stroke="red" stroke-width=12></circle>',
      '<path d="M20 90 L80 10 L140 90" fill="none" stroke="blue" stroke-width=10></path>',
      '<circle cx=30 cy=30 r=14></circle><circle cx=120 cy=80 r=14></circle>',
      '<text x=20 y=60>text</text>',
    )}</g></svg>`,
  table: ({ t, name }, random) =>
    `<table border=1 style="border-spacing:${random.int(0, 14)}px"><tr><td>a<td>b</tr><tr role=button tabindex=0 aria-label="${name}" data-t="${t}"><td>${random.chance(0.5) ? decoy() : 'first'}<td style="padding:${random.int(2, 20)}px">cell</tr><tr><td>c<td>d</tr></table>`,
  throughable: (target, random) =>
    `<div style="position:relative;width:200px;height:40px">${button(target, `width:100%;height:100%;${random.chance(0.3) ? 'pointer-events:none' : ''}`)}<div data-t="decoy" style="position:absolute;inset:0;pointer-events:none;background:#0001"></div></div>`,
  shadow: ({ t, name }, random) => {
    const mode = random.pick('open', 'closed');
    const inner = random.pick(
      `<div style="padding:9px"><button data-t="${t}">${name}</button></div>`,
      `<p>text <slot></slot></p><button data-t="${t}">${name}</button>`,
      `<div style="position:relative;height:60px"><button data-t="${t}" style="width:90%;height:100%">${name}</button><i data-t="decoy" style="position:absolute;left:0;top:0;width:50%;height:60%;background:#ccc"></i></div>`,
    );
    return `<div id="h${t}" ${mode === 'closed' ? 'data-closed=1' : ''} style="display:block;padding:4px"><b>light</b></div><script>{ const root = document.getElementById('h${t}').attachShadow({ mode: '${mode}' }); root.innerHTML = ${JSON.stringify(inner)}; noteRoot(root); if ('${mode}' === 'closed') listenIn(root); }</script>`;
  },
  slotted: ({ t, name }) =>
    `<div id="h${t}"><button data-t="${t}">${name}</button></div><script>{ const root = document.getElementById('h${t}').attachShadow({ mode: 'open' }); root.innerHTML = '<div style="transform:rotate(7deg);padding:20px"><slot></slot></div>'; noteRoot(root); }</script>`,
  off: (target, random) =>
    random.pick(
      button(target, '', 'disabled'),
      `<fieldset disabled>${button(target)}</fieldset>`,
      `<div aria-disabled=true>${button(target)}</div>`,
      `<div inert>${button(target)}</div>`,
      button(target, 'visibility:hidden'),
    ),
  pulsing: (target, random) =>
    `<style>@keyframes p${target.t} { from { transform: scale(0.8) } to { transform: scale(1.15) } }</style><div style="padding:10px">${button(target, `width:120px;height:50px;animation:p${target.t} ${random.int(150, 700)}ms infinite alternate`)}</div>`,
  sliding: (target, random) =>
    `<style>@keyframes s${target.t} { from { margin-left: ${random.int(100, 300)}px } to { margin-left: 0 } }</style><div style="width:500px">${button(target, `animation:s${target.t} ${random.int(200, 700)}ms ease-out`)}</div>`,
  shifting: (target, random) =>
    `<div id="b${target.t}"></div><div>${decoy('display:block;width:120px;height:40px')}${button(target, 'display:block;width:120px;height:40px')}${decoy('display:block;width:120px;height:40px')}</div><script>document.querySelector('[data-t="${target.t}"]').addEventListener('${random.pick('pointerover', 'pointermove')}', () => setTimeout(() => { document.getElementById('b${target.t}').style.height = '${random.pick(40, 80)}px' }, ${random.int(0, 60)}), { once: true })</script>`,
  lateNote: (target, random) =>
    `<div style="position:relative;width:200px;height:60px">${button(target, 'width:100%;height:100%')}</div><script>document.querySelector('[data-t="${target.t}"]').addEventListener('pointerover', ({ target }) => setTimeout(() => { const note = document.createElement('div'); note.dataset.t = 'decoy'; note.style = 'position:absolute;inset:0;background:#ff8'; target.parentElement.append(note); setTimeout(() => note.remove(), ${random.int(40, 150)}) }, ${random.int(0, 30)}), { once: true })</script>`,
  swapping: (target, random) =>
    `<div style="display:flex">${button(target, 'min-width:0;padding:0;border:0;overflow:hidden;width:60px;height:40px')}${decoy('height:40px')}</div><script>document.querySelector('[data-t="${target.t}"]').addEventListener('pointerenter', ({ target }) => { target.style.width = '0'; setTimeout(() => { target.style.width = '60px' }, ${random.int(20, 120)}) }, { once: true })</script>`,
  cut: (target, random) =>
    `<div style="padding:10px">${button(target, `width:120px;height:${random.int(60, 120)}px;clip-path:${random.pick('circle(30% at 80% 70%)', 'polygon(0 0, 100% 0, 0 100%)', 'inset(60% 10% 5% 50%)', 'ellipse(20% 40% at 15% 50%)')}`)}</div>`,
  partly: (target, random) =>
    `<div style="overflow:hidden;width:140px;height:50px;position:relative">${button(target, `position:absolute;left:${random.int(-90, 60)}px;top:${random.int(-30, 30)}px;width:160px;height:60px`)}</div>`,
  overlapped: (target, random) =>
    `<div style="position:relative;height:80px">${button(target, 'position:absolute;left:20px;top:10px;width:140px;height:50px')}${decoy(`position:absolute;left:${random.int(0, 120)}px;top:${random.int(0, 40)}px;width:${random.int(40, 120)}px;height:${random.int(20, 50)}px`)}</div>`,
  zoomed: (target, random) =>
    `<div style="zoom:${random.pick(0.7, 1.5, 2)}"><div style="zoom:${random.pick(0.9, 1.2)};padding:5px">${button(target)}</div></div>`,
  pinned: (target, random) =>
    `<div style="overflow:auto;height:130px;width:320px;border:1px solid"><div data-t="decoy" style="position:sticky;top:0;height:${random.int(20, 50)}px;background:#ccc;z-index:2">head</div><div style="height:${random.int(100, 500)}px"></div>${button(target)}<div style="height:${random.int(0, 400)}px"></div><div data-t="decoy" style="position:sticky;bottom:0;height:${random.int(10, 40)}px;background:#ccc;z-index:2">foot</div></div>`,
  holder: ({ t, name }) =>
    `<a href="#x" data-t="${t}" aria-label="${name}" style="display:contents"><div style="width:150px;height:30px;background:#eef">inside</div></a>`,
  row: ({ t, name }, random) =>
    `<div role=button tabindex=0 aria-label="${name}" data-t="${t}" style="width:260px;display:flex;padding:${random.int(2, 12)}px;background:#efe"><span style="flex:1">Row</span>${decoy(`width:${random.int(40, 200)}px`)}</div>`,
};

const KINDS = Object.keys(MAKERS);

export function makeBlock(target: Target, random: Random): Block {
  const kind = KINDS[random.int(0, KINDS.length - 1)] ?? 'wrapped';
  return { kind, html: MAKERS[kind]?.(target, random) ?? '' };
}
