/** What the role attribute makes of an element (WAI-ARIA 1.2, sections 5 and 9.1, and presentational roles conflict resolution). */
import type { Cases } from '../chromium.ts';

const EVERY_ROLE =
  'alert alertdialog application article banner blockquote button caption checkbox code columnheader combobox ' +
  'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid ' +
  'group heading image img insertion link list listbox log main mark marquee math menu menubar meter navigation none ' +
  'note paragraph presentation progressbar radio radiogroup region scrollbar search searchbox separator slider ' +
  'spinbutton status strong subscript superscript switch tablist tabpanel term textbox time timer toolbar tooltip ' +
  'tree treegrid sectionheader sectionfooter suggestion comment';

const each = (roles: string, html: (role: string) => string): Cases =>
  Object.fromEntries(roles.split(' ').map((role) => [`role=${role}`, html(role)]));

const all = (roles: string, prefix: string, html: (role: string) => string): Cases =>
  Object.fromEntries(roles.split(' ').map((role) => [`${prefix} ${role}`, html(role)]));

export const ROLES_BY_ATTRIBUTE: Cases = each(
  EVERY_ROLE,
  (role) => `<div role=${role} data-case aria-label=L>text</div>`,
);

export const ROLES_WITHOUT_NAME: Cases = all(
  EVERY_ROLE,
  'no name',
  (role) => `<div role=${role} data-case tabindex=0>text <b>more</b></div>`,
);

export const ROLES_WITH_TITLE: Cases = all(
  'button cell code emphasis figure group img list listitem region row status strong tab term textbox tooltip',
  'title of',
  (role) => `<div role=${role} data-case title=Tip></div>`,
);

export const DPUB_AND_GRAPHICS: Cases = each(
  'doc-abstract doc-backlink doc-biblioref doc-chapter doc-cover doc-footnote doc-glossref doc-noteref doc-subtitle ' +
    'doc-tip doc-toc graphics-document graphics-object graphics-symbol',
  (role) => `<div role=${role} data-case>text</div>`,
);

export const ROLE_TOKENS: Cases = {
  'unknown role of a button': '<button role="nonsense" data-case>Still</button>',
  'first valid of several': '<div role="nonsense tab button" data-case>Tab</div>',
  'second is used when the first is unknown': '<div role="foo link" data-case>Go</div>',
  'upper case': '<div role="BUTTON" data-case>Push</div>',
  'white space around': '<div role="  button  " data-case>Push</div>',
  'line break between': '<div role="foo\nbutton" data-case>Push</div>',
  'empty role': '<button role="" data-case>Push</button>',
  'blank role': '<button role="  " data-case>Push</button>',
  'all unknown on a heading': '<h2 role="foo bar" data-case>Part</h2>',
  'abstract role widget': '<button role=widget data-case>Push</button>',
  'abstract role command': '<a href=# role=command data-case>Go</a>',
  'abstract role structure': '<ul role=structure data-case><li>a</ul>',
  'abstract role input': '<input role=input data-case>',
  'abstract before a real one': '<div role="landmark navigation" data-case aria-label=N>x</div>',
  'text is not a role': '<div role=text data-case>one <b>two</b></div>',
  'none then button': '<div role="none button" data-case>x</div>',
  'link over a button': '<button role=link data-case>Go</button>',
  'button over a link': '<a href=# role=button data-case>Do</a>',
  'tab over a button': '<div role=tablist><button role=tab data-case>One</button></div>',
  'menuitem over a link': '<ul role=menu><li role=none><a href=# role=menuitem data-case>Open</a></ul>',
  'heading over a paragraph': '<p role=heading aria-level=3 data-case>Part</p>',
  'checkbox over an input button': '<input type=button role=checkbox value=Yes data-case>',
  'switch over a checkbox': '<label><input type=checkbox role=switch data-case> Wifi</label>',
  'button over a checkbox':
    '<label><input type=checkbox role=button aria-pressed=true data-case> Bold</label>',
  'searchbox over a text field': '<input role=searchbox aria-label=Find data-case>',
  'combobox over a text field': '<input role=combobox aria-expanded=false aria-label=Town data-case>',
  'combobox over a button':
    '<button role=combobox aria-haspopup=listbox aria-expanded=false data-case>Red</button>',
  'combobox around a field': '<div role=combobox data-case><input aria-label=Town></div>',
  'focusable combobox': '<div role=combobox tabindex=0 aria-label=Colour data-case>Red</div>',
  'spinbutton over a text field': '<input role=spinbutton aria-valuenow=3 aria-label=Count data-case>',
  'listbox over a list': '<ul role=listbox aria-label=L data-case><li role=option>a</ul>',
  'image over a span': '<span role=img aria-label=Star data-case>★</span>',
  'image without a name': '<span role=img data-case>★</span>',
  'pressed button': '<button aria-pressed=false data-case>Bold</button>',
  'pressed role button': '<div role=button aria-pressed=true tabindex=0 data-case>Bold</div>',
  'menu button': '<button aria-haspopup=true data-case>More</button>',
  'menu button by role': '<div role=button aria-haspopup=menu tabindex=0 data-case>More</div>',
  'dialog button': '<button aria-haspopup=dialog data-case>Open</button>',
  'separator that takes focus':
    '<div role=separator tabindex=0 aria-valuenow=3 aria-label=Split data-case></div>',
  'region without a name': '<div role=region data-case>x</div>',
  'region with a name': '<div role=region aria-label=Part data-case>x</div>',
  'form without a name': '<div role=form data-case>x</div>',
  'form element with role form and no name': '<form role=form data-case>x</form>',
  'section with role region and no name': '<section role=region data-case>x</section>',
  'region with a blank name': '<div role=region aria-label=" " data-case>x</div>',
  'region named by nothing': '<div role=region aria-labelledby=nowhere data-case>x</div>',
  'region without a name, then group': '<div role="region group" data-case>x</div>',
  'application around a button': '<div role=application data-case><button>x</button></div>',
  document: '<div role=document data-case>x</div>',
};

