/** Labels of controls, indexed once for each document or shadow root: `element.labels` searches the tree every time. */
import { isDocument, isLabel, isShadowRoot, queryAll, rootOf } from '../dom.ts';

export class LabelIndex {
  readonly #byRoot = new Map<Node, Map<Element, HTMLLabelElement[]>>();

  of(control: Element): readonly HTMLLabelElement[] {
    const root = rootOf(control);
    let index = this.#byRoot.get(root);
    if (!index) {
      index = indexOf(root);
      this.#byRoot.set(root, index);
    }
    return index.get(control) ?? [];
  }
}

function indexOf(root: Node): Map<Element, HTMLLabelElement[]> {
  const index = new Map<Element, HTMLLabelElement[]>();
  if (!isDocument(root) && !isShadowRoot(root)) return index;
  for (const label of queryAll(root, 'label')) {
    const control = isLabel(label) ? label.control : null;
    if (!control || !isLabel(label)) continue;
    const labels = index.get(control);
    if (labels) labels.push(label);
    else index.set(control, [label]);
  }
  return index;
}
