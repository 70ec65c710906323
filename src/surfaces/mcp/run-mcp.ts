/** `remora mcp`: serves until the client, or whoever started it, has had enough. */
import { homedir } from 'node:os';
import type { Catalogue } from '../../actions/action.ts';
import { homePaths, remoraHome } from '../../config/home.ts';
import { withDeadline } from '../../util/deadline.ts';
import { connectHub } from '../programs/daemon-hub.ts';
import type { McpParts } from './mcp-connection.ts';
import type { TaskRunner } from './task/task.ts';
import type { McpSettings } from '../cli/mcp-words.ts';
import { serveStdio, type StdioStreams } from './serve-stdio.ts';
import type { Serving } from './serving.ts';

/** Whoever asks a server to end soon loses patience and kills it. */
const END_MS = 1_500;

export interface McpProgram {
  readonly catalogue: Catalogue;
  readonly streams: StdioStreams;
  readonly task: TaskRunner;
}

/** Resolves when the process may exit, which ends what took too long to end. Throws a RemoraError. */
export async function runMcp(settings: McpSettings, { catalogue, streams, task }: McpProgram): Promise<void> {
  const { home, artifacts } = homePaths(remoraHome(process.env));
  const { style, session, port } = settings;
  const parts: McpParts = {
    catalogue,
    hub: connectHub({ home }),
    style,
    task,
    place: { cwd: process.cwd(), userHome: homedir(), artifacts },
    warn: (line) => process.stderr.write(`${line}\n`),
    ...(session === undefined ? {} : { session }),
  };
  process.stderr.on('error', () => {
    // Whoever read it is gone, and nobody else is to be told.
  });
  const signalled = untilSignal();
  const serving =
    port === undefined
      ? await serveStdio(parts, streams)
      : await announceHttp(parts, { port, home, say: (line) => streams.stdout.write(`${line}\n`) });
  await Promise.race([signalled, ...(serving.over ? [serving.over] : [])]);
  await withDeadline(serving.end(), END_MS, () => new Error('late')).catch(() => {
    // Its sessions are held by this process: they end with it.
  });
}

interface Announcement {
  readonly port: number;
  readonly home: string;
  readonly say: (line: string) => void;
}

/** One line of JSON, for people to copy from and for programs that start the server. */
async function announceHttp(parts: McpParts, { port, home, say }: Announcement): Promise<Serving> {
  const [{ serveHttp }, { storedToken }] = await Promise.all([
    import('./http/serve-http.ts'),
    import('./http/token.ts'),
  ]);
  const { token, file } = storedToken(home);
  const serving = await serveHttp(parts, { port, token });
  say(JSON.stringify({ url: serving.url, token, tokenFile: file }));
  return serving;
}

/** From the call on these signals do not end the process by themselves. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}