export const PRESENTATION: Cases = {
  'none on a button is kept': '<button role=none data-case>Kept</button>',
  'none on a disabled button': '<button role=none disabled data-case>Gone</button>',
  'none on a link': '<a href=# role=presentation data-case>Kept</a>',
  'none on a heading': '<h3 role=none data-case>Gone</h3>',
  'none on a heading with a label': '<h3 role=none aria-label=Named data-case>x</h3>',
  'none on a heading with a title': '<h3 role=none title=Tip data-case>x</h3>',
  'none on a heading with aria-describedby':
    '<i id=pd1>d</i><h3 role=none aria-describedby=pd1 data-case>x</h3>',
  'none on a heading with aria-live': '<h3 role=none aria-live=polite data-case>x</h3>',
  'none on a heading with aria-hidden=false': '<h3 role=none aria-hidden=false data-case>x</h3>',
  'none on a heading with aria-expanded': '<h3 role=none aria-expanded=true data-case>x</h3>',
  'none on a heading with aria-level': '<h3 role=none aria-level=2 data-case>x</h3>',
  'none on a heading with aria-roledescription': '<h3 role=none aria-roledescription=r data-case>x</h3>',
  'none on a focusable list': '<ul role=none tabindex=0 data-case><li>x</ul>',
  'none on a list': '<ul role=none data-case><li>x</ul>',
  'item of a list that is none': '<ul role=none><li data-case>x</ul>',
  'item of a list that is presentation': '<ol role=presentation><li data-case>x</ol>',
  'item with a role in such a list': '<ul role=none><li role=listitem data-case>x</ul>',
  'item two levels below a list that is none': '<ul role=none><div><li data-case>x</div></ul>',
  'inner list of such a list': '<ul role=none><li>x<ul data-case><li>y</ul></ul>',
  'table that is none': '<table role=none data-case><tr><th>a<td>b</table>',
  'row of a table that is none': '<table role=none><tr data-case><th>a<td>b</table>',
  'cell of a table that is none': '<table role=none><tr><th>a<td data-case>b</table>',
  'header of a table that is none': '<table role=none><tr><th data-case>a<td>b</table>',
  'focusable cell of a table that is none': '<table role=none><tr><th>a<td tabindex=0 data-case>b</table>',
  'row group of a table that is none': '<table role=none><tbody data-case><tr><th>a<td>b</table>',
  'cell of a row that is none': '<table><tr role=none><th>a<td data-case>b</table>',
  'item of a menu': '<ul role=menu><li data-case>x</ul>',
  'item of a tree': '<ul role=tree><li data-case>x</ul>',
  'item of a listbox': '<ul role=listbox><li data-case>x</ul>',
  'item of a toolbar': '<ul role=toolbar><li data-case>x</ul>',
  'term of a list that is none': '<dl role=none><dt data-case>t<dd>d</dl>',
  'image that is none': '<img role=none alt=Pic src="data:," data-case>',
  'image that is none with a label': '<img role=none aria-label=Pic src="data:," data-case>',
  'iframe that is none': '<iframe role=none title=F data-case></iframe>',
  'text field that is none': '<input role=none aria-label=F data-case>',
  'separator that is none': '<hr role=none data-case>',
  'figure that is none': '<figure role=none data-case>x</figure>',
  'nav that is none': '<nav role=none data-case>x</nav>',
  'none with tabindex=-1': '<h3 role=none tabindex=-1 data-case>x</h3>',
  'generic on a heading': '<h3 role=generic data-case>x</h3>',
  'fieldset that is none': '<fieldset role=none data-case><legend>L</legend></fieldset>',
};

