/** A flow opens what it works on itself, also where the recording began on a page that was open. */
import type { DraftStep } from './draft-step.ts';

/** Parameters that say where a visit came from, and change nothing on the page. */
const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid)$/;

/** With an `open` of its first address before the first step of each tab that no step of the recording opened. */
export function beginAt(steps: readonly DraftStep[]): readonly DraftStep[] {
  const known = new Set<string>();
  return steps
    .filter((step) => !isBlankOpen(step))
    .flatMap((step) => {
      const isNew = !known.has(step.tab);
      known.add(step.tab);
      if (step.newTab !== undefined) known.add(step.newTab);
      if (step.action === 'open') return [cleaned(step)];
      if (step.action === 'navigate') return [isNew ? { ...cleaned(step), action: 'open' } : cleaned(step)];
      return isNew && isPage(step.url) ? [openOf(step), step] : [step];
    });
}

const isPage = (url: string): boolean => /^(https?|file):/.test(url);
/** A tab opened blank is sent somewhere by the next step, and that place is what the flow opens. */
const isBlankOpen = ({ action, input }: DraftStep): boolean =>
  action === 'open' && [undefined, '', 'about:blank'].includes(addressOf(input));

function addressOf({ url }: DraftStep['input']): string | undefined {
  return typeof url === 'string' ? url : undefined;
}

function openOf(step: DraftStep): DraftStep {
  const { tab, url, title } = step;
  const input = { url: withoutTracking(url) };
  const rest = { newTab: undefined, awaitResponse: undefined };
  return { action: 'open', input, tab, url, urlAfter: url, title, comments: [], ...rest };
}

function cleaned(step: DraftStep): DraftStep {
  const address = addressOf(step.input);
  return address === undefined ? step : { ...step, input: { ...step.input, url: withoutTracking(address) } };
}

/** What was asked for, as it was written, but for such parameters. */
function withoutTracking(address: string): string {
  const found = /^([^?#]*)\?([^#]*)(.*)$/s.exec(address);
  if (!found) return address;
  const [, before = '', query = '', after = ''] = found;
  const kept = query.split('&').filter((part) => !TRACKING.test(part.split('=')[0] ?? ''));
  return before + (kept.length === 0 ? '' : `?${kept.join('&')}`) + after;
}
