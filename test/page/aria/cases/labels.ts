/** Label elements, and the controls embedded in them (accname 1.2, step 2C; html-aam 4.1.1). */
import type { Cases } from '../chromium.ts';

export const LABELS: Cases = {
  around: '<label>Mail <input data-case></label>',
  'around, after': '<label><input type=checkbox data-case> Agree</label>',
  'by for': '<label for=l1>Your <i>name</i></label><input id=l1 data-case>',
  'by for, later in the page': '<input id=l2 data-case><label for=l2>Later</label>',
  'two labels': '<label for=l3>One</label><label for=l3>Two</label><input id=l3 data-case>',
  'around and by for': '<label for=l4>One</label><label>Two <input id=l4 data-case></label>',
  'for another than the one inside': '<label for=l5>Other <input data-case></label><input id=l5>',
  'for nothing around a field': '<label for=nowhere>Lost <input data-case></label>',
  'empty for around a field': '<label for="">Lost <input data-case></label>',
  'second field in a label': '<label>Both <input> and <input data-case></label>',
  'empty label': '<label for=l6></label><input id=l6 placeholder=P data-case>',
  'empty label and a title': '<label for=l7> </label><input id=l7 title=T data-case>',
  'label with a label attribute': '<label for=l8 aria-label=Aria>text</label><input id=l8 data-case>',
  'label named by another':
    '<b id=l9>By id</b><label for=l10 aria-labelledby=l9>text</label><input id=l10 data-case>',
  'label with a title': '<label for=l11 title=Tip></label><input id=l11 data-case>',
  'hidden label': '<label for=l12 hidden>Hidden</label><input id=l12 data-case>',
  'invisible label': '<label for=l13 style="visibility:hidden">Unseen</label><input id=l13 data-case>',
  'aria-hidden label': '<label for=l14 aria-hidden=true>Covered</label><input id=l14 data-case>',
  'hidden and seen label':
    '<label for=l15 hidden>Hidden</label><label for=l15>Seen</label><input id=l15 data-case>',
  'label with a hidden part': '<label for=l16>Name <b hidden>not this</b></label><input id=l16 data-case>',
  'label with an aria-hidden star':
    '<label for=l17>Name <b aria-hidden=true>*</b></label><input id=l17 data-case>',
  'label with an image': '<label for=l18><img alt=Pic src="data:,"> text</label><input id=l18 data-case>',
  'label with a link':
    '<label for=l19>I accept the <a href=#>terms</a></label><input type=checkbox id=l19 data-case>',
  'label with a button': '<label for=l20>Name <button>?</button></label><input id=l20 data-case>',
  'label with blocks': '<label for=l21><div>one</div><div>two</div></label><input id=l21 data-case>',
  'label with a list': '<label for=l22>Pick <ul><li>one<li>two</ul></label><input id=l22 data-case>',
  'label with white space': '<label for=l23>\n  Two\n  words \n</label><input id=l23 data-case>',
  'label inside out': '<label><span>Name</span><span><input data-case></span></label>',
  'label with a group': '<label for=l24>a <div role=group>b</div></label><input id=l24 data-case>',
  'label of a range': '<label>Volume <input type=range data-case></label>',
  'label of a colour': '<label>Tint <input type=color data-case></label>',
  'label of a file': '<label>Photo <input type=file data-case></label>',
  'label of a date': '<label>Born <input type=date data-case></label>',
  'label of a radio': '<label><input type=radio data-case> Red</label>',
  'label of a div': '<label for=l25>Not for this</label><div id=l25 role=textbox tabindex=0 data-case></div>',
  'label of a text area': '<label for=l26>Text</label><textarea id=l26 data-case></textarea>',
  'label of a select': '<label for=l27>Size</label><select id=l27 data-case><option>a</select>',
  'label of a meter': '<label>Fill <meter value=.5 data-case></meter></label>',
  'label of a hidden field': '<label>Name <input hidden id=l28 data-case></label>',
  'label with ::before': '<label for=l29 class=star>Name</label><input id=l29 data-case>',
  'label with a nested label': '<label for=l30>Outer <label>inner</label></label><input id=l30 data-case>',
  'label with a script': '<label for=l31>Name<script>1</script></label><input id=l31 data-case>',
};

const inLabel = (control: string): string =>
  `<label><input type=checkbox data-case> Flash ${control} times</label>`;

