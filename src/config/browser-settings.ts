/** The settings below `browser`: which one to use, how to reach it, how to launch it. */
import { z } from 'zod';
import { choices, endpoint, headers, headlessChoice, path, switches, truth, wholeNumber } from './kinds.ts';
import { maySet, never, setting } from './setting.ts';

const BROWSERS = ['brave', 'chrome', 'chromium', 'edge', 'vivaldi'] as const;

const browserList = choices(BROWSERS);
const port = wholeNumber(1, 65_535);

export const browserSettings = z.strictObject({
  preference: setting(browserList.schema.default([...BROWSERS]), {
    description: 'Which browser to look for first.',
    kind: browserList,
    env: 'REMORA_BROWSER_PREFERENCE',
    flag: { name: 'prefer', form: '--prefer brave,chrome' },
    // Only orders and narrows what the person has installed.
    project: maySet,
  }),
  executable: setting(path.schema.exactOptional(), {
    description: 'The program to launch, in place of the first of browser.preference that is installed.',
    kind: path,
    env: 'REMORA_BROWSER_EXECUTABLE',
    flag: { name: 'executable', form: '--executable PATH' },
    project: never('names a program that would be run'),
  }),
  endpoint: setting(endpoint.schema.exactOptional(), {
    description: 'The browser to attach to: a ws://, wss:// or http:// address, or a port of this machine.',
    kind: endpoint,
    env: 'REMORA_ENDPOINT',
    flag: { name: 'endpoint', form: '--endpoint URL' },
    secret: 'address',
    project: never('would send what is typed and read to a browser of its choice'),
  }),
  headers: setting(headers.schema.exactOptional(), {
    description:
      'Headers sent with the WebSocket of a remote endpoint. Those of a file go to the endpoint of a file only, never to one that a variable or flag names.',
    kind: headers,
    env: 'REMORA_ENDPOINT_HEADERS',
    // No flag: every process of the machine can read the arguments of the others.
    secret: 'value',
    project: never('would hold credentials, and goes with an endpoint'),
  }),
  headless: setting(headlessChoice.schema.default('auto'), {
    description: 'Whether a launched browser shows no window; auto: only where there is no display.',
    kind: headlessChoice,
    env: 'REMORA_HEADLESS',
    flag: { name: 'headless', form: '--headless | --no-headless' },
    project: never('would hide from the person what the browser does'),
  }),
  launch: setting(truth.schema.default(true), {
    description: 'Whether a browser may be launched when none is found.',
    kind: truth,
    env: 'REMORA_LAUNCH',
    flag: { name: 'launch', form: '--no-launch' },
    project: never('decides whether a program is started'),
  }),
  dedicated: setting(truth.schema.default(false), {
    description: "Launch on a profile of remora's own, where nobody is logged in.",
    kind: truth,
    env: 'REMORA_DEDICATED',
    flag: { name: 'dedicated', form: '--dedicated' },
    project: never("decides whether the person's logins are within reach"),
  }),
  port: setting(port.schema.default(9222), {
    description: 'The debugging port of a launched browser, and the last place to look for a running one.',
    kind: port,
    env: 'REMORA_BROWSER_PORT',
    flag: { name: 'browserPort', form: '--browser-port N' },
    project: never('would lead to whatever listens there'),
  }),
  args: setting(switches.schema.default([]), {
    description: 'More command-line switches for a launched browser.',
    kind: switches,
    env: 'REMORA_BROWSER_ARGS',
    flag: { name: 'browserArgs', form: '--browser-args "--lang=de --mute-audio"' },
    project: never("could switch off the browser's own protection"),
  }),
});
