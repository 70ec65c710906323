/** Generated content, text transforms, shadow roots, slots and aria-owns. */
import type { Cases } from '../chromium.ts';

export const PSEUDO_STYLE = `<style>
.star::before { content: "* " }
.tight::before { content: "a" }
.tight::after { content: "z" }
.alt::before { content: "★" / "Star" }
.noalt::before { content: "★" / "" }
.attr::after { content: attr(data-x) }
.block::before { content: "a"; display: block }
.iblock::after { content: "z"; display: inline-block }
.count { counter-reset: n 4 }
.count::before { counter-increment: n; content: counter(n) ". " }
.pic::before { content: url("data:image/gif;base64,R0lGODlhAQABAAAAACw=") }
.picalt::before { content: url("data:image/gif;base64,R0lGODlhAQABAAAAACw=") / "Pic" }
.empty::before { content: "" }
.icon::before { content: "\\e900" }
.hid::before { content: "no"; visibility: hidden }
.off::before { content: "no"; display: none }
.abs::before { content: "abs"; position: absolute }
.quote::before { content: open-quote } .quote::after { content: close-quote }
.two::before { content: "a" attr(data-x) "c" }
.up { text-transform: uppercase } .low { text-transform: lowercase } .cap { text-transform: capitalize }
.nonet { text-transform: none }
.first::first-letter { color: red; font-size: 2em }
.up2::before { content: "pre "; text-transform: uppercase }
.marker { display: list-item }
</style>`;

const button = (kind: string, content = 'mid'): string =>
  `<button class="${kind}" data-x=X data-case>${content}</button>`;

export const GENERATED_CONTENT: Cases = {
  '::before with a space': button('star'),
  '::before and ::after': button('tight'),
  'around nothing': button('tight', ''),
  'alternative text': button('alt'),
  'empty alternative text': button('noalt'),
  'attr()': button('attr'),
  block: button('block'),
  'inline block': button('iblock'),
  counter: button('count'),
  picture: button('pic'),
  'picture with alternative text': button('picalt'),
  empty: button('empty'),
  'glyph of an icon font': button('icon'),
  invisible: button('hid'),
  'not shown': button('off'),
  absolute: button('abs'),
  quotes: button('quote'),
  'several strings': button('two'),
  'of a child': button('', 'x<span class=tight>mid</span>y'),
  'of an empty child': button('', '<i class=alt></i> Rate'),
  'of an aria-hidden child': button('', '<i class=tight aria-hidden=true></i> Rate'),
  'of a hidden child': button('', '<i class=tight hidden></i> Rate'),
  'of a labelled element': '<button class=tight aria-label=L data-case>x</button>',
  'of a link': '<a href=# class=tight data-case>x</a>',
  'of a heading': '<h3 class=count data-case>Part</h3>',
  'of a cell': '<table><tr><th>a<td class=tight data-case>x</table>',
  'of a child that shows contents only': button('', '<span class=tight style="display:contents">mid</span>'),
  'of an image': button('', '<img class=tight alt=Pic src="data:,">'),
  'of a reference': '<span id=g1 class=tight>mid</span><input aria-labelledby=g1 data-case>',
  'of a hidden reference': '<span id=g2 class=tight hidden>mid</span><input aria-labelledby=g2 data-case>',
  'of a label': '<label for=g3 class=star>Name</label><input id=g3 data-case>',
  'of a field': '<label class=tight>Name <input data-case></label>',
  marker: '<button class=marker data-case>Item</button>',
  'in an icon': button('', '<i class=icon></i>'),
  'in an icon with a title': '<button title=Tip data-case><i class=icon></i></button>',
};

export const TEXT_STYLE: Cases = {
  uppercase: button('up', 'Save all'),
  lowercase: button('low', 'Save ALL'),
  capitalize: button('cap', 'save all'),
  'uppercase of a part': button('', 'Save <span class=up>all</span>'),
  'uppercase with a plain part': button('up', 'Save <span class=nonet>all</span>'),
  'uppercase of a label attribute': '<button class=up aria-label=Save data-case>x</button>',
  'uppercase of a value': '<input type=button class=up value=Save data-case>',
  'uppercase of a title': '<button class=up title=Save data-case></button>',
  'uppercase of an alt': button('up', '<img alt=Pic src="data:,"> x'),
  'uppercase of ::before': button('up2', 'x'),
  'uppercase label element': '<label for=t1 class=up>Name</label><input id=t1 data-case>',
  'uppercase reference': '<span id=t2 class=up>Name</span><input aria-labelledby=t2 data-case>',
  'uppercase hidden reference': '<span id=t3 class=up hidden>Name</span><input aria-labelledby=t3 data-case>',
  'uppercase of ß': button('up', 'straße'),
  'capitalize with punctuation': button('cap', "it's o'clock (now) re-do"),
  'capitalize across elements': button('cap', 'sa<b>ve</b> all'),
  'uppercase legend': '<fieldset data-case><legend class=up>Leg</legend></fieldset>',
  'uppercase caption': '<table data-case><caption class=up>Cap</caption><tr><th>a</table>',
  'uppercase option': '<select size=3><option class=up data-case>One</select>',
  'uppercase link': '<a href=# class=up data-case>Go</a>',
  'first letter': '<p class=first><a href=# data-case>Go</a></p>',
  'first letter of a block button': '<button class=first style="display:block" data-case>Going</button>',
  'right to left': '<button dir=rtl data-case>שלום</button>',
  'reversed flex':
    '<button style="display:flex;flex-direction:row-reverse" data-case><i>one</i><i>two</i></button>',
};

