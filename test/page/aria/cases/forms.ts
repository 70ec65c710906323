/** Form controls (html-aam, sections 3.5.61 to 3.5.83 and 4.1.1 to 4.1.6). */
import type { Cases } from '../chromium.ts';

const TYPES =
  'text search tel url email password date month week time datetime-local number range color checkbox radio file ' +
  'submit image reset button nonsense';

const LIST_TYPES = 'text search tel url email password number range date color';

const inputs = (types: string, name: string, html: (type: string) => string): Cases =>
  Object.fromEntries(types.split(' ').map((type) => [`${type}: ${name}`, html(type)]));

export const INPUT_TYPES: Cases = {
  ...inputs(TYPES, 'without a name', (type) => `<input type=${type} data-case>`),
  ...inputs(TYPES, 'label around', (type) => `<label>Caption <input type=${type} data-case></label>`),
  ...inputs(TYPES, 'title', (type) => `<input type=${type} title=Tip data-case>`),
  ...inputs(TYPES, 'value', (type) => `<input type=${type} value=Val data-case>`),
  ...inputs(TYPES, 'placeholder', (type) => `<input type=${type} placeholder=Hint data-case>`),
  ...inputs(TYPES, 'aria-label', (type) => `<input type=${type} aria-label=Named value=Val data-case>`),
  ...inputs(TYPES, 'alt', (type) => `<input type=${type} alt=Alt data-case>`),
  ...inputs(TYPES, 'aria-placeholder', (type) => `<input type=${type} aria-placeholder=Hint data-case>`),
};

export const INPUT_LISTS: Cases = {
  ...inputs(
    LIST_TYPES,
    'with a list',
    (type) =>
      `<input type=${type} list=l-${type} data-case aria-label=L><datalist id=l-${type}><option>A</datalist>`,
  ),
  'list that is not there': '<input list=nowhere data-case aria-label=L>',
  'list that is no datalist': '<div id=ld></div><input list=ld data-case aria-label=L>',
  'empty list attribute': '<input list="" data-case aria-label=L>',
};

export const SELECTS: Cases = {
  select: '<select aria-label=S data-case><option>a<option>b</select>',
  'select of size 4': '<select size=4 aria-label=S data-case><option>a</select>',
  'select of size 1': '<select size=1 aria-label=S data-case><option>a</select>',
  'select with multiple': '<select multiple aria-label=S data-case><option>a</select>',
  'select with multiple and size 1': '<select multiple size=1 aria-label=S data-case><option>a</select>',
  'select without a name': '<select data-case><option>a<option>b</select>',
  'select with a title': '<select title=T data-case><option>a</select>',
  'select in a label': '<label>Size <select data-case><option>S<option>M</select></label>',
  'option of a listbox': '<select size=4><option data-case>One</select>',
  'option with a label attribute': '<select size=4><option label=Shown data-case>Text</select>',
  'option with an empty label attribute': '<select size=4><option label="" data-case>Text</select>',
  'option with a title': '<select size=4><option title=T data-case>Text</select>',
  'option with an aria-label': '<select size=4><option aria-label=A data-case>Text</select>',
  'option with white space': '<select size=4><option data-case>  Two   words </select>',
  'option of a closed select': '<select><option data-case>One<option>Two</select>',
  'option with a label in a closed select': '<select><option label=Shown data-case>Text</select>',
  'option group': '<select size=4><optgroup label=G data-case><option>a</optgroup></select>',
  'option in a group': '<select size=4><optgroup label=G><option data-case>a</optgroup></select>',
  'option group in a closed select': '<select><optgroup label=G data-case><option>a</optgroup></select>',
  'option group without a label': '<select size=4><optgroup data-case><option>a</optgroup></select>',
  'select with a role': '<select role=menu aria-label=S data-case><option>a</select>',
};

export const OTHER_CONTROLS: Cases = {
  'text area': '<textarea data-case>body</textarea>',
  'text area in a label': '<label>Text <textarea data-case>body</textarea></label>',
  'text area with a placeholder': '<textarea placeholder=Hint data-case></textarea>',
  'text area with a title and a placeholder': '<textarea title=T placeholder=Hint data-case></textarea>',
  'button by content': '<button data-case>Save <b>all</b></button>',
  'button with a title': '<button title=T data-case></button>',
  'button with content and a title': '<button title=T data-case>Text</button>',
  'button with a value': '<button value=v data-case></button>',
  'button in a label': '<label>Caption <button data-case>Text</button></label>',
  'empty button in a label': '<label>Caption <button data-case></button></label>',
  'button with a label for it': '<label for=oc1>Caption</label><button id=oc1 data-case>Text</button>',
  'submit button': '<button type=submit data-case>Send</button>',
  'empty button': '<button data-case></button>',
  'input button with white space': '<input type=button value="  Two   words " data-case>',
  'input button with an empty value': '<input type=button value="" title=T data-case>',
  'submit with an empty value': '<input type=submit value="" data-case>',
  'submit with an empty value and a title': '<input type=submit value="" title=T data-case>',
  'submit with a label and a value': '<label>Caption <input type=submit value=Go data-case></label>',
  'image button with alt and title': '<input type=image alt=A title=T src="data:," data-case>',
  'image button with an empty alt': '<input type=image alt="" title=T src="data:," data-case>',
  'image button with a value': '<input type=image value=V src="data:," data-case>',
  'image button with nothing': '<input type=image src="data:," data-case>',
  progress: '<progress value=3 max=10 data-case></progress>',
  'progress in a label': '<label>Done <progress value=3 max=10 data-case>30 %</progress></label>',
  meter: '<meter value=.5 data-case>half</meter>',
  'meter with a label': '<label for=oc2>Fill</label><meter id=oc2 value=.5 data-case></meter>',
  output: '<output data-case>42</output>',
  'output with a label': '<label for=oc3>Sum</label><output id=oc3 data-case>42</output>',
  'editable div': '<div contenteditable data-case>text</div>',
  'editable div with a label': '<div contenteditable aria-label=Body data-case>text</div>',
  'editable textbox': '<div role=textbox contenteditable aria-label=Body data-case>text</div>',
  'editable textbox without a name': '<div role=textbox contenteditable data-case>text</div>',
  'editable textbox with a placeholder':
    '<div role=textbox contenteditable aria-placeholder=Hint data-case></div>',
  'editable paragraph': '<p contenteditable data-case>text</p>',
  'editable only as text': '<div contenteditable=plaintext-only data-case>text</div>',
  'not editable': '<div contenteditable=false id=oc4 data-case>text</div>',
  'disabled button': '<button disabled data-case>Off</button>',
  'checkbox with a hidden label':
    '<label for=oc5 style="display:none">Hidden</label><input type=checkbox id=oc5 data-case>',
  'field with a blank placeholder': '<input placeholder="  " data-case>',
  'field with two hints': '<input placeholder=Native aria-placeholder=Aria data-case>',
  'field with title and aria-placeholder': '<div role=textbox title=T aria-placeholder=Hint data-case></div>',
};
