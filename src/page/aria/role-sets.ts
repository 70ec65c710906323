/** What is known about roles (WAI-ARIA 1.2 and its drafts, DPUB-ARIA, Graphics-ARIA, accname 1.2, html-aam), as data. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** All that a `role` attribute may name; abstract roles are none. */
export const ROLES = words(
  'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
    'comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic ' +
    'grid gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu menubar ' +
    'menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar ' +
    'radio radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator ' +
    'slider spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox ' +
    'time timer toolbar tooltip tree treegrid treeitem doc-abstract doc-acknowledgments doc-afterword doc-appendix ' +
    'doc-backlink doc-biblioentry doc-bibliography doc-biblioref doc-chapter doc-colophon doc-conclusion doc-cover ' +
    'doc-credit doc-credits doc-dedication doc-endnote doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example ' +
    'doc-footnote doc-foreword doc-glossary doc-glossref doc-index doc-introduction doc-noteref doc-notice ' +
    'doc-pagebreak doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-subtitle doc-tip doc-toc ' +
    'graphics-document graphics-object graphics-symbol',
);

/** A person acts on these. */
export const INTERACTIVE = words(
  'button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider ' +
    'spinbutton switch tab textbox treeitem file',
);

/** One action each: what lies inside acts through them. */
export const ONE_ACTION = words(
  'button link option tab menuitem menuitemcheckbox menuitemradio checkbox radio switch',
);

/** Named by what they hold when nothing else names them. */
export const NAMED_BY_CONTENT = words(
  'button cell checkbox clickable columnheader doc-backlink doc-biblioref doc-glossref doc-noteref doc-subtitle ' +
    'graphics-object gridcell heading link math menuitem menuitemcheckbox menuitemradio option radio rowheader switch ' +
    'tab term tooltip treeitem',
);

/** What they hold says nothing about what is around them: their content is no part of a name that holds them. */
export const NOT_IN_NAMES = words(
  'alert alertdialog application article audio banner blockquote combobox comment complementary contentinfo dialog ' +
    'document feed figure graphics-document graphics-symbol grid group iframe img listbox log main marquee menu menubar ' +
    'meter navigation note progressbar radiogroup row rowgroup scrollbar search searchbox sectionfooter sectionheader ' +
    'separator slider spinbutton status suggestion table tablist tabpanel textbox timer toolbar tree treegrid video',
);

/** A `title` describes these, it does not name them (WAI-ARIA 1.2, section 5.2.8.6). */
export const UNNAMED = words(
  'caption code definition deletion emphasis generic insertion mark none paragraph strong subscript suggestion ' +
    'superscript term time',
);

/** Meaning within running text; a snapshot shows it as text. */
export const WITHIN_TEXT = words(
  'code comment deletion emphasis insertion mark sectionfooter sectionheader strong subscript suggestion superscript time',
);

/** An element that has one of these is not presentational, whatever its role says. */
export const GLOBAL_ATTRIBUTES =
  'aria-label aria-labelledby aria-describedby aria-description aria-live aria-atomic aria-busy aria-controls aria-current aria-details aria-flowto aria-keyshortcuts aria-owns aria-relevant aria-roledescription aria-braillelabel'.split(
    ' ',
  );

/** Their content is shown as lines of its own rather than as a name, unless they can be acted on. */
export const SHOWN_BY_CONTENT = words('cell columnheader gridcell rowheader row');

export const LANDMARKS = words('banner complementary contentinfo form main navigation region search');

/** Worth a line even when they have no name and take no action. */
export const STRUCTURE = words(
  'alert alertdialog article banner cell columnheader complementary contentinfo definition dialog feed form grid ' +
    'gridcell heading iframe list listbox listitem log main marquee math menu menubar meter navigation progressbar ' +
    'radiogroup region row rowheader search status table tablist tabpanel term timer toolbar tooltip tree treegrid ' +
    'treeitem scrollbar',
);

/** Worth a line when they have a name. */
export const NAMED_STRUCTURE = words(
  'application figure group img separator note document canvas video audio blockquote',
);

/** The roles that elements have by themselves (html-aam, svg-aam and mathml-aam). */
export const BY_TAG: Readonly<Record<string, string>> = {
  address: 'group',
  article: 'article',
  audio: 'audio',
  blockquote: 'blockquote',
  button: 'button',
  canvas: 'canvas',
  caption: 'caption',
  code: 'code',
  datalist: 'listbox',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dir: 'list',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  figure: 'figure',
  form: 'form',
  frame: 'iframe',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hgroup: 'group',
  hr: 'separator',
  iframe: 'iframe',
  ins: 'insertion',
  main: 'main',
  mark: 'mark',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  s: 'deletion',
  search: 'search',
  strong: 'strong',
  sub: 'subscript',
  sup: 'superscript',
  table: 'table',
  textarea: 'textbox',
  time: 'time',
  ul: 'list',
  video: 'video',
  'svg:foreignObject': 'group',
  'svg:g': 'group',
  'svg:image': 'img',
  'svg:use': 'graphics-object',
  'xml:math': 'math',
};

export const BY_INPUT_TYPE: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  file: 'button',
  hidden: 'none',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

/** Elements of SVG that draw. */
export const SVG_SHAPE = /^svg:(circle|ellipse|line|path|polygon|polyline|rect)$/;

/** Without a role of their own, and yet named by a `title`: HTML gives them a meaning that ARIA has no word for. */
export const TITLED_GENERIC = /^(abbr|dl|embed|figcaption|label|legend|object|rt|ruby|(svg|xml):.*)$/;
