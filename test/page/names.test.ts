import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser, type TestPage } from './harness.ts';

/** Each case names one element with `data-case`; what it is called is what Chromium's own tree calls it. */
const CASES: Readonly<Record<string, string>> = {
  'button by content': '<button data-case>Save <b>all</b></button>',
  'blocks stand apart': '<button data-case><div>one</div><div>two</div></button>',
  'inline runs together': '<button data-case><span>one</span><span>two</span></button>',
  'aria-label wins': '<button data-case aria-label="Close">x</button>',
  'aria-labelledby wins':
    '<span id=l1>First</span> <span id=l2>second</span><button data-case aria-label=no aria-labelledby="l1 l2">x</button>',
  'labelledby hidden':
    '<span id=l3 style="display:none">Hidden <b>name</b></span><input data-case aria-labelledby=l3>',
  'labelledby itself':
    '<button data-case id=l4 aria-label=Delete aria-labelledby="l4 l5">x</button><span id=l5>row 3</span>',
  'label around': '<label>Mail <input data-case></label>',
  'label for': '<label for=f1>Your <i>name</i></label><input data-case id=f1>',
  'two labels': '<label for=f2>One</label><label for=f2>Two</label><input data-case id=f2>',
  'label around a select': '<label>Size <select data-case><option>S<option>M</select></label>',
  'label with another control':
    '<label><input type=checkbox data-case> Flash <input value=3 size=2> times</label>',
  placeholder: '<input data-case placeholder="Search here">',
  'title before placeholder': '<input data-case title="The title" placeholder="ph">',
  'title of a button': '<button data-case title="Tip"></button>',
  'submit without value': '<form><input type=submit data-case></form>',
  'submit with value': '<form><input type=submit value=Go data-case></form>',
  'reset without value': '<form><input type=reset data-case></form>',
  'image button': '<input type=image alt=Find data-case src="data:,">',
  'input button': '<input type=button value=Push data-case>',
  'link with image': '<a href=# data-case><img alt=Logo src="data:,"> Home</a>',
  image: '<img data-case alt="A cat" src="data:,">',
  'image by title': '<img data-case title="A dog" src="data:,">',
  heading: '<h2 data-case>Part <em>two</em></h2>',
  'aria heading': '<div role=heading aria-level=4 data-case>Deep</div>',
  fieldset: '<fieldset data-case><legend>Colours</legend><input></fieldset>',
  table: '<table data-case><caption>Prices</caption><tr><th>A<tr><td>1</table>',
  cell: '<table><tr><th>A<tr><td data-case>Some <b>cell</b></table>',
  'column header': '<table><tr><th data-case>Name<th>B<tr><td>1<td>2</table>',
  figure: '<figure data-case><img alt=x src="data:,"><figcaption>The figure</figcaption></figure>',
  'svg title': '<button data-case><svg width=9 height=9><title>Trash</title><path d="M0 0"/></svg></button>',
  'aria-hidden inside': '<button data-case><span aria-hidden=true>★</span> Rate</button>',
  'hidden inside':
    '<button data-case>Show <span style="display:none">not</span><span hidden>this</span></button>',
  'visibility inside': '<button data-case>Seen <span style="visibility:hidden">unseen</span></button>',
  'labelled child': '<a href=# data-case>Go to <span aria-label="the shop">x</span></a>',
  checkbox: '<input type=checkbox id=c1 data-case><label for=c1>Agree</label>',
  radio: '<label><input type=radio data-case> Red</label>',
  switch: '<button role=switch aria-checked=true data-case>Wifi</button>',
  tab: '<div role=tablist><div role=tab data-case>First</div></div>',
  option: '<div role=listbox><div role=option data-case>Blue</div></div>',
  menuitem: '<div role=menu><div role=menuitem data-case>Open…</div></div>',
  treeitem: '<div role=tree><div role=treeitem data-case>Leaf</div></div>',
  slider: '<label>Volume <input type=range data-case></label>',
  spinbutton: '<input type=number aria-label=Count data-case>',
  searchbox: '<input type=search aria-label=Find data-case>',
  textarea: '<label>Text <textarea data-case>body</textarea></label>',
  combobox: '<label for=x1>Town</label><input id=x1 list=dl data-case><datalist id=dl><option>A</datalist>',
  listbox: '<select multiple aria-label=Many data-case><option>a</select>',
  navigation: '<nav aria-label=Main data-case>x</nav>',
  banner: '<header data-case>x</header>',
  'header in article': '<article><header data-case>x</header></article>',
  contentinfo: '<footer data-case>x</footer>',
  complementary: '<aside data-case>x</aside>',
  'named section': '<section aria-label=Part data-case>x</section>',
  'section without name': '<section data-case>x</section>',
  'named form': '<form aria-label=Login data-case>x</form>',
  list: '<ul data-case><li>x</ul>',
  listitem: '<ul><li data-case>x</ul>',
  'presentational list item': '<ul role=none><li data-case>x</ul>',
  progressbar: '<progress data-case aria-label=Done value=3 max=10></progress>',
  dialog: '<dialog open aria-label=Ask data-case>x</dialog>',
  'unknown role': '<button role="nonsense" data-case>Still</button>',
  'role list': '<div role="nonsense tab" data-case>Tab</div>',
  'focusable none': '<button role=none data-case>Kept</button>',
  'link without href': '<a data-case>Not a link</a>',
};

/** Chromium's internal names, or what is kept apart here on purpose. */
const SAME_ROLE: Readonly<Record<string, string>> = {
  image: 'img',
  none: 'generic',
  sectionheader: 'generic',
  sectionfooter: 'generic',
  listmarker: 'generic',
  progressindicator: 'progressbar',
};

let browser: TestBrowser;
let page: TestPage;
beforeAll(async () => {
  browser = await startBrowser();
  const body = Object.entries(CASES)
    .map(([name, html]) => `<div>${html.replace('data-case', `data-case="${name}"`)}</div>`)
    .join('\n');
  page = await browser.show(body);
  await page.send('Accessibility.enable', undefined);
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

test.each(Object.keys(CASES))('%s: role and name are those of Chromium', async (name) => {
  const found = await page.call('resolve', { css: `[data-case="${name}"]`, firstRef: 1 });
  const match = 'error' in found ? undefined : found.matches[0];
  const objectId = await page.objectId(match?.ref ?? '');
  const { nodes } = await page.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false });
  const chromium = nodes[0];
  const role = String(chromium?.role?.value ?? '').toLowerCase();
  const wanted = {
    role: SAME_ROLE[role] ?? role,
    name: String(chromium?.name?.value ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
  };
  // What has no role is `clickable` once it is asked for, and then named by its content.
  expect(match).toMatchObject(wanted.role === 'generic' ? { role: 'clickable' } : wanted);
});
