// @ts-check
/** Chromium's own names of roles, where ARIA has another name for the same thing or none. */

/** @typedef {{ readonly same: readonly string[], readonly because: string }} Role */

/** @type {(because: string, same: string[], names: string) => [string, Role][]} */
const all = (because, same, names) => names.split(' ').map((name) => [name, { same, because }]);

/** By the role that the Accessibility domain prints: what counts as the same, and why. */
export const CHROMIUM_ROLES = new Map([
  ...all('a synonym of ARIA 1.3', ['img'], 'image'),
  ...all('listed although it has no role of its own', ['none', 'generic'], 'none'),
  ...all('a drawing with parts of its own', ['img'], 'SvgRoot'),
  ...all('ARIA has no word for the kind of text field', ['textbox'], 'Date DateTime InputTime ColorWell'),
  ...all('html-aam maps a summary to a button', ['button'], 'DisclosureTriangle DisclosureTriangleGrouped'),
  ...all('a guess whether a table is for the looks alone', ['table', 'generic'], 'LayoutTable'),
  ...all('a guess whether a table is for the looks alone', ['row', 'generic'], 'LayoutTableRow'),
  ...all('a guess whether a table is for the looks alone', ['cell', 'generic'], 'LayoutTableCell'),
  ...all('the same frame; its border is not shown', ['iframe'], 'IframePresentational'),
  ...all('MathML as a whole', ['math'], 'MathMLMath'),
  ...all(
    'ARIA has no word for it: what HTML, SVG or MathML mean is seen from the content',
    ['generic'],
    'Abbr DescriptionList EmbeddedObject Figcaption LabelText Legend LineBreak PluginObject Ruby Section SvgText ' +
      'MathMLFraction MathMLIdentifier MathMLMultiscripts MathMLNumber MathMLOperator MathMLOver MathMLRoot MathMLRow ' +
      'MathMLSquareRoot MathMLStringLiteral MathMLSub MathMLSubSup MathMLSup MathMLTable MathMLTableCell ' +
      'MathMLTableRow MathMLText MathMLUnder MathMLUnderOver',
  ),
]);

/** @param {string} chromium @param {string} ours */
export function isSameRole(chromium, ours) {
  return (CHROMIUM_ROLES.get(chromium)?.same ?? [chromium.toLowerCase()]).includes(ours);
}