export const REQUIRED_CONTEXT: Cases = {
  'option in a listbox': '<div role=listbox><div role=option data-case>Blue</div></div>',
  'option without a listbox': '<div role=option data-case>Blue</div>',
  'option in a group':
    '<div role=listbox><div role=group aria-label=G><div role=option data-case>Blue</div></div></div>',
  'tab without a tablist': '<div role=tab data-case>One</div>',
  'menuitem in a menu': '<div role=menu><div role=menuitem data-case>Open…</div></div>',
  'menuitem without a menu': '<div role=menuitem data-case>Open…</div>',
  'menuitem in a group of a menu':
    '<div role=menu><div role=group><div role=menuitem data-case>x</div></div></div>',
  'menuitem in a plain group': '<div role=group><div role=menuitem data-case>x</div></div>',
  menuitemcheckbox: '<div role=menu><div role=menuitemcheckbox aria-checked=true data-case>Bold</div></div>',
  menuitemradio: '<div role=menu><div role=menuitemradio aria-checked=true data-case>Left</div></div>',
  'menuitem with a submenu':
    '<div role=menubar><div role=menuitem aria-haspopup=true data-case>File<div role=menu><div role=menuitem>New</div></div></div></div>',
  'treeitem in a tree': '<div role=tree><div role=treeitem data-case>Leaf</div></div>',
  'treeitem with a group':
    '<div role=tree><div role=treeitem data-case>Branch<div role=group><div role=treeitem>Leaf</div></div></div></div>',
  'treeitem without a tree': '<div role=treeitem data-case>Leaf</div>',
  'listitem in a list': '<div role=list><div role=listitem data-case>a</div></div>',
  'listitem without a list': '<div role=listitem data-case>a</div>',
  'radio in a radiogroup': '<div role=radiogroup><div role=radio aria-checked=true data-case>Red</div></div>',
  'row without a table': '<div role=row data-case><div role=cell>a</div></div>',
  'row in a table': '<div role=table><div role=row data-case><div role=cell>a</div></div></div>',
  'row in a grid':
    '<div role=grid><div role=row data-case><div role=gridcell>a</div><div role=gridcell>b</div></div></div>',
  'row in a group of a treegrid':
    '<div role=treegrid><div role=rowgroup><div role=row data-case><div role=gridcell>a</div></div></div></div>',
  'cell in a row': '<div role=table><div role=row><div role=cell data-case>a</div></div></div>',
  'cell without a row': '<div role=cell data-case>a</div>',
  'gridcell in a row': '<div role=grid><div role=row><div role=gridcell data-case>a</div></div></div>',
  'columnheader in a row':
    '<div role=table><div role=row><div role=columnheader data-case>a</div></div></div>',
  'rowheader in a row': '<div role=table><div role=row><div role=rowheader data-case>a</div></div></div>',
  'rowgroup in a table': '<div role=table><div role=rowgroup data-case><div role=row></div></div></div>',
  'tabpanel named by its tab':
    '<div role=tablist><div role=tab id=rt1>One</div></div><div role=tabpanel aria-labelledby=rt1 data-case>x</div>',
  'article in a feed': '<div role=feed><div role=article aria-label=A data-case>x</div></div>',
};
