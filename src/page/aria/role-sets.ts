/** What is known about ARIA roles (WAI-ARIA 1.2, accname 1.2), as data. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

export const ROLES = words(
  'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
    'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid ' +
    'gridcell group heading img image insertion link list listbox listitem log main marquee math menu menubar menuitem ' +
    'menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio ' +
    'radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong ' +
    'subscript superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid ' +
    'treeitem',
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

export const NAMED_BY_CONTENT = words(
  'button cell checkbox clickable columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option ' +
    'radio rowheader switch tab tooltip treeitem',
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
