/** aria-labelledby and aria-label (accname 1.2, steps 2B and 2D). */
import type { Cases } from '../chromium.ts';

export const LABELLED_BY: Cases = {
  'one id': '<span id=b1>First</span><input aria-labelledby=b1 data-case>',
  'two ids':
    '<span id=b2>First</span><span id=b3>second</span><button aria-labelledby="b2 b3" aria-label=no data-case>x</button>',
  'order of the ids':
    '<span id=b4>First</span><span id=b5>second</span><button aria-labelledby="b5 b4" data-case>x</button>',
  'same id twice': '<span id=b6>Again</span><button aria-labelledby="b6 b6" data-case>x</button>',
  'unknown id': '<button aria-labelledby=nowhere data-case>Own</button>',
  'unknown id with a label': '<button aria-labelledby=nowhere aria-label=Label data-case>x</button>',
  'one of two is unknown':
    '<span id=b7>Known</span><button aria-labelledby="nowhere b7" data-case>x</button>',
  'empty attribute': '<button aria-labelledby="" data-case>Own</button>',
  'blank attribute': '<button aria-labelledby="  " aria-label=L data-case>x</button>',
  'empty target': '<span id=b8></span><button aria-labelledby=b8 data-case>Own</button>',
  'blank target': '<span id=b9>  </span><button aria-labelledby=b9 aria-label=L data-case>x</button>',
  'itself first':
    '<button id=b10 aria-label=Delete aria-labelledby="b10 b11" data-case>x</button><span id=b11>row 3</span>',
  'itself last':
    '<button id=b12 aria-labelledby="b13 b12" data-case>Delete</button><span id=b13>row 3</span>',
  'itself alone': '<button id=b14 aria-labelledby=b14 data-case>Delete</button>',
  'itself with a title': '<button id=b15 aria-labelledby=b15 title=Tip data-case></button>',
  'field itself': '<span id=b16>Name</span><input id=b17 aria-labelledby="b16 b17" value=Ann data-case>',
  'select itself':
    '<span id=b18>Size</span><select id=b19 aria-labelledby="b18 b19" data-case><option>S<option selected>M</select>',
  'target with a label':
    '<span id=b20 aria-label=Label>text</span><button aria-labelledby=b20 data-case>x</button>',
  'target named by another':
    '<span id=b21>Far</span><span id=b22 aria-labelledby=b21>Near</span><button aria-labelledby=b22 data-case>x</button>',
  'loop of two':
    '<button id=b23 aria-labelledby=b24 data-case>One</button><button id=b24 aria-labelledby=b23>Two</button>',
  'target around it': '<div id=b25>All <button aria-labelledby=b25 data-case>x</button> words</div>',
  'target is a text field':
    '<input id=b26 value=Val aria-label=Lab><button aria-labelledby=b26 data-case>x</button>',
  'target is a select':
    '<select id=b27 aria-label=Lab><option>S<option selected>M</select><button aria-labelledby=b27 data-case>x</button>',
  'target is a checkbox':
    '<label>Agree <input type=checkbox id=b28></label><button aria-labelledby=b28 data-case>x</button>',
  'target is an image': '<img id=b29 alt=Cat src="data:,"><button aria-labelledby=b29 data-case>x</button>',
  'target is a button': '<button id=b30>Save</button><div role=group aria-labelledby=b30 data-case>x</div>',
  'target is a table':
    '<table id=b31><caption>Cap</caption><tr><th>A<td>1</table><button aria-labelledby=b31 data-case>x</button>',
  'target is a list': '<ul id=b32><li>one<li>two</ul><button aria-labelledby=b32 data-case>x</button>',
  'target is a fieldset':
    '<fieldset id=b33><legend>Leg</legend><p>body</p></fieldset><button aria-labelledby=b33 data-case>x</button>',
  'target has a title': '<span id=b34 title=Tip></span><button aria-labelledby=b34 data-case>x</button>',
  'target holds a field':
    '<span id=b35>Flash <input value=3 size=2> times</span><button aria-labelledby=b35 data-case>x</button>',
  'target holds a labelled child':
    '<span id=b36>Go to <b aria-label="the shop">x</b></span><button aria-labelledby=b36 data-case>x</button>',
  'target holds a group':
    '<div id=b37>a <div role=group>b</div></div><button aria-labelledby=b37 data-case>x</button>',
  'target is hidden':
    '<span id=b38 style="display:none">Hidden <b>name</b></span><input aria-labelledby=b38 data-case>',
  'target has hidden attribute': '<span id=b39 hidden>Hidden</span><input aria-labelledby=b39 data-case>',
  'target is invisible':
    '<span id=b40 style="visibility:hidden">Unseen</span><input aria-labelledby=b40 data-case>',
  'target is aria-hidden':
    '<span id=b41 aria-hidden=true>Covered</span><input aria-labelledby=b41 data-case>',
  'target in a hidden element':
    '<div hidden><span id=b42>Inside</span></div><input aria-labelledby=b42 data-case>',
  'hidden part of a seen target':
    '<span id=b43>a <b hidden>b</b> c</span><input aria-labelledby=b43 data-case>',
  'aria-hidden part of a seen target':
    '<span id=b44>a <b aria-hidden=true>b</b> c</span><input aria-labelledby=b44 data-case>',
  'hidden part of a hidden target':
    '<span id=b45 hidden>a <b hidden>b</b> c</span><input aria-labelledby=b45 data-case>',
  'aria-hidden part of a hidden target':
    '<span id=b46 hidden>a <b aria-hidden=true>b</b> c</span><input aria-labelledby=b46 data-case>',
  'hidden target with blocks':
    '<div id=b47 hidden><div>one</div><div>two</div></div><input aria-labelledby=b47 data-case>',
  'hidden target with white space':
    '<div id=b48 hidden>\n  one\n  <b>two</b>\n</div><input aria-labelledby=b48 data-case>',
  'hidden target with an image':
    '<div id=b49 hidden><img alt=Pic src="data:,"> text</div><input aria-labelledby=b49 data-case>',
  'seen target in aria-hidden':
    '<div aria-hidden=true><span id=b50>Inside</span></div><input aria-labelledby=b50 data-case>',
  'target in a closed details':
    '<details><summary>s</summary><span id=b51>Closed</span></details><input aria-labelledby=b51 data-case>',
  'wins over label element':
    '<label for=b53>Label</label><span id=b52>By id</span><input id=b53 aria-labelledby=b52 data-case>',
  'wins over alt': '<span id=b54>By id</span><img alt=Alt aria-labelledby=b54 src="data:," data-case>',
  'wins over title': '<span id=b55>By id</span><a href=# title=T aria-labelledby=b55 data-case>x</a>',
  'misspelt attribute': '<span id=b56>American</span><button aria-labeledby=b56 data-case>x</button>',
  'several white spaces':
    '<span id=b57>A</span><span id=b58>B</span><button aria-labelledby="  b57\n b58 " data-case>x</button>',
  'first of two with the same id':
    '<span id=b59>One</span><span id=b59>Two</span><button aria-labelledby=b59 data-case>x</button>',
  'target is a style element': '<style id=b60>b{}</style><button aria-labelledby=b60 data-case>x</button>',
  'svg named by its parts':
    '<svg width=9 height=9 role=img aria-labelledby="b61 b62" data-case><title id=b61>T</title><desc id=b62>D</desc></svg>',
  'heading named by a part': '<h3 aria-labelledby=b63 data-case>All of <span id=b63>Part</span></h3>',
  'dialog named by its heading': '<div role=dialog aria-labelledby=b64 data-case><h2 id=b64>Ask</h2></div>',
  'two fields with one label':
    '<span id=b65>Date</span><span id=b66>from</span><input aria-labelledby="b65 b66" data-case>',
  'generic named by another': '<span id=b67>N</span><div aria-labelledby=b67 data-case>x</div>',
  'target is a link with an icon':
    '<a href=# id=b68><svg width=9 height=9><title>Ico</title></svg> Home</a><button aria-labelledby=b68 data-case>x</button>',
  'target is a progress bar':
    '<progress id=b69 value=3 max=10></progress><button aria-labelledby=b69 data-case>x</button>',
  'target is a slider':
    '<div role=slider id=b70 aria-valuenow=5 aria-valuetext=five></div><button aria-labelledby=b70 data-case>x</button>',
};

