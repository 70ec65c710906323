// @ts-check
/**
 * Which folder may import what. Imports go down only. `errors` and `util` are open to every folder, and each folder
 * to itself; Node's own modules are open to all but `page`, which runs in the browser.
 *
 * `imports` names a folder below src (all of it), a folder in one, or one module of it (`actions/action`). `packages` names what is
 * taken from node_modules; importing a type counts like importing a value.
 *
 * @typedef {object} Layer
 * @property {string} about What the folder is for, in one sentence.
 * @property {readonly string[] | 'all'} imports
 * @property {readonly string[] | 'all'} packages
 * @property {true} [inPage] Nothing of Node, and from other folders types only.
 * @property {Readonly<Record<string, readonly string[]>>} [parts] Folders and files in it, and which folders or modules in it each
 *   may import besides its own.
 */

/** @type {Readonly<Record<string, Layer>>} */
export const LAYERS = {
  errors: {
    about: 'Every failure a caller can meet: code, next step, exit code.',
    imports: [],
    packages: [],
  },
  util: {
    about: 'Facts and helpers with no opinion about browsers.',
    imports: [],
    packages: [],
  },
  config: {
    about: 'What is set, and where it was read.',
    imports: [],
    packages: ['zod', 'yaml'],
  },
  page: {
    about: 'Functions evaluated in the page.',
    imports: [],
    packages: [],
    inPage: true,
  },
  cdp: {
    about: 'Speaks the protocol and nothing else; every call ends in a value or a typed error.',
    imports: [],
    packages: ['chrome-remote-interface', 'devtools-protocol', 'ws'],
  },
  output: {
    about: 'Turns a result into text or JSON that fits a budget.',
    imports: [],
    packages: ['sharp', 'diff'],
  },
  refs: {
    about: 'Makes the page readable and each ref resolvable, or says it is stale.',
    imports: ['cdp', 'page'],
    packages: [],
  },
  observe: {
    about: 'Remembers what the page did between calls, within a bound.',
    // How addresses are shown, there as in snapshots.
    imports: ['cdp', 'page/text'],
    packages: [],
  },
  policy: {
    about: 'Decides who may do what, and where bytes may go.',
    imports: ['config'],
    packages: ['zod', 'ipaddr.js', 'yaml'],
  },
  session: {
    about: 'Keeps tabs and their owners, finds them again.',
    imports: ['cdp', 'refs', 'observe', 'policy', 'page', 'config'],
    packages: [],
  },
  actions: {
    about: 'Says what a caller can do: schema, sentence, handler.',
    // Of the wire: how calls fail, the protocol's types, and the search for browsers that `doctor` shows.
    imports: [
      'session',
      'refs',
      'observe',
      'policy',
      'page',
      'output',
      'config',
      'cdp/cdp-error',
      'cdp/protocol',
      'cdp/find/browser-table',
      'cdp/find/endpoint',
      'cdp/find/find-browser',
      'cdp/find/look',
    ],
    packages: ['zod'],
  },
  daemon: {
    about: 'Lets many short-lived callers share one hub.',
    imports: ['actions/action', 'actions/run-action', 'session', 'config'],
    packages: [],
  },
  surfaces: {
    about: 'Shows a given list of actions to a shell, an MCP client, over HTTP, to a program, to a model.',
    // A call needs a hub, a session's name and perhaps a person who is asked.
    imports: [
      'actions/action',
      'actions/described',
      'actions/manner',
      'actions/manner-schema',
      'actions/outcome',
      'actions/run-action',
      'actions/run-steps',
      'daemon',
      'output',
      'config',
      'session/hub',
      'session/owner',
      'session/session-id',
      'policy/gate',
    ],
    parts: {
      words: [],
      holding: [],
      programs: ['holding', 'http/paths', 'http/action-events'],
      http: ['words', 'cli', 'holding'],
      cli: ['words', 'tools/tool'],
      tools: ['words', 'programs/hub'],
      formats: ['tools', 'programs/hub'],
      mcp: ['tools', 'programs/hub', 'programs/daemon-hub', 'cli/mcp-words'],
    },
    packages: ['commander', 'zod', '@modelcontextprotocol/sdk', '@ai-sdk/provider-utils'],
  },
  flows: {
    about: 'Runs steps without a model.',
    // A flow speaks to a session as any program does.
    imports: [
      'actions/action',
      'actions/described',
      'actions/manner-schema',
      'actions/outcome',
      'config',
      'output',
      'session/session-id',
      'surfaces/programs/hub',
      'surfaces/words/describe-actions',
      'surfaces/cli/flow-words',
    ],
    packages: ['yaml', 'zod', 'diff'],
  },
  agent: {
    about: 'Lets a model use the skills.',
    imports: [
      'actions/action',
      'actions/described',
      'actions/outcome',
      'config',
      'flows',
      'output',
      // How many tokens a text takes.
      'page/tree/tokens',
      'policy/gate',
      'policy/urls',
      'policy/addresses',
      'policy/file-roots',
      'session/session-id',
      'session/owner',
      'surfaces/programs',
      'surfaces/tools',
      'surfaces/formats',
      'surfaces/cli/run-words',
      'surfaces/cli/chat-words',
      'surfaces/mcp/task/task',
    ],
    parts: {
      'held-session': [],
      limits: [],
      person: [],
      program: [],
      prompt: [],
      report: [],
      // What was said is the language of all of it; who says it is not.
      models: ['loop/conversation', 'loop/estimate'],
      tools: ['limits', 'loop/conversation', 'models/chat-model', 'person', 'report'],
      skills: ['tools/agent-tool', 'tools/read-input'],
      loop: ['limits', 'models/chat-model', 'report', 'tools/agent-tool'],
      agent: [
        'limits',
        'loop/agent-event',
        'loop/conversation',
        'models/chat-model',
        'person',
        'program',
        'report',
      ],
      'agent-tools': ['agent', 'skills', 'tools'],
      'create-agent': [
        'agent',
        'agent-tools',
        'loop',
        'models/chat-model',
        'prompt',
        'report',
        'skills',
        'subagents/spawn-tools',
      ],
      // A sub-agent is an agent again, in a process of its own.
      subagents: [
        'agent',
        'create-agent',
        'held-session',
        'limits',
        'loop/agent-event',
        'loop/conversation',
        'models/chat-model',
        'models/choose-model',
        'person',
        'program',
        'report',
        'tools/agent-tool',
      ],
      runs: [
        'create-agent',
        'limits',
        'loop/agent-event',
        'loop/context-budget',
        'loop/conversation',
        'models/choose-model',
        'person',
        'program',
        'report',
      ],
      chat: [
        'agent',
        'create-agent',
        'held-session',
        'loop/agent-event',
        'loop/conversation',
        'models/chat-model',
        'models/choose-model',
        'person',
        'program',
        'report',
        'skills/find-skills',
      ],
      heal: ['models/choose-model', 'program', 'tools/read-input'],
    },
    packages: [
      'ai',
      '@ai-sdk/provider-utils',
      '@ai-sdk/anthropic',
      '@ai-sdk/openai',
      '@ai-sdk/google',
      '@ai-sdk/openai-compatible',
      'execa',
      'zod',
      'yaml',
      'turndown',
    ],
  },
  skills: {
    about: 'Lists what is on offer.',
    imports: [
      'actions',
      'surfaces/programs',
      'surfaces/formats',
      'surfaces/tools/call-tool',
      'surfaces/tools/describe-tools',
      'surfaces/tools/tool',
      'surfaces/tools/tool-guide',
      'surfaces/words/describe-actions',
      'policy/gate',
    ],
    packages: [],
  },
  bin: {
    about: 'Wires catalogue, hub and surface.',
    imports: 'all',
    packages: 'all',
  },
};

/** Open to every folder. */
export const COMMON = ['errors', 'util'];

/** The one kind of file that may consist of re-exports: what others install the package for. */
export const FACES = ['skills/browser/tools.ts'];
