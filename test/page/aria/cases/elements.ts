/** The roles that HTML elements have by themselves (html-aam, section 3.5). */
import type { Cases } from '../chromium.ts';

const PLAIN =
  'abbr acronym address article aside b bdi bdo big blockquote button center cite code data dd del details dfn div dl dt ' +
  'em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup i ins kbd label legend main mark menu ' +
  'nav ol output p pre q ruby s samp search section small span strike strong sub summary sup time tt u ul var x-own';

export const PLAIN_ELEMENTS: Cases = Object.fromEntries(
  PLAIN.split(' ').map((tag) => [`<${tag}>`, `<${tag} data-case>text</${tag}>`]),
);

export const ELEMENTS_WITH_TITLE: Cases = Object.fromEntries(
  PLAIN.split(' ').map((tag) => [`<${tag} title>`, `<${tag} data-case title="A tip">text</${tag}>`]),
);

export const ELEMENTS_WITH_LABEL: Cases = Object.fromEntries(
  PLAIN.split(' ').map((tag) => [
    `<${tag} aria-label>`,
    `<${tag} data-case aria-label="A label">text</${tag}>`,
  ]),
);

export const LINKS: Cases = {
  link: '<a href="#x" data-case>Go</a>',
  'link with an empty href': '<a href data-case>Go</a>',
  'anchor without href': '<a data-case>Not a link</a>',
  'anchor with a name': '<a name=here data-case>Here</a>',
  'anchor without href that takes focus': '<a tabindex=0 data-case>Focus</a>',
  'anchor with a role': '<a role=button tabindex=0 data-case>Do</a>',
  area: '<map name=m1><area href=#a alt="Part A" coords="0,0,9,9" data-case></map><img usemap=#m1 alt=Map src="data:," width=20 height=20>',
  'area without alt':
    '<map name=m2><area href=#a coords="0,0,9,9" data-case></map><img usemap=#m2 alt=Map src="data:," width=20 height=20>',
  'link in svg': '<svg width=50 height=20><a href="#s" data-case><text y=15>Go</text></a></svg>',
  'link in svg with xlink':
    '<svg width=50 height=20><a xlink:href="#s" data-case><text y=15>Go</text></a></svg>',
};

export const SECTIONS: Cases = {
  'header of the page': '<header data-case>x</header>',
  'header in an article': '<article><header data-case>x</header></article>',
  'header in a section': '<section><header data-case>x</header></section>',
  'header in a named section': '<section aria-label=S><header data-case>x</header></section>',
  'header in an aside': '<aside><header data-case>x</header></aside>',
  'header in main': '<main><header data-case>x</header></main>',
  'header in nav': '<nav><header data-case>x</header></nav>',
  'header in a div': '<div><header data-case>x</header></div>',
  'header in a form': '<form><header data-case>x</header></form>',
  'header in a dialog': '<dialog open><header data-case>x</header></dialog>',
  'header in role=region': '<div role=region aria-label=R><header data-case>x</header></div>',
  'header in role=article': '<div role=article><header data-case>x</header></div>',
  'header in role=main': '<div role=main><header data-case>x</header></div>',
  'header in a section that is none': '<section role=none><header data-case>x</header></section>',
  'header in an article that is a group': '<article role=group><header data-case>x</header></article>',
  'named header in an article': '<article><header aria-label=H data-case>x</header></article>',
  'footer of the page': '<footer data-case>x</footer>',
  'footer in an article': '<article><footer data-case>x</footer></article>',
  'footer in a section': '<section><footer data-case>x</footer></section>',
  'footer in main': '<main><footer data-case>x</footer></main>',
  'footer in a blockquote': '<blockquote><footer data-case>x</footer></blockquote>',
  'footer in a fieldset': '<fieldset><footer data-case>x</footer></fieldset>',
  'aside of the page': '<aside data-case>x</aside>',
  'aside in main': '<main><aside data-case>x</aside></main>',
  'aside in an article': '<article><aside data-case>x</aside></article>',
  'aside in a section': '<section><aside data-case>x</aside></section>',
  'named aside in a section': '<section><aside aria-label=A data-case>x</aside></section>',
  'aside with a title in a section': '<section><aside title=A data-case>x</aside></section>',
  'aside in nav': '<nav><aside data-case>x</aside></nav>',
  section: '<section data-case>x</section>',
  'section with a label': '<section aria-label=Part data-case>x</section>',
  'section named by a heading': '<section aria-labelledby=sh1 data-case><h2 id=sh1>Part</h2></section>',
  'section named by nothing': '<section aria-labelledby=nowhere data-case>x</section>',
  'section with an empty label': '<section aria-label="" data-case>x</section>',
  'section with a title': '<section title=Part data-case>x</section>',
  form: '<form data-case>x</form>',
  'form with a label': '<form aria-label=Login data-case>x</form>',
  'form with a title': '<form title=Login data-case>x</form>',
  'form with a name attribute': '<form name=login data-case>x</form>',
  'nav with a label': '<nav aria-label=Main data-case>x</nav>',
  'article named by its heading': '<article aria-labelledby=ah1 data-case><h2 id=ah1>News</h2></article>',
  'main twice': '<main>one</main><main aria-label=Second data-case>two</main>',
  search: '<search aria-label=Find data-case><input></search>',
  hgroup: '<hgroup data-case><h2>a</h2><p>b</p></hgroup>',
  'heading of level 3': '<h3 data-case>Part <em>two</em></h3>',
  'heading by role': '<div role=heading aria-level=4 data-case>Deep</div>',
  dialog: '<dialog open aria-label=Ask data-case>x</dialog>',
  'dialog without a name': '<dialog open data-case><h2>Ask</h2></dialog>',
  'alertdialog over dialog': '<dialog open role=alertdialog aria-label=Ask data-case>x</dialog>',
  address: '<address data-case>x</address>',
  'body of the text': '<div data-case id=target>x</div>',
};