export const LABEL_ATTRIBUTE: Cases = {
  'wins over content': '<button aria-label=Close data-case>x</button>',
  empty: '<button aria-label="" data-case>Own</button>',
  blank: '<button aria-label="   " data-case>Own</button>',
  'with white space': '<button aria-label="  Two \n  words " data-case>x</button>',
  'no-break space': '<button aria-label="Two&nbsp;words" data-case>x</button>',
  'only a no-break space': '<button aria-label="&nbsp;" data-case>Own</button>',
  'wins over alt': '<img alt=Alt aria-label=Label src="data:," data-case>',
  'wins over a label element': '<label>Label <input aria-label=Aria data-case></label>',
  'wins over a legend': '<fieldset aria-label=Aria data-case><legend>Leg</legend></fieldset>',
  'wins over value': '<input type=submit value=Go aria-label=Aria data-case>',
  'wins over placeholder': '<input placeholder=P aria-label=Aria data-case>',
  'of a link': '<a href=# aria-label="Read more about cats" data-case>Read more</a>',
  'of a heading': '<h2 aria-label=Aria data-case>Own</h2>',
  'of a paragraph': '<p aria-label=Aria data-case>Own</p>',
  'of a span': '<span aria-label=Aria data-case>Own</span>',
  'of a div': '<div aria-label=Aria data-case>Own</div>',
  'of an i': '<i aria-label=Aria data-case></i>',
  'of a list item': '<ul><li aria-label=Aria data-case>Own</ul>',
  'of a cell': '<table><tr><th>a<td aria-label=Aria data-case>Own</table>',
  'of an iframe': '<iframe aria-label=Aria title=T data-case></iframe>',
  'of a body part': '<main aria-label=Aria data-case>x</main>',
  'with emoji': '<button aria-label="Save 💾 now" data-case>x</button>',
  'with markup': '<button aria-label="a &lt;b&gt; c" data-case>x</button>',
  'with a role description': '<button aria-label=Next aria-roledescription=slide data-case>x</button>',
  'role description without a name': '<div role=group aria-roledescription=slide data-case>x</div>',
  'role description of a button': '<button aria-roledescription=thing data-case>Own</button>',
  'with a description': '<button aria-label=Aria aria-description=Desc data-case>x</button>',
  'description without a name': '<button aria-description=Desc data-case></button>',
  'braille label': '<button aria-braillelabel=B data-case>Own</button>',
  'of an option': '<select size=3><option aria-label=Aria data-case>Own</select>',
  'of a disclosure': '<details><summary aria-label=Aria data-case>Own</summary></details>',
  'of text in svg': '<svg width=90 height=20><text y=15 aria-label=Aria data-case>Own</text></svg>',
};

