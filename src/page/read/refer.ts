/** Refs for lines that an answer names: the known one, or a place in the list of those that are to be given. */
import { addPending } from '../outline/pending.ts';
import { refs } from '../refs.ts';
import type { Line } from '../line/line.ts';
import { lineFor } from '../snapshot/describe.ts';
import type { Namer } from '../aria/names.ts';
import { cut, NAME_CHARS } from '../text.ts';
import type { NearLine } from './line-index.ts';
import type { Nearest, Referred } from './types.ts';

export class Referrer {
  readonly #pending = new Map<Element, number>();

  refOf(el: Element): Referred {
    const ref = refs.known(el);
    if (ref !== undefined) return { ref };
    const pending = this.#pending.get(el) ?? addPending({ el });
    this.#pending.set(el, pending);
    return { pending };
  }

  /** `own`: the line itself, told where nothing near can be acted on. */
  nearest(near: NearLine | undefined, own: Line | undefined, namer: Namer): Nearest {
    if (near) {
      const { role, name } = near.line.shown;
      return { ...this.refOf(near.line.el), relation: near.relation, role, name };
    }
    if (!own) return { relation: 'none', role: 'text', name: '' };
    if (own.role === 'text') return { relation: 'none', role: 'text', name: '' };
    return {
      relation: 'none',
      role: own.role,
      name: cut(own.fullName || lineFor(own.el, namer).name, NAME_CHARS),
    };
  }
}
