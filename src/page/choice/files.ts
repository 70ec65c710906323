/** Where files can be put: file fields, and places to drop them on (ACT-10). */
import { hasAttribute, isInput, isLabel, isShadowRoot, rootOf } from '../dom.ts';
import { roleOf } from '../aria/roles.ts';
import { Namer } from '../aria/names.ts';
import { isDisabled } from '../aria/states.ts';
import { giveRef } from '../fingerprint.ts';
import { hears } from '../listeners.ts';
import { watchDocument } from '../read/watch.ts';
import { RefCounter, refs } from '../refs.ts';
import { allInside } from './inside.ts';
import type { DroppedFile, FilePlace } from './types.ts';

const FIELD = 'input[type=file]';

export function filePlace({ ref, firstRef }: { ref: string; firstRef: number }): FilePlace {
  const el = refs.find(ref);
  if (!el) return { status: 'stale' };
  const fields = fieldsOf(el);
  const [field] = fields;
  if (!field) return { status: 'none', isAction: isAction(el) };
  if (fields.length > 1) return { status: 'many', count: fields.length };
  const counter = new RefCounter(firstRef);
  return {
    status: 'field',
    ref: giveRef(field, new Namer(), counter),
    multiple: field.multiple,
    folder: hasAttribute(field, 'webkitdirectory'),
    accept: field.accept,
    disabled: isDisabled(field),
    nextRef: counter.next,
  };
}

/** The browser looks through a folder before the field holds its files. */
export async function heldFiles({
  ref,
  waitMs,
}: {
  ref: string;
  waitMs: number;
}): Promise<readonly DroppedFile[] | null> {
  const read = (): readonly DroppedFile[] | null => {
    const el = refs.find(ref);
    return el && isInput(el) ? toFiles(el.files) : null;
  };
  await watchDocument(() => (read()?.length === 0 ? undefined : true), waitMs);
  return read();
}

export function toFiles(files: FileList | null | undefined): DroppedFile[] {
  return [...(files ?? [])].map(({ name, size }) => ({ name, bytes: size }));
}

/** Itself, a label's, that of the component that the element is a part of, or those inside. */
function fieldsOf(el: Element): HTMLInputElement[] {
  if (isFileField(el)) return [el];
  if (isLabel(el) && el.control) return isFileField(el.control) ? [el.control] : [];
  const inside = allInside(el, FIELD).filter(isFileField);
  if (inside.length > 0) return inside;
  const root = rootOf(el);
  return isShadowRoot(root) ? allInside(root, FIELD).filter(isFileField) : [];
}

const isFileField = (el: Element): el is HTMLInputElement => isInput(el) && el.type === 'file';

function isAction(el: Element): boolean {
  return hears(el) || /^(button|link|menuitem|img|clickable)$/.test(roleOf(el));
}