export const TOOLTIPS: Cases = {
  'of a button without content': '<button title=Tip data-case></button>',
  'of a button with content': '<button title=Tip data-case>Own</button>',
  'of a link with a decorative image': '<a href=# title=Tip data-case><img alt="" src="data:,"></a>',
  'of a link with a hidden icon': '<a href=# title=Tip data-case><i aria-hidden=true>★</i></a>',
  'of a field': '<input title=Tip data-case>',
  'before a placeholder': '<input title=Tip placeholder=P data-case>',
  'after a label': '<label>Label <input title=Tip data-case></label>',
  'of a select': '<select title=Tip data-case><option>a</select>',
  'of a checkbox': '<input type=checkbox title=Tip data-case>',
  'of an image': '<img title=Tip src="data:,">'.replace('<img', '<img data-case'),
  'of a div': '<div title=Tip data-case>Own</div>',
  'of a group': '<div role=group title=Tip data-case>Own</div>',
  'of an empty heading': '<h2 title=Tip data-case></h2>',
  'of a heading': '<h2 title=Tip data-case>Own</h2>',
  'of a list item': '<ul><li title=Tip data-case>Own</ul>',
  empty: '<button title="" data-case>Own</button>',
  blank: '<button title="  " data-case></button>',
  'with white space': '<button title="  Two \n words" data-case></button>',
  'that repeats the content': '<label title=Name data-case>Name</label>',
  'that repeats a part of the content': '<label title=Name data-case>Name and more</label>',
  'of a group that repeats its content': '<div role=group title=Name data-case><b>Name</b></div>',
  'that repeats what is hidden': '<button title=x data-case><i hidden>x</i></button>',
  'of a child': '<button data-case><span title=Tip></span></button>',
  'of a child with content': '<button data-case><span title=Tip>Own</span></button>',
  'of a child image': '<button data-case><img title=Tip src="data:,"></button>',
  'of an abbreviation inside': '<button data-case>the <abbr title=Long>Sh</abbr></button>',
  'of an empty child beside text': '<button data-case>Save<i title=Tip></i></button>',
  'of a frame': '<iframe title=Tip data-case></iframe>',
  'of a fieldset': '<fieldset title=Tip data-case></fieldset>',
  'of a canvas': '<canvas title=Tip data-case></canvas>',
  'of an editable': '<div role=textbox contenteditable title=Tip data-case>text</div>',
  'of an empty cell': '<table><tr><th>a<td title=Tip data-case></table>',
  'of a toolbar': '<div role=toolbar title=Tip data-case></div>',
  'of a progress bar': '<progress title=Tip data-case></progress>',
  'of an svg': '<svg title=Tip width=9 height=9 data-case><rect width=9 height=9 /></svg>',
};
