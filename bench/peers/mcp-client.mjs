// @ts-check
/** A client of the Model Context Protocol over standard streams: one JSON-RPC message a line. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { endProcess } from '../stage.mjs';

const CALL_MS = 120_000;
const PROTOCOL = '2025-06-18';

/** @typedef {{ inputSchema: { properties?: Record<string, unknown> }, name: string, description?: string }} ToolInfo */
/** @typedef {{ resolve: (result: unknown) => void, reject: (error: Error) => void }} Waiting */

export class McpClient {
  #child;
  #lastId = 0;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();

  /** @param {string[]} command @param {NodeJS.ProcessEnv} env @param {string} cwd */
  constructor([program = '', ...args], env, cwd) {
    this.#child = spawn(program, args, { env, cwd, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.on('error', (error) => this.#failAll(error));
    this.#child.on('exit', () => this.#failAll(new Error('the server has ended')));
    // Its end is seen by 'exit'; a write that comes too late must not end us.
    this.#child.stdin.on('error', (error) => this.#failAll(error));
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#receive(line));
  }

  /** @returns {Promise<string>} What the server tells a model of itself. */
  async start() {
    const clientInfo = { name: 'bench', version: '1' };
    /** @type {{ instructions?: string }} */
    const { instructions = '' } = await this.#request('initialize', {
      protocolVersion: PROTOCOL,
      capabilities: {},
      clientInfo,
    });
    this.#write({ method: 'notifications/initialized' });
    return instructions;
  }

  /** @returns {Promise<ToolInfo[]>} */
  async tools() {
    const found = [];
    for (let cursor; ;) {
      /** @type {{ tools: ToolInfo[], nextCursor?: string }} */
      const { tools, nextCursor } = await this.#request('tools/list', cursor === undefined ? {} : { cursor });
      found.push(...tools);
      if (nextCursor === undefined) return found;
      cursor = nextCursor;
    }
  }

  /**
   * @param {string} name
   * @param {object} [input]
   * @param {number} [limitMs] After which it rejects; the server may go on.
   * @returns {Promise<{ ms: number, text: string }>} From writing the request to having read the answer.
   */
  async call(name, input = {}, limitMs = CALL_MS) {
    const start = performance.now();
    /** @type {{ content: { type: string, text?: string }[], isError?: boolean }} */
    const { content, isError } = await this.#request('tools/call', { name, arguments: input }, limitMs);
    const ms = performance.now() - start;
    const text = content.map((part) => part.text ?? '').join('\n');
    if (isError) throw new Error(`${name}: ${text.slice(0, 300)}`);
    return { ms, text };
  }

  async close() {
    await endProcess(this.#child.pid ?? 0);
  }

  /** @param {string} method @param {object} params @param {number} [limitMs] @returns {Promise<any>} */
  #request(method, params, limitMs = CALL_MS) {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`${method}: no answer in ${limitMs / 1_000} s`));
      }, limitMs);
      const done = (/** @type {() => void} */ settle) => {
        clearTimeout(timer);
        settle();
      };
      this.#waiting.set(id, {
        resolve: (result) => done(() => resolve(result)),
        reject: (error) => done(() => reject(error)),
      });
      this.#write({ id, method, params });
    });
  }

  /** @param {object} message */
  #write(message) {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  /** @param {string} line */
  #receive(line) {
    if (!line.startsWith('{')) return;
    /** @type {{ id?: number, method?: string, result?: unknown, error?: { message: string } }} */
    const { id, method, result, error } = JSON.parse(line);
    if (id === undefined) return;
    // What the server asks of us, roots for one, we do not have.
    if (method !== undefined) {
      this.#write({ id, error: { code: -32601, message: 'not here' } });
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }

  /** @param {Error} error */
  #failAll(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
