/** Whether there is a browser to attach to, found without a prompt and without starting anything. */
import { BROWSERS } from '../../cdp/find/browser-table.ts';
import { endpointLabel, parseEndpoint } from '../../cdp/find/endpoint.ts';
import { findBrowser } from '../../cdp/find/find-browser.ts';
import type { FoundBrowser, Look } from '../../cdp/find/look.ts';
import { RemoraError } from '../../errors.ts';
import { findOptions } from '../../session/connect.ts';
import type { Hub } from '../../session/hub.ts';
import type { ActionContext } from '../action.ts';
import { bad, type Check, ok, warn } from './check.ts';

export async function checkBrowser(hub: Hub, { config }: ActionContext): Promise<Check[]> {
  const live = hub.browsers().at(-1);
  if (live)
    return [
      ok('browser', `attached to ${live.info.product} at ${live.info.endpoint} (rule: ${live.info.rule})`),
    ];
  try {
    const outcome = await findBrowser(
      findOptions({
        config,
        env: hub.env,
        home: hub.paths.home,
        registry: hub.registry,
        preferred: undefined,
      }),
    );
    if (outcome.found) return foundChecks(outcome.found);
    return [noneFound(outcome.looked, config.browser.launch), ...outcome.looked.map(lookLine)];
  } catch (error) {
    if (error instanceof RemoraError) return [bad('browser', error.message, error.hint)];
    throw error;
  }
}

function foundChecks(found: FoundBrowser): Check[] {
  const what = `${found.product ?? 'a browser'} at ${endpointLabel(parseEndpoint(found.endpoint))} (rule: ${found.rule})`;
  if (found.mode === 'open') return [ok('browser', what), ...defaultProfileRule(found)];
  return [
    warn(
      'browser',
      `${what}; it asks its person at each connection`,
      'Run `remora start` and press Allow in the browser.',
    ),
  ];
}

/** Chrome 136 and later refuse the debugging flag on the profile that a person uses by default. */
function defaultProfileRule(found: FoundBrowser): Check[] {
  if (found.browser !== 'chrome') return [];
  return [
    ok(
      'default profile',
      `Chrome 136 and later take --remote-debugging-port only on another profile; on yours use ${BROWSERS.chrome.switchAddress}`,
    ),
  ];
}

function noneFound(looked: readonly Look[], mayLaunch: boolean): Check {
  const { switchAddress } = BROWSERS.chrome;
  const ways = `Turn on remote debugging in the browser (${switchAddress}; brave://inspect/#remote-debugging), or run \`remora start --dedicated\`.`;
  const stuck = looked.find((look) => look.outcome === 'hung' || look.outcome === 'locked');
  if (stuck)
    return bad(
      'browser',
      `a browser runs but cannot be reached: ${stuck.what} (${stuck.detail ?? stuck.outcome})`,
      ways,
    );
  if (!mayLaunch) return bad('browser', 'none is running, and launching is turned off', ways);
  return warn(
    'browser',
    'none is running; the next command starts one',
    'Start your browser first if its logins are wanted.',
  );
}

function lookLine(look: Look): Check {
  return ok(
    'looked at',
    `${look.what}: ${look.outcome}${look.detail === undefined ? '' : ` (${look.detail})`}`,
  );
}
