/** Which part of the page a snapshot is asked for: the inside of an element, what a fold stands for, or all of it. */
import { fail } from '../../errors.ts';
import type { TextPart } from '../../output/text.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { findElement } from '../element/find-element.ts';
import { foldOf } from '../element/fold-of.ts';
import { recoveryLine } from '../element/found-element.ts';
import type { TreeRequest } from './read-documents.ts';

export interface PartInput {
  readonly ref?: string | undefined;
  readonly expand?: string | undefined;
  readonly from?: number | undefined;
}

export interface Part {
  readonly part?: NonNullable<TreeRequest['part']>;
  readonly remarks: readonly TextPart[];
}

/** Throws `bad_input` for options that do not go together, and what `findElement` and `foldOf` throw. */
export async function partOf(page: Page, { ref, expand, from }: PartInput, call: PageContext): Promise<Part> {
  if (from !== undefined && expand === undefined) throw bad('--from goes with --expand');
  if (expand !== undefined) {
    if (ref !== undefined) throw bad('snapshot takes --ref or --expand, not both');
    const fold = await foldOf(page, expand, call);
    const start = from === undefined ? {} : { from };
    return { part: { frame: fold.frame, expand: { ref: fold.ref, ...start } }, remarks: [] };
  }
  if (ref === undefined) return { remarks: [] };
  const element = await findElement(page, ref, call);
  return { part: { frame: element.frame, rootRef: element.ref }, remarks: recoveryLine(element) };
}

const bad = (reason: string): Error => fail('bad_input', { reason, action: 'snapshot' });