export const PARTS: Cases = {
  details: '<details data-case><summary>More</summary>text</details>',
  'details that is open': '<details open data-case><summary>More</summary>text</details>',
  summary: '<details><summary data-case>More</summary>text</details>',
  'second summary': '<details open><summary>More</summary><summary data-case>Again</summary>text</details>',
  'summary outside of details': '<summary data-case>Alone</summary>',
  'summary deep inside details':
    '<details open><summary>More</summary><div><summary data-case>Deep</summary></div></details>',
  'summary in a group of details': '<details name=g><summary data-case>One</summary>text</details>',
  'summary with a heading': '<details><summary data-case><h3>More</h3></summary>text</details>',
  'summary with a role': '<details><summary role=tab data-case>More</summary>text</details>',
  figure: '<figure data-case><img alt=x src="data:,"><figcaption>The figure</figcaption></figure>',
  'figure with a label': '<figure aria-label=F data-case>x</figure>',
  'figure named by its caption':
    '<figure aria-labelledby=fc1 data-case>x<figcaption id=fc1>Cap</figcaption></figure>',
  figcaption: '<figure>x<figcaption data-case>The figure</figcaption></figure>',
  fieldset: '<fieldset data-case><legend>Colours</legend><input></fieldset>',
  'fieldset without a legend': '<fieldset data-case><input></fieldset>',
  'fieldset with a late legend': '<fieldset data-case><input><legend>Late</legend></fieldset>',
  'fieldset with a deep legend': '<fieldset data-case><div><legend>Deep</legend></div></fieldset>',
  'fieldset with a hidden legend':
    '<fieldset data-case><legend style="display:none">Hidden</legend><input></fieldset>',
  'fieldset with a label and a legend':
    '<fieldset aria-label=L data-case><legend>Colours</legend></fieldset>',
  'fieldset with a title': '<fieldset title=T data-case><input></fieldset>',
  'fieldset with two legends': '<fieldset data-case><legend>One</legend><legend>Two</legend></fieldset>',
  'fieldset with an empty legend and a title': '<fieldset title=T data-case><legend></legend></fieldset>',
  'fieldset that is a radiogroup': '<fieldset role=radiogroup data-case><legend>Size</legend></fieldset>',
  legend: '<fieldset><legend data-case>Colours</legend></fieldset>',
  separator: '<hr data-case>',
  'separator with a label': '<hr aria-label=Cut data-case>',
  ruby: '<ruby data-case>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>',
  'ruby text': '<ruby>漢<rt data-case>kan</rt></ruby>',
  math: '<math data-case><mi>x</mi></math>',
  'math with a label': '<math aria-label="x squared" data-case><msup><mi>x</mi><mn>2</mn></msup></math>',
  'math by role': '<div role=math data-case>x + 1</div>',
  'time with a date': '<time datetime=2024-01-01 data-case>New year</time>',
  'abbr with a title': '<abbr title="World Health Organization" data-case>WHO</abbr>',
  'description list': '<dl data-case><dt>t<dd>d</dl>',
  term: '<dl><dt data-case>t<dd>d</dl>',
  description: '<dl><dt>t<dd data-case>d</dl>',
  'term in a div': '<dl><div><dt data-case>t<dd>d</div></dl>',
  definition: '<dfn data-case>word</dfn>',
  'inserted and removed': '<p><ins data-case>new</ins><del>old</del></p>',
  label: '<label data-case>Name <input></label>',
  'label of a checkbox': '<input type=checkbox id=pl1><label for=pl1 data-case>Yes</label>',
  canvas: '<canvas data-case aria-label=Plot></canvas>',
  'canvas without a name': '<canvas data-case width=9 height=9></canvas>',
  'canvas with content': '<canvas data-case width=9 height=9>fallback</canvas>',
  audio: '<audio controls data-case></audio>',
  'video with a label': '<video controls aria-label=Film data-case></video>',
  iframe: '<iframe data-case title=Inside></iframe>',
  'iframe without a name': '<iframe data-case></iframe>',
  'iframe with a name attribute': '<iframe name=inner data-case></iframe>',
  object:
    '<object data-case width=9 height=9 type="text/plain" data="data:text/plain,x" title=Thing></object>',
  embed: '<embed data-case width=9 height=9 type="text/html" src="data:text/html,x" title=Thing>',
  'dragged div': '<div draggable=true data-case>x</div>',
  'dragged item': '<ul><li draggable=true data-case>x</ul>',
  'dragged paragraph': '<p draggable=true data-case>x</p>',
  'dragged part of a name': '<button data-case>a <span draggable=true>b</span></button>',
  'cell around what is dragged': '<table><tr><th>a<td data-case><div draggable=true>b</div></table>',
  'clicked anchor': '<a onclick="" data-case>x</a>',
  marquee: '<marquee data-case>x</marquee>',
  'custom element': '<x-button data-case>Push</x-button>',
  'custom element with a label': '<x-button aria-label=Push data-case>x</x-button>',
};

