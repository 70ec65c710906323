/** Waits until a started browser can be attached to, or tells why it never will. */
import { fail } from '../../errors.ts';
import type { RemoraError } from '../../errors.ts';
import { delay, reasonOf } from '../../util/deadline.ts';
import { shorten, toOneLine, toSafeText } from '../../util/text.ts';
import { BROWSERS } from '../find/browser-table.ts';
import { readPortFile } from '../find/port-file.ts';
import { probe } from '../find/probe.ts';
import type { BrowserProcess } from './browser-process.ts';
import type { LaunchPlan } from './launch-plan.ts';

export interface Answer {
  readonly port: number;
  readonly wsUrl: string;
  readonly mode: 'open' | 'approval';
  readonly product?: string;
}

export interface AnswerRequest {
  readonly plan: LaunchPlan;
  readonly port: number;
  readonly started: BrowserProcess;
  readonly logFile: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

const POLL_MS = 200;
const PROBE_MS = 1000;
/** Chromium's refusal to open a port on the default profile of a Google-branded build. */
const REFUSED = /DevTools remote debugging requires a non-default data directory/;
const ANNOUNCED = /DevTools listening on (ws:\/\/\S+)/;
const FORWARDED = /Opening in existing browser session/;

export async function awaitAnswer(request: AnswerRequest): Promise<Answer> {
  const { started, signal } = request;
  const until = Date.now() + request.timeoutMs;
  while (Date.now() < until) {
    if (signal?.aborted === true) throw reasonOf(signal);
    const ended = started.ended();
    if (ended !== undefined) throw endedEarly(request, ended);
    const answer = await (request.plan.way === 'switch' ? askSwitch(request) : askPort(request));
    if (answer !== undefined) return answer;
    if (REFUSED.test(started.said()))
      throw unusable(request, 'refuses remote debugging on its default profile');
    await Promise.race([delay(POLL_MS, signal), started.gone]);
  }
  throw unusable(request, `did not open its debugging port within ${request.timeoutMs} ms`);
}

async function askPort(request: AnswerRequest): Promise<Answer | undefined> {
  const { port, started } = request;
  const answer = await probe({ host: '127.0.0.1', port, timeoutMs: PROBE_MS });
  if (answer.mode !== 'open') return undefined;
  // Another browser may have taken the port after it was found free; ours then runs without one.
  const announced = ANNOUNCED.exec(started.said())?.[1];
  if (announced !== undefined && new URL(announced).pathname !== new URL(answer.wsUrl).pathname) {
    throw unusable(request, `found its port ${port} taken by another browser`);
  }
  return { port, wsUrl: answer.wsUrl, mode: 'open', product: answer.product };
}

/** The browser chooses the port itself and writes it to its profile. */
async function askSwitch({ plan }: AnswerRequest): Promise<Answer | undefined> {
  const file = readPortFile(plan.userDataDir);
  if (file.state !== 'ok') return undefined;
  const { port } = file;
  const answer = await probe({ host: '127.0.0.1', port, timeoutMs: PROBE_MS });
  if (answer.mode === 'open') return { port, wsUrl: answer.wsUrl, mode: 'open', product: answer.product };
  if (answer.mode === 'approval') return { port, wsUrl: `${answer.origin}${file.path}`, mode: 'approval' };
  return undefined;
}

function endedEarly(request: AnswerRequest, ended: string): RemoraError {
  // Chromium's RESULT_CODE_PROFILE_IN_USE.
  const inUse = ended === 'exit code 21' || FORWARDED.test(request.started.said());
  return unusable(
    request,
    inUse ? `ended (${ended}): its profile is in use by a running browser` : `ended at once (${ended})`,
  );
}

function unusable({ plan, started, logFile }: AnswerRequest, what: string): RemoraError {
  const said = toSafeText(started.said()).trim();
  const quote = said === '' ? '' : ` It said: ${shorten(toOneLine(lastLines(said)), 400)}`;
  return fail(
    'no_browser',
    { executable: plan.executable, userDataDir: plan.userDataDir, log: logFile, stderr: said },
    {
      message: `${BROWSERS[plan.browser].name} (${plan.executable}) ${what} and was ended.${quote}`,
      hint: plan.dedicated
        ? `All that it said is in ${logFile}. Another program can be named with --executable PATH.`
        : `All that it said is in ${logFile}. Start the browser yourself and turn on ${BROWSERS[plan.browser].switchAddress}, or use a separate one with \`remora start --dedicated\`.`,
    },
  );
}

function lastLines(text: string): string {
  return text.split('\n').slice(-3).join('\n');
}
