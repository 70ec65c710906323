/** What is known about a setting besides its value, and the registry that ties it to the schema. */
import { z } from 'zod';
import type { Reading } from './kinds.ts';

/** What a repository that the person merely cloned may do with a setting: nothing that widens rights. */
export type ProjectRule =
  | { readonly may: 'set' }
  /** Not above what the person's own file or the default says. */
  | { readonly may: 'lower' }
  /** `because` completes "a project file may not set it: it …". */
  | { readonly may: 'never'; readonly because: string };

export interface Setting {
  readonly description: string;
  readonly kind: Reading;
  readonly env: string;
  readonly project: ProjectRule;
  /** `name` is its key in the flags that `loadConfig` takes; `form` is what a person types. */
  readonly flag?: { readonly name: string; readonly form: string };
  /** `value`: never shown. `address`: shown without user, password and query, where services put tokens. */
  readonly secret?: 'value' | 'address';
}

export const settingRegistry = z.registry<Setting>();

export const maySet: ProjectRule = { may: 'set' };
export const mayLower: ProjectRule = { may: 'lower' };
export const never = (because: string): ProjectRule => ({ may: 'never', because });

export function setting<Schema extends z.ZodType>(schema: Schema, about: Setting): Schema {
  const described = schema.describe(about.description);
  settingRegistry.add(described, about);
  return described;
}
