/** Writes an action that was carried out into its session's log of steps. */
import { toShownAddress } from '../../observe/shown-address.ts';
import { toShownUrl } from '../../session/mark.ts';
import { shorten, toOneLine } from '../../util/text.ts';
import type { StepRecord } from '../../session/log/step-record.ts';
import type { AnyAction, Call } from '../action.ts';
import type { Data, Outcome } from '../outcome.ts';
import { keptInput } from './kept-input.ts';
import type { StepDraft } from './step-draft.ts';

const TITLE_CHARS = 200;
/** Refused before anything was done. */
const NOT_DONE: ReadonlySet<string> = new Set([
  'bad_input',
  'denied',
  'approval_required',
  'busy',
  'tab_owned',
]);

/** Whether a flow could do it again. */
export function isStep(action: AnyAction): boolean {
  if (action.on === 'hub') return false;
  return (
    action.step !== undefined ||
    (action.on === 'page' && (action.act === true || action.leaves !== undefined))
  );
}

interface Done {
  readonly action: AnyAction;
  readonly rawInput: unknown;
  readonly call: Call;
  readonly draft: StepDraft;
}

/** To be called once the action has ended, before its answer is given. */
export async function keepStep(done: Done, outcome: Outcome): Promise<void> {
  const { action, rawInput, call, draft } = done;
  if (!draft.isKept || wasNotDone(outcome, draft)) return;
  const { input, secrets, isUnverified } = await keptInput(rawInput, draft);
  const { awaitResponse } = call;
  call.hub.registry.log(call.session.id).addStep({
    at: draft.at,
    action: action.name,
    input,
    ...placeOf(outcome, done),
    ...(awaitResponse === undefined ? {} : { awaitResponse }),
    ...(outcome.ok ? {} : { error: outcome.error.code }),
    ...(action.step === 'reads' ? { read: true } : {}),
    ...(secrets.length === 0 ? {} : { secrets }),
    ...(isUnverified ? { unverified: true } : {}),
  });
}

const wasNotDone = (outcome: Outcome, { tab }: StepDraft): boolean =>
  !outcome.ok && (tab === undefined || NOT_DONE.has(outcome.error.code));

type StepPlace = Pick<StepRecord, 'tab' | 'url' | 'urlAfter' | 'title' | 'newTab'>;

function placeOf(outcome: Outcome, { call, draft }: Done): StepPlace {
  const data = outcome.ok ? outcome.data : {};
  const url = shown(draft.url ?? textOf(data, 'url') ?? '');
  const urlAfter = draft.urlAfter === undefined ? url : shown(draft.urlAfter);
  const title = titleOf(data, call, draft);
  const newTab = newTabOf(data);
  return {
    tab: draft.tab ?? textOf(data, 'tab') ?? '',
    url,
    ...(urlAfter === url ? {} : { urlAfter }),
    ...(title === undefined ? {} : { title }),
    ...(newTab === undefined ? {} : { newTab }),
  };
}

const shown = (url: string): string => toShownAddress(toShownUrl(url));

function titleOf(data: Data, { hub, session }: Call, { tab }: StepDraft): string | undefined {
  const current = hub.peek(session.id);
  const own = current?.tabs().find(({ targetId }) => current.idOf(targetId) === tab);
  const title = textOf(data, 'title') ?? (own && current?.browser.targets.get(own.targetId)?.title);
  return title === undefined || title === '' ? undefined : shorten(toOneLine(title), TITLE_CHARS);
}

function newTabOf({ newTab }: Data): string | undefined {
  if (typeof newTab !== 'object' || newTab === null || !('tab' in newTab)) return undefined;
  return typeof newTab.tab === 'string' ? newTab.tab : undefined;
}

function textOf(data: Data, key: string): string | undefined {
  const value = data[key];
  return typeof value === 'string' ? value : undefined;
}
