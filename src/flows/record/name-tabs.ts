/** Tabs have names in a flow: the ids of a session mean nothing in the next. With one tab alone nothing is said of them. */
import type { DraftStep } from './draft-step.ts';

export function nameTabs(steps: readonly DraftStep[]): readonly DraftStep[] {
  const own = steps.filter(({ action }) => action !== 'focus');
  const ids = [...new Set(own.map(({ tab }) => tab))];
  if (ids.length <= 1) return own.filter(({ action }) => action !== 'close').map(withoutTab);
  const called = new Map<string, string>();
  let current: string | undefined;
  return own.flatMap((step) => {
    const { tab, action } = step;
    const plain = opened(withoutTab(step), { called, ids });
    const before = current;
    current = action === 'close' ? undefined : tab;
    if (action === 'open' || before === tab) return [plain];
    const name = called.get(tab);
    return name === undefined ? [plain] : [focusOf(step, name), plain];
  });
}

interface Tabs {
  /** By id: the name that the flow gives, or the variable with the id of a tab that the page opened. */
  readonly called: Map<string, string>;
  readonly ids: readonly string[];
}

/** Gives a name to the tab that the step opens, on purpose or not. */
function opened(step: DraftStep, { called, ids }: Tabs): DraftStep {
  const { action, input, tab, newTab } = step;
  if (action === 'open') {
    const name = typeof input['name'] === 'string' ? input['name'] : `tab${ids.indexOf(tab) + 1}`;
    called.set(tab, name);
    return { ...step, input: { ...input, name } };
  }
  if (newTab === undefined || !ids.includes(newTab)) return step;
  const variable = `tab${ids.indexOf(newTab) + 1}`;
  called.set(newTab, `\${${variable}}`);
  return { ...step, as: variable, from: 'newTab.tab' };
}

function withoutTab(step: DraftStep): DraftStep {
  const input = Object.fromEntries(Object.entries(step.input).filter(([key]) => key !== 'tab'));
  return { ...step, input };
}

function focusOf({ tab, url, title }: DraftStep, name: string): DraftStep {
  const rest = { newTab: undefined, awaitResponse: undefined, comments: [] };
  return { action: 'focus', input: { tab: name }, tab, url, urlAfter: url, title, ...rest };
}
