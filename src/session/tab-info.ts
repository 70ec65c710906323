/** Tabs as callers see them (OWN-5). */
import type { Owner, TabId } from '../util/brand.ts';
import { toShownUrl } from './mark.ts';
import type { TabRecord } from './records.ts';
import type { Target } from './target-list.ts';

export interface TabInfo {
  readonly id: TabId;
  readonly title: string;
  readonly url: string;
  readonly isCurrent: boolean;
  readonly isRemora: boolean;
  readonly owner: Owner | null;
  /** In front of its window. */
  readonly active: boolean;
  readonly name?: string;
  readonly adopted?: boolean;
  readonly crashed?: boolean;
}

export interface TabFacts {
  readonly id: TabId;
  readonly record: TabRecord | undefined;
  /** Who asks: names of other owners' tabs are theirs alone. */
  readonly self: Owner;
  readonly isCurrent: boolean;
  readonly isActive: boolean;
}

export function describeTab(target: Target, { id, record, self, isCurrent, isActive }: TabFacts): TabInfo {
  const name = record?.owner === self ? record.name : undefined;
  return {
    id,
    ...shownTarget(target),
    isCurrent,
    isRemora: record !== undefined,
    owner: record?.owner ?? null,
    active: isActive,
    ...(name === undefined ? {} : { name }),
    ...(record?.adopted ? { adopted: true } : {}),
    ...(target.crashed ? { crashed: true } : {}),
  };
}

/** Address and title of a target as callers see them. */
export function shownTarget(target: Target): { url: string; title: string } {
  const url = toShownUrl(target.url);
  return { url, title: url === 'about:blank' ? '' : target.title };
}
