/** Answers are written in the words of a command line; a model that calls tools reads them in those of its tools. */
import type { Catalogue } from '../../actions/action.ts';
import { mannerSchema } from '../../actions/manner-schema.ts';
import type { ToolStyle } from './tool.ts';
import { commandsToCalls, flagsToKeys, outsideFences } from './tool-words.ts';

/** Whose words an answer is in. */
export interface Wording {
  readonly catalogue: Catalogue;
  readonly style: ToolStyle;
}

/** Calls for commands, and keys for flags. What a page says stays as it is, and so does what looks like words of the caller. */
export function toToolWords({ catalogue, style }: Wording, text: string): string {
  const keys = keysOf(catalogue);
  return outsideFences(commandsToCalls(catalogue, style, text), (own) =>
    own.replace(PASSAGES, (passage) => (isKept(passage) ? passage : flagsToKeys(passage, keys))),
  );
}

/** A step of a batch, what stands in quotes, or a flag in between. */
const PASSAGES = /^> .*$|`[^`\n]*`|"[^"\n]*"|(?<![\w/-])--[a-z][a-z-]*/gm;

function isKept(passage: string): boolean {
  return !/^`?--/.test(passage);
}

function keysOf(catalogue: Catalogue): ReadonlySet<string> {
  const known = cache.get(catalogue);
  if (known) return known;
  const own = catalogue.flatMap(({ input }) => Object.keys(input.shape));
  const keys = new Set([...own, ...Object.keys(mannerSchema.shape)]);
  cache.set(catalogue, keys);
  return keys;
}

const cache = new WeakMap<Catalogue, ReadonlySet<string>>();
