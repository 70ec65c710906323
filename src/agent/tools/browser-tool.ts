/** The browser as one tool: every action of the catalogue, on the run's session. */
import { createHash } from 'node:crypto';
import { isAbsolute } from 'node:path';
import type { Catalogue } from '../../actions/action.ts';
import type { Outcome } from '../../actions/outcome.ts';
import type { RemoraSession } from '../../surfaces/programs/hub.ts';
import { callTool } from '../../surfaces/tools/call-tool.ts';
import { describeTools } from '../../surfaces/tools/describe-tools.ts';
import type { ToolResult } from '../../surfaces/tools/tool.ts';
import { shorten } from '../../util/text.ts';
import type { Person } from '../person.ts';
import type { AgentTool, Ending, ToolAnswer, ToolContext } from './agent-tool.ts';
import { keysOf } from './read-input.ts';

export interface BrowserParts {
  readonly catalogue: Catalogue;
  readonly session: RemoraSession;
  readonly person: Person;
  /** Relative paths start there. */
  readonly cwd: string;
}

/** Calls in a row that find no browser, until the run gives up. */
const MAX_WITHOUT_BROWSER = 3;

export function browserTool(parts: BrowserParts): AgentTool {
  const [spec] = describeTools(parts.catalogue, 'one');
  if (!spec) throw new Error('unreachable: there is one tool');
  const { name, description, inputSchema } = spec;
  let withoutBrowser = 0;
  return {
    name,
    description,
    inputSchema,
    label,
    run: async (input, context) => {
      const { result, done } = await call(parts, { name, input }, context);
      context.signal.throwIfAborted();
      withoutBrowser = isBrowserGone(done?.outcome) ? withoutBrowser + 1 : 0;
      const answer = toAnswer(result, done);
      return withoutBrowser < MAX_WITHOUT_BROWSER ? answer : { ...answer, ending: browserGone(answer.line) };
    },
  };
}

/** What was carried out, as the session took it. */
interface Done {
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly isQuiet: boolean;
  readonly outcome: Outcome;
}

async function call(
  { catalogue, session, person, cwd }: BrowserParts,
  { name, input }: { readonly name: string; readonly input: unknown },
  { signal, onProgress, forPerson }: ToolContext,
): Promise<{ readonly result: ToolResult; readonly done: Done | undefined }> {
  let done: Done | undefined;
  const listened: RemoraSession = {
    id: session.id,
    hold: (waiting) => session.hold(waiting),
    act: async (action, taken = {}, options = {}) => {
      const outcome = await session.act(action, taken, options);
      done = { action, input: taken, isQuiet: options.quiet === true, outcome };
      return outcome;
    },
  };
  const { approve } = person;
  const options = {
    signal,
    cwd,
    onProgress: ({ message }: { readonly message: string }) => onProgress(message),
    ...(approve ? { approve: (...asked: Parameters<typeof approve>) => forPerson(approve(...asked)) } : {}),
  };
  const result = await callTool({ catalogue, session: listened }, { name, input, options });
  return { result, done };
}

function toAnswer({ isError, content }: ToolResult, done: Done | undefined): ToolAnswer {
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  const page = done && shownPage(done);
  return {
    isError,
    content: [...content],
    line: lineOf(text, done?.outcome),
    state: stateOf(text, done?.outcome),
    ...(page === undefined ? {} : { page }),
    artifacts: done ? filesOf(done.outcome) : [],
  };
}

/** The tab whose page was shown whole; what shows a part of it takes the place of no earlier view. */
function shownPage({ action, input, isQuiet, outcome }: Done): string | undefined {
  if (!outcome.ok || outcome.tab === null || isQuiet || !('page' in outcome.data)) return undefined;
  const isPart = action === 'snapshot' && Object.keys(input).some((key) => PARTIAL.has(key));
  return isPart ? undefined : outcome.tab;
}

const PARTIAL: ReadonlySet<string> = new Set(['query', 'ref', 'target', 'expand', 'diff', 'since']);

/** What a text says of the page, without what differs from call to call. */
function stateOf(text: string, outcome: Outcome | undefined): string {
  const files = outcome ? filesOf(outcome) : [];
  const steady = files
    .reduce((left, path) => left.replaceAll(path, ''), text)
    .replace(/\[(\/?)page [0-9a-f]{8}\b/g, '[$1page')
    .replace(/\b\d+(\.\d+)? ?m?s\b/g, '');
  return createHash('sha256').update(steady).digest('base64url').slice(0, 16);
}

function filesOf(outcome: Outcome): readonly string[] {
  if (!outcome.ok) return [];
  const { path, files } = outcome.data;
  const several = Array.isArray(files) ? files.map((file: unknown) => keysOf(file)['path']) : [];
  return [path, ...several].filter((one): one is string => typeof one === 'string' && isAbsolute(one));
}

/** Our own words, or the page's first where there are none. */
function lineOf(text: string, outcome: Outcome | undefined): string {
  if (outcome && !outcome.ok) return `${outcome.error.code}: ${outcome.error.message}`;
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^\[\/?page [0-9a-f]{8}/.test(line));
  return lines[0] ?? 'done';
}

/** `click e3`. What is typed into a page is not shown: it may be a secret. */
function label(input: unknown): string {
  const sent = keysOf(input);
  const keys = { ...keysOf(sent['input']), ...sent };
  const action = typeof keys['action'] === 'string' ? keys['action'] : 'browser';
  const about = TELLING.map((key) => keys[key]).find((value) => typeof value === 'string' && value !== '');
  const words = typeof about === 'string' ? [shorten(about, 100)] : [];
  return [action, ...words].join(' ');
}

const TELLING = ['target', 'ref', 'url', 'query', 'gone', 'selector', 'about', 'tab'];

const isBrowserGone = (outcome: Outcome | undefined): boolean =>
  outcome?.ok === false && outcome.error.code === 'no_browser';

const browserGone = (line: string): Ending => ({
  status: 'failed',
  reason: 'browser',
  summary: `There is no browser to work in. ${line}`,
});