export const IMAGES: Cases = {
  image: '<img data-case alt="A cat" src="data:,">',
  'image without alt': '<img data-case src="data:,">',
  'image without alt and src': '<img data-case width=9 height=9>',
  'image with an empty alt': '<img data-case alt="" src="data:," width=9 height=9>',
  'image with a blank alt': '<img data-case alt=" " src="data:," width=9 height=9>',
  'image with an empty alt and a title': '<img data-case alt="" title=T src="data:," width=9 height=9>',
  'image with an empty alt and a label': '<img data-case alt="" aria-label=L src="data:," width=9 height=9>',
  'image with an empty alt that takes focus':
    '<img data-case alt="" tabindex=0 src="data:," width=9 height=9>',
  'image with an empty alt and aria-describedby':
    '<i id=im1>d</i><img data-case alt="" aria-describedby=im1 src="data:," width=9 height=9>',
  'image with a title': '<img data-case title="A dog" src="data:,">',
  'image with alt and title': '<img data-case alt=A title=T src="data:,">',
  'image with a role': '<img data-case role=button alt=Push src="data:,">',
  'image with role=img and an empty alt': '<img data-case role=img alt="" src="data:," width=9 height=9>',
  'image in a link': '<a href=#><img data-case alt=Home src="data:,"></a>',
  'image with a map':
    '<map name=im2><area href=#a alt=A coords="0,0,9,9"></map><img usemap=#im2 data-case alt=Plan src="data:," width=20 height=20>',
  picture: '<picture><img data-case alt=P src="data:,"></picture>',
  svg: '<svg data-case width=9 height=9><rect width=9 height=9 /></svg>',
  'svg with a title': '<svg data-case width=9 height=9><title>Trash</title><rect width=9 height=9 /></svg>',
  'svg with a late title':
    '<svg data-case width=9 height=9><rect width=9 height=9 /><title>Late</title></svg>',
  'svg with a deep title':
    '<svg data-case width=9 height=9><g><title>Deep</title><rect width=9 height=9 /></g></svg>',
  'svg with a description':
    '<svg data-case width=9 height=9><desc>Words</desc><rect width=9 height=9 /></svg>',
  'svg with a label': '<svg data-case aria-label=L width=9 height=9><title>T</title></svg>',
  'svg with role=img':
    '<svg data-case role=img width=9 height=9><title>T</title><rect width=9 height=9 /></svg>',
  'svg with role=img and nothing': '<svg data-case role=img width=9 height=9><rect width=9 height=9 /></svg>',
  'svg with text': '<svg data-case width=90 height=20><text y=15>Words</text></svg>',
  'text of svg': '<svg width=90 height=20><text y=15 data-case>Words</text></svg>',
  'span of svg text': '<svg width=90 height=20><text y=15>a <tspan data-case>b</tspan></text></svg>',
  'clicked group of svg': '<svg width=9 height=9><g onclick="" data-case><rect width=9 height=9 /></g></svg>',
  'clicked shape': '<svg width=9 height=9><rect onclick="" data-case width=9 height=9 /></svg>',
  'clicked use': '<svg width=9 height=9><use onclick="" data-case href="#nothing" /></svg>',
  'clicked drawing in a drawing':
    '<svg width=9 height=9><svg onclick="" data-case><rect width=9 height=9 /></svg></svg>',
  'group of svg with a title':
    '<svg width=9 height=9><g data-case><title>Part</title><rect width=9 height=9 /></g></svg>',
  'group of svg with a label':
    '<svg width=9 height=9><g data-case aria-label=Part><rect width=9 height=9 /></g></svg>',
  'shape with a title':
    '<svg width=9 height=9><rect data-case width=9 height=9><title>Box</title></rect></svg>',
  'shape with a label': '<svg width=9 height=9><circle data-case r=9 aria-label=Dot></circle></svg>',
  'path with a label': '<svg width=9 height=9><path data-case d="M0 0h9v9z" aria-label=Line /></svg>',
  'image in svg':
    '<svg width=9 height=9><image data-case href="data:," width=9 height=9 aria-label=Pic /></svg>',
  'shape with a role':
    '<svg width=9 height=9><rect data-case role=button tabindex=0 aria-label=Go width=9 height=9 /></svg>',
  'foreign object':
    '<svg width=90 height=20><foreignObject width=90 height=20 data-case aria-label=F><p>x</p></foreignObject></svg>',
  'hidden svg in a button':
    '<button data-case><svg aria-hidden=true width=9 height=9><title>T</title></svg> Delete</button>',
};