const shadow = (host: string, inside: string, light = ''): string =>
  `<${host}><template shadowrootmode=open>${inside}</template>${light}</${host}>`;

export const SHADOW: Cases = {
  'button in a shadow root': shadow('x-a', '<button data-case>Inner</button>'),
  'slot in a button': shadow('x-b', '<button data-case>Go <slot></slot></button>', 'home'),
  'slot with its own content': shadow('x-c', '<button data-case>Go <slot>away</slot></button>'),
  'named slots': shadow(
    'x-d',
    '<button data-case><slot name=b></slot><slot name=a></slot></button>',
    '<i slot=a>A</i><i slot=b>B</i>',
  ),
  'host by content': '<x-e role=button data-case><template shadowrootmode=open>Shadow</template>light</x-e>',
  'host with a slot':
    '<x-f role=button data-case><template shadowrootmode=open>a <slot></slot> z</template>mid</x-f>',
  'host without a role': '<x-g data-case id=sx1><template shadowrootmode=open>Shadow</template></x-g>',
  'host in a button': `<button data-case>Go ${shadow('x-h', 'in')} out</button>`,
  'host with a label in a button':
    '<button data-case>Go <x-i aria-label=lab><template shadowrootmode=open>in</template></x-i></button>',
  'label within the shadow root': shadow('x-j', '<label for=f>Name</label><input id=f data-case>'),
  'label outside of the shadow root': `<label for=sf>Outside</label>${shadow('x-k', '<input id=sf data-case>')}`,
  'label around a host': `<label>Outside ${shadow('x-l', '<input data-case>')}</label>`,
  'reference within the shadow root': shadow('x-m', '<b id=r>Name</b><input aria-labelledby=r data-case>'),
  'reference out of the shadow root': `<b id=so>Outside</b>${shadow('x-n', '<input aria-labelledby=so data-case>')}`,
  'reference to a host': `<x-o id=sh><template shadowrootmode=open>In <slot></slot></template>light</x-o><input aria-labelledby=sh data-case>`,
  'slotted label': shadow('x-p', '<label for=f2><slot></slot></label><input id=f2 data-case>', 'Slotted'),
  'slotted into a label around': shadow('x-q', '<label><slot></slot> <input data-case></label>', 'Slotted'),
  'slotted heading': shadow('x-r', '<h3 data-case><slot></slot></h3>', '<b>Bold</b> text'),
  'slotted list item': shadow('x-s', '<ul><slot></slot></ul>', '<li data-case>x</li>'),
  'list item in a shadow root': shadow('x-t', '<ul><li data-case>x</ul>'),
  'cell in a shadow root': shadow('x-u', '<table><tr><th>a<td data-case>b</table>'),
  'two slots': shadow(
    'x-v',
    '<button data-case><slot name=p></slot><slot></slot></button>',
    '<span slot=p>one</span>two',
  ),
  'unslotted child': shadow('x-w', '<button data-case>In</button>', '<b>not shown</b>'),
  'nested hosts': shadow(
    'x-x',
    `<button data-case>${shadow('x-y', 'a<slot></slot>', '<slot></slot>')}</button>`,
    'b',
  ),
  'delegating host':
    '<x-z role=link tabindex=0 data-case><template shadowrootmode=open><span>Link</span></template></x-z>',
  'slot with a label': shadow('x-aa', '<button data-case><slot aria-label=S></slot></button>', 'light'),
  'hidden slot': shadow('x-ab', '<button data-case>Go <slot style="display:none"></slot></button>', 'light'),
  'aria-hidden slot': shadow('x-ac', '<button data-case>Go <slot aria-hidden=true></slot></button>', 'light'),
  'summary slot': shadow('x-ad', '<details><summary data-case><slot></slot></summary></details>', 'More'),
  'header in a shadow root of an article': `<article>${shadow('x-ae', '<header data-case>x</header>')}</article>`,
};

export const OWNED: Cases = {
  'owned child': '<div role=tab aria-owns=o1 data-case>One</div><span id=o1>two</span>',
  'owned children':
    '<div role=tab aria-owns="o2 o3" data-case>One</div><span id=o3>three</span><span id=o2>two</span>',
  'owned away': '<div role=tab data-case>One <span id=o4>two</span></div><div role=group aria-owns=o4></div>',
  'owned by a button': '<button aria-owns=o5 data-case>One</button><span id=o5>two</span>',
  'owned but hidden': '<div role=tab aria-owns=o6 data-case>One</div><span id=o6 hidden>two</span>',
  'owned by itself': '<div role=tab id=o7 aria-owns=o7 data-case>One</div>',
  'owned by two':
    '<div role=tab aria-owns=o8>First</div><div role=tab aria-owns=o8 data-case>Second</div><span id=o8>x</span>',
  'owned ancestor': '<div id=o9><div role=tab aria-owns=o9 data-case>One</div></div>',
  'unknown id owned': '<div role=tab aria-owns=nowhere data-case>One</div>',
  'owned option': '<div role=listbox aria-owns=o10></div><div role=option id=o10 data-case>Far</div>',
  'owned list item': '<ul aria-owns=o11><li>a</ul><div role=listitem id=o11 data-case>Far</div>',
  'owned row':
    '<div role=grid aria-owns=o12></div><div role=row id=o12 data-case><span role=gridcell>a</span></div>',
};
