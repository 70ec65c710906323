/** A real headless browser for the tests of the page code: pages over HTTP, calls into an isolated world over CDP. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { vi } from 'vitest';
import type { Method, ParamsOf, ResultOf } from '../../src/cdp/protocol.ts';
import { nodeLine } from '../../src/page/tree/node-line.ts';
import type { PageApi } from '../../src/page/types.ts';
import type { FlatNode, SnapshotData, SnapshotOptions } from '../../src/page/tree/types.ts';
import { startBrowser as launch } from '../helpers/browser.ts';
import type { RawClient } from '../helpers/raw-client.ts';
import { startServer } from '../helpers/server.ts';

const CALL_MS = 30_000;

type Api = PageApi<unknown>;
type Call = Exclude<
  keyof Api,
  'element' | 'frameElement' | 'opaqueElements' | 'noteHearing' | 'noteClosedRoots'
>;

/** A snapshot whose refs have been given. */
export interface Given extends SnapshotData {
  readonly nextRef: number;
}
type Argument<K extends Call> = Parameters<Api[K]>[0];
type Answer<K extends Call> = Awaited<ReturnType<Api[K]>>;

export class TestPage {
  readonly #client: RawClient;
  readonly #sessionId: string;
  readonly #targetId: string;
  readonly #bundle: string;
  #context = 0;

  constructor(parts: { client: RawClient; sessionId: string; targetId: string; bundle: string }) {
    this.#client = parts.client;
    this.#sessionId = parts.sessionId;
    this.#targetId = parts.targetId;
    this.#bundle = parts.bundle;
  }

  send<M extends Method>(method: M, params: ParamsOf<M>): Promise<ResultOf<M>> {
    return this.#client.send(method, params, this.#sessionId);
  }

  /** Loads the address, waits for its load event, and puts the page code into a new isolated world. */
  async open(url: string): Promise<void> {
    await this.send('Page.navigate', { url });
    await vi.waitFor(async () => {
      const state = await this.main('document.readyState + " " + location.href');
      if (state !== `complete ${url}`) throw new Error(`not loaded: ${String(state)}`);
    }, CALL_MS);
    await this.inject();
  }

  async inject(): Promise<void> {
    const { frameTree } = await this.send('Page.getFrameTree', undefined);
    const world = await this.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'remora',
    });
    this.#context = world.executionContextId;
    await this.evaluate(this.#bundle, this.#context);
  }

  /** Runs a script in the page's own world. */
  async main(expression: string): Promise<unknown> {
    return this.evaluate(expression, undefined);
  }

  /** Runs a script in our world. */
  async inWorld(expression: string): Promise<unknown> {
    return this.evaluate(expression, this.#context);
  }

  async evaluate(expression: string, contextId: number | undefined): Promise<unknown> {
    const reply = await this.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
      ...(contextId === undefined ? {} : { contextId }),
    });
    if (reply.exceptionDetails)
      throw new Error(reply.exceptionDetails.exception?.description ?? 'script failed');
    const value: unknown = reply.result.value;
    return value;
  }

  async call<K extends Call>(name: K, argument?: Argument<K>): Promise<Answer<K>> {
    const given = argument === undefined ? '' : JSON.stringify(argument);
    const value = await this.evaluate(`globalThis.__remora.${name}(${given})`, this.#context);
    return asAnswer<K>(value);
  }

  /** Everything, with refs from `firstRef` on for what has none yet. */
  async snapshot({
    firstRef = 1,
    ...options
  }: Partial<SnapshotOptions> & { firstRef?: number } = {}): Promise<Given> {
    const data = await this.call('snapshot', {
      interactive: false,
      includeHidden: false,
      maxTokens: 1_000_000,
      ...options,
    });
    if ('error' in data) throw new Error(data.error);
    let nextRef = Math.max(firstRef, data.freeRef);
    const given: { pending: number; ref: string }[] = [];
    const nodes = data.nodes.map((node): FlatNode => {
      const { pending, ...rest } = node;
      if (pending === undefined) return node;
      const ref = `e${nextRef}`;
      nextRef += 1;
      given.push({ pending, ref });
      return { ...rest, ref };
    });
    await this.call('giveRefs', given);
    return { ...data, nodes, nextRef };
  }

  /** The ref of the only line with this role and name. */
  async ref(role: string, name: string): Promise<string> {
    const { nodes } = await this.snapshot({ firstRef: 1 });
    const found = nodes.filter((node) => node.role === role && node.name === name);
    const ref = found[0]?.ref;
    if (found.length !== 1 || ref === undefined)
      throw new Error(`${found.length} of ${role} "${name}" in\n${show(nodes)}`);
    return ref;
  }

  async objectId(ref: string): Promise<string> {
    const { result } = await this.send('Runtime.evaluate', {
      expression: `globalThis.__remora.element(${JSON.stringify(ref)})`,
      contextId: this.#context,
    });
    if (result.objectId === undefined) throw new Error(`no element for ${ref}`);
    return result.objectId;
  }

  async close(): Promise<void> {
    await this.#client.send('Target.closeTarget', { targetId: this.#targetId });
  }
}

export interface TestBrowser extends AsyncDisposable {
  readonly origin: string;
  /** Serves `html` under `path` until the end. */
  serve(path: string, html: string): string;
  newPage(): Promise<TestPage>;
  /** A page with this body, under a new address. */
  show(body: string, head?: string): Promise<TestPage>;
}

export async function startBrowser(): Promise<TestBrowser> {
  const routes: Record<string, string> = {};
  const server = await startServer(routes);
  const browser = await launch({ args: ['--window-size=1000,800'] });
  const { client } = browser;
  const bundle = await bundlePage();
  const newPage = async (): Promise<TestPage> => {
    const targetId = await client.newTab('about:blank', true);
    const page = new TestPage({ client, sessionId: await client.attach(targetId), targetId, bundle });
    // As remora does for the tabs it drives: else tabs in the background draw no frames.
    await page.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    return page;
  };
  const serve = (path: string, html: string): string => {
    routes[path] = html;
    return `${server.url}${path}`;
  };
  return {
    origin: server.url,
    serve,
    newPage,
    show: async (body, head = '') => {
      const page = await newPage();
      await page.open(
        serve(
          `/page-${Object.keys(routes).length}`,
          `<!doctype html><html lang=en><title>Test</title>${head}<body>${body}`,
        ),
      );
      return page;
    },
    [Symbol.asyncDispose]: async () => {
      await browser.stop();
      server.close();
    },
  };
}

/** Lines as a person would write them down, to compare with. */
export function show(nodes: readonly FlatNode[]): string {
  return nodes
    .map((node) => {
      const mark = node.ref === undefined ? '' : '* ';
      const label = node.role === 'text' ? (node.text ?? '') : node.name;
      return `${'  '.repeat(node.depth)}${mark}${node.role} "${label}"`;
    })
    .join('\n');
}

async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../../src/page/main.ts')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    tsconfigRaw: {},
    write: false,
  });
  return outputFiles.map((file) => file.text).join('');
}

/** The answer was made by the code whose types these are; it is parsed JSON by now. */
function asAnswer<K extends Call>(value: unknown): Answer<K> {
  const parsed: Answer<K> = JSON.parse(JSON.stringify(value ?? null));
  return parsed;
}

/** Lines as the tree prints them. */
export function lines(nodes: readonly FlatNode[]): string[] {
  return nodes.map((node) => `${'  '.repeat(node.depth)}${nodeLine(node)}`);
}
