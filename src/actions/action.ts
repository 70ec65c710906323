/** The contract of an action. It is declared once; every surface is a projection of the declaration (API-1). */
import type { z } from 'zod';
import type { Config } from '../config/schema.ts';
import type { LoadedConfig } from '../config/load.ts';
import type { TextPart } from '../output/text.ts';
import type { FileRoots } from '../policy/file-roots.ts';
import type { Approve } from '../policy/gate.ts';
import type { UrlRules } from '../policy/urls.ts';
import type { RefNumbers } from '../refs/ref-numbers.ts';
import type { Hub } from '../session/hub.ts';
import type { OwnedTab } from '../session/owned-tab.ts';
import type { Page } from '../session/page/page.ts';
import type { Session } from '../session/session.ts';
import type { SessionChoice } from '../session/session-id.ts';
import type { Effect, Level } from './described.ts';
import type { Manner, OnProgress } from './manner.ts';
import type { Data } from './outcome.ts';
import type { StepDraft } from './record/step-draft.ts';
import type { ResponsePattern } from './response-pattern.ts';

export interface ActionResult {
  /** JSON for programs; the shape is documented beside the action. */
  readonly data: Data;
  /** The same for readers, the page's words apart from ours. */
  readonly text: readonly TextPart[];
  /** Carried out, and yet the answer is no: exit code 1. */
  readonly negative?: true;
}

/** What the caller brings along, the same on every surface. */
export interface Call extends Manner {
  readonly hub: Hub;
  /** All that is on offer, for actions that carry out others. */
  readonly catalogue: Catalogue;
  readonly session: SessionChoice;
  readonly settings: LoadedConfig;
  /** The caller's working folder: relative paths start there. */
  readonly cwd: string;
  /** Further folders that may be read and written for the caller. */
  readonly roots?: readonly string[];
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  /** Asks a person; without it what needs a yes ends in `approval_required`. */
  readonly approve?: Approve;
  readonly onProgress?: OnProgress;
}

/** What a handler gets besides its input. */
export interface ActionContext {
  /** What it was made from, for actions that carry out others; its signal aborts with this one's. */
  readonly call: Call;
  readonly hub: Hub;
  readonly session: SessionChoice;
  readonly config: Config;
  readonly settings: LoadedConfig;
  readonly cwd: string;
  /** Aborts when the caller goes away or the time is up. */
  readonly signal: AbortSignal;
  /** Milliseconds that the action may take. */
  readonly timeoutMs: number;
  readonly files: FileRoots;
  readonly urls: UrlRules;
  /** Asks the person; returns on a yes. Throws `approval_required` when nobody can be asked, `denied` on a no. */
  readonly ask: (reason: string) => Promise<void>;
  /** Tells the caller how far it is, where the caller listens. */
  readonly progress: OnProgress;
  readonly refs: RefNumbers;
  readonly quiet: boolean;
  readonly dryRun: boolean;
  readonly awaitResponse: ResponsePattern | undefined;
  /** What the session's log of steps will say of it. */
  readonly step: StepDraft;
}

export interface PageContext extends ActionContext {
  readonly sessionTabs: Session;
}

/** Runs something on a tab in its turn; for actions that find or make the tab they work on. `leaves` as of a page action. */
export type OnPage = (
  tab: OwnedTab,
  work: (page: Page, call: PageContext) => Promise<ActionResult>,
  leaves?: 'elsewhere',
) => Promise<ActionResult>;

export interface SessionContext extends PageContext {
  /** The tab that the caller named, by id or name. */
  readonly tab: string | undefined;
  readonly onPage: OnPage;
}

interface Declaration<Input extends z.ZodObject> {
  readonly name: string;
  /** It has an address to open, so that a browser may be started for it; all others only attach. */
  readonly launches?: true;
  /** Its data describes a picture that was taken, `{path, width, height, scale, x, y}`: models see it beside the text. */
  readonly picture?: true;
  /**
   * A flow can do it again, or `reads` what it told again: the session's log of steps keeps it. So it does for act kinds and
   * for what loads something, without this.
   */
  readonly step?: 'does' | 'reads';
  /** One sentence, imperative. */
  readonly summary: string;
  readonly effect: Effect;
  readonly level: Level;
  /** Strict; each key described. */
  readonly input: Input;
  /** Keys that the command line takes by position, in order. */
  readonly positionals: readonly (keyof z.infer<Input> & string)[];
  /** The text that a lone dash on the command line reads from standard input. */
  readonly stdin?: keyof z.infer<Input> & string;
  /** Command lines without the program's name. */
  readonly examples: readonly string[];
}

/** Works on an attached page, in the tab's turn. */
export interface PageAction<Input extends z.ZodObject> extends Declaration<Input> {
  readonly on: 'page';
  /** It loads the same page again, or something else, and so runs despite a crash, a dialog or a busy script of before. */
  readonly leaves?: 'again' | 'elsewhere';
  /** It runs although a dialog is open. */
  readonly throughDialog?: true;
  /** It keeps to `timeoutMs` itself and reports what it saw; the runner's own limit comes a little later. */
  readonly keepsTime?: true;
  /** Milliseconds that it takes where the caller names none, if that is less than the settings give to any action. */
  readonly patienceMs?: number;
  /** An act kind (`remora act KIND`): its result tells what changed. */
  readonly act?: true;
  run(page: Page, input: z.infer<Input>, call: PageContext): Promise<ActionResult>;
}

/** Works on a tab of the session in its turn, without attaching to it. */
export interface TabAction<Input extends z.ZodObject> extends Declaration<Input> {
  readonly on: 'tab';
  run(tab: OwnedTab | undefined, input: z.infer<Input>, call: PageContext): Promise<ActionResult>;
}

/** Works on the session's tabs; a browser is connected. */
export interface SessionAction<Input extends z.ZodObject> extends Declaration<Input> {
  readonly on: 'session';
  /** It tells itself what it would do in a dry run. */
  readonly previews?: true;
  run(session: Session, input: z.infer<Input>, call: SessionContext): Promise<ActionResult>;
}

/** Works on the hub; no browser is needed. */
export interface HubAction<Input extends z.ZodObject> extends Declaration<Input> {
  readonly on: 'hub';
  /** The command line starts a daemon for it; others are answered without one where none runs. */
  readonly needsDaemon?: true;
  /** It carries out others, which have their own limits of time. */
  readonly carriesOthers?: true;
  run(hub: Hub, input: z.infer<Input>, call: ActionContext): Promise<ActionResult>;
}

export type AnyAction =
  PageAction<z.ZodObject> | TabAction<z.ZodObject> | SessionAction<z.ZodObject> | HubAction<z.ZodObject>;

/** The actions on offer, in reading order. */
export type Catalogue = readonly AnyAction[];

export const definePageAction = <Input extends z.ZodObject>(
  action: Omit<PageAction<Input>, 'on'>,
): PageAction<Input> => ({ ...action, on: 'page' });
export const defineTabAction = <Input extends z.ZodObject>(
  action: Omit<TabAction<Input>, 'on'>,
): TabAction<Input> => ({ ...action, on: 'tab' });
export const defineSessionAction = <Input extends z.ZodObject>(
  action: Omit<SessionAction<Input>, 'on'>,
): SessionAction<Input> => ({ ...action, on: 'session' });
export const defineHubAction = <Input extends z.ZodObject>(
  action: Omit<HubAction<Input>, 'on'>,
): HubAction<Input> => ({ ...action, on: 'hub' });