export const EMBEDDED_CONTROLS: Cases = {
  'text field': inLabel('<input value=3 size=2>'),
  'empty text field': inLabel('<input>'),
  'text field with a label': inLabel('<input value=3 aria-label=Count>'),
  'text field with a placeholder': inLabel('<input placeholder=few>'),
  'number field': inLabel('<input type=number value=3>'),
  'password field': inLabel('<input type=password value=secret>'),
  'text area': inLabel('<textarea>three</textarea>'),
  select: inLabel('<select><option>1<option selected>2<option>3</select>'),
  'select with a label': inLabel('<select aria-label=Count><option>1<option selected>2</select>'),
  'select with several chosen': inLabel(
    '<select multiple size=3><option selected>1<option selected>2<option>3</select>',
  ),
  'select with none chosen': inLabel('<select size=3><option>1<option>2</select>'),
  range: inLabel('<input type=range value=30>'),
  'range with text': inLabel('<input type=range value=30 aria-valuetext=thirty>'),
  'slider by role': inLabel('<span role=slider aria-valuenow=7>x</span>'),
  'slider with text': inLabel('<span role=slider aria-valuenow=7 aria-valuetext=seven>x</span>'),
  'slider without a value': inLabel('<span role=slider>x</span>'),
  'spinbutton by role': inLabel('<span role=spinbutton aria-valuenow=7>x</span>'),
  'progress bar': inLabel('<progress value=3 max=10></progress>'),
  meter: inLabel('<meter value=.5></meter>'),
  'textbox by role': inLabel('<span role=textbox>three</span>'),
  'editable textbox': inLabel('<span role=textbox contenteditable>three</span>'),
  'editable element': inLabel('<span contenteditable>three</span>'),
  'searchbox by role': inLabel('<span role=searchbox>three</span>'),
  'listbox by role': inLabel(
    '<span role=listbox><span role=option aria-selected=true>two</span><span role=option>three</span></span>',
  ),
  'listbox with two chosen': inLabel(
    '<span role=listbox aria-multiselectable=true><span role=option aria-selected=true>two</span><span role=option aria-selected=true>three</span></span>',
  ),
  'listbox with none chosen': inLabel('<span role=listbox><span role=option>two</span></span>'),
  'combobox by role': inLabel('<span role=combobox tabindex=0>two</span>'),
  'combobox with a field': inLabel('<span role=combobox><input value=two></span>'),
  'combobox over a field': inLabel('<input role=combobox value=two>'),
  'combobox with a listbox': inLabel(
    '<span role=combobox tabindex=0 aria-expanded=true>x<span role=listbox><span role=option aria-selected=true>two</span></span></span>',
  ),
  button: inLabel('<button>some</button>'),
  'input button': inLabel('<input type=button value=some>'),
  checkbox: inLabel('<input type=checkbox checked>'),
  'checkbox with a label': inLabel('<input type=checkbox aria-label=many>'),
  radio: inLabel('<input type=radio value=v>'),
  file: inLabel('<input type=file>'),
  date: inLabel('<input type=date value=2024-01-02>'),
  colour: inLabel('<input type=color value="#ff0000">'),
  'hidden field': inLabel('<input type=hidden value=9>'),
  'hidden text field': inLabel('<input value=9 style="display:none">'),
  image: inLabel('<img alt=few src="data:,">'),
  link: inLabel('<a href=#>few</a>'),
  output: inLabel('<output>3</output>'),
  menu: inLabel('<span role=menu><span role=menuitem>x</span></span>'),
  switch: inLabel('<span role=switch aria-checked=true>on</span>'),
  tree: inLabel('<span role=tree><span role=treeitem>x</span></span>'),
  table: inLabel('<table><tr><th>a<td>b</table>'),
  iframe: inLabel('<iframe title=few></iframe>'),
};

export const CONTROLS_IN_CONTENT: Cases = {
  'text field in a button': '<button data-case>Go <input value=3></button>',
  'text field in a link': '<a href=# data-case>Go <input value=3> on</a>',
  'text field in a cell': '<table><tr><th>a<td data-case>Count <input value=3></table>',
  'select in a cell':
    '<table><tr><th>a<td data-case>Size <select><option>S<option selected>M</select></table>',
  'range in a heading': '<h3 data-case>At <input type=range value=30></h3>',
  'checkbox in a cell': '<table><tr><th>a<td data-case><input type=checkbox aria-label=Pick> row</table>',
  'checkbox in an option':
    '<div role=listbox><div role=option data-case><input type=checkbox> Red</div></div>',
  'labelled checkbox in an option':
    '<div role=listbox><div role=option data-case><label><input type=checkbox> Red</label></div></div>',
  'text field in a treeitem':
    '<div role=tree><div role=treeitem data-case>Name <input value=v aria-label=L></div></div>',
  'button in a tab':
    '<div role=tablist><div role=tab data-case>One <button aria-label=Close>x</button></div></div>',
  'link in a heading': '<h3 data-case><a href=#>One</a> two</h3>',
  'text area in a cell': '<table><tr><th>a<td data-case><textarea>body</textarea></table>',
  'placeholder in a cell': '<table><tr><th>a<td data-case>x <input placeholder=P></table>',
  'label in a cell': '<table><tr><th>a<td data-case><label>Name <input value=v></label></table>',
  'progress in a cell': '<table><tr><th>a<td data-case>x <progress value=.5></progress></table>',
  'editable in a cell': '<table><tr><th>a<td data-case>x <span contenteditable>text</span></table>',
  'file in a cell': '<table><tr><th>a<td data-case><input type=file></table>',
};
