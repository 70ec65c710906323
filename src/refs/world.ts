/**
 * Our own world in a tab's document: the page cannot see or change it. One per document, made at first use; refs live
 * in it and die with it.
 */
import { createHash } from 'node:crypto';
import { CdpError } from '../cdp/cdp-error.ts';
import type { CdpSession } from '../cdp/connection.ts';
import { fail } from '../errors.ts';
import { PAGE_BUNDLE } from '../page/bundle.gen.ts';
import type { GivenRef } from '../page/types.ts';
import type { LoaderId } from '../util/brand.ts';
import {
  asGivenRef,
  asPageReply,
  type PageArgument,
  type PageFunction,
  type PageReply,
} from './page-reply.ts';

/** The browser keeps a world by its name, over our own end too: so that refs live on, and another version has its own. */
const WORLD_NAME = `remora-${createHash('sha256').update(PAGE_BUNDLE).digest('hex').slice(0, 8)}`;
const CALL_MS = 10_000;

export interface CallOptions {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

export class World {
  readonly #cdp: CdpSession;
  readonly #currentLoader: () => LoaderId;
  #context: { id: number; loaderId: LoaderId } | undefined;

  constructor(cdp: CdpSession, currentLoader: () => LoaderId) {
    this.#cdp = cdp;
    this.#currentLoader = currentLoader;
  }

  /**
   * Calls a function of src/page/main.ts. When the document is replaced meanwhile it is called once more in the new
   * one: that is safe for all of them, refs of the old document mean nothing there.
   */
  async call<K extends PageFunction>(
    name: K,
    argument: PageArgument<K>,
    options: CallOptions,
  ): Promise<PageReply<K>> {
    try {
      return await this.#callOnce(name, argument, options);
    } catch (error) {
      if (!(error instanceof CdpError && error.kind === 'context-gone')) throw error;
      this.#context = undefined;
      return this.#callOnce(name, argument, options);
    }
  }

  /** A handle of the element behind a ref, for the DOM domain. Throws `stale_ref`; the caller releases it. */
  async element(ref: string, options: CallOptions): Promise<string> {
    const executionContextId = await this.#contextId(options);
    const { result } = await this.#cdp.send(
      'Runtime.callFunctionOn',
      {
        functionDeclaration: 'function (ref) { return globalThis.__remora.element(ref); }',
        arguments: [{ value: ref }],
        executionContextId,
      },
      { signal: options.signal },
    );
    if (result.objectId === undefined) throw fail('stale_ref', { ref });
    return result.objectId;
  }

  /** The ref of a node of any of the page's worlds. Undefined for one that has none: no element, or of another document. */
  async refOf(
    nodeObjectId: string,
    firstRef: number,
    { signal }: CallOptions,
  ): Promise<GivenRef | undefined> {
    const executionContextId = await this.#contextId({ signal });
    try {
      const { node } = await this.#cdp.send('DOM.describeNode', { objectId: nodeObjectId }, { signal });
      const { backendNodeId } = node;
      const { object } = await this.#cdp.send(
        'DOM.resolveNode',
        { backendNodeId, executionContextId },
        { signal },
      );
      const { objectId = '' } = object;
      const functionDeclaration = 'function (firstRef) { return globalThis.__remora.refOf(this, firstRef); }';
      const { result } = await this.#cdp.send(
        'Runtime.callFunctionOn',
        { objectId, functionDeclaration, arguments: [{ value: firstRef }], returnByValue: true },
        { signal },
      );
      await this.release(objectId);
      return asGivenRef(result.value) ?? undefined;
    } catch (error) {
      if (error instanceof CdpError && (error.kind === 'protocol' || error.kind === 'node-gone'))
        return undefined;
      throw error;
    }
  }

  async release(objectId: string): Promise<void> {
    try {
      await this.#cdp.send('Runtime.releaseObject', { objectId });
    } catch (error) {
      // The document went away and took the handle with it.
      if (!(error instanceof CdpError)) throw error;
    }
  }

  async #callOnce<K extends PageFunction>(
    name: K,
    argument: PageArgument<K>,
    options: CallOptions,
  ): Promise<PageReply<K>> {
    const executionContextId = await this.#contextId(options);
    const { result, exceptionDetails } = await this.#cdp.send(
      'Runtime.callFunctionOn',
      {
        functionDeclaration: 'function (name, argument) { return globalThis.__remora[name](argument); }',
        arguments: [{ value: name }, argument === undefined ? {} : { value: argument }],
        executionContextId,
        returnByValue: true,
        awaitPromise: true,
      },
      { timeoutMs: options.timeoutMs ?? CALL_MS, signal: options.signal },
    );
    if (exceptionDetails) {
      const reason = exceptionDetails.exception?.description ?? exceptionDetails.text;
      throw fail('internal', { reason: `reading the page failed (${name})` }, { cause: reason });
    }
    return asPageReply(name, result.value);
  }

  async #contextId({ signal }: CallOptions): Promise<number> {
    const loaderId = this.#currentLoader();
    if (this.#context?.loaderId === loaderId) return this.#context.id;
    const { executionContextId } = await this.#cdp.send(
      'Page.createIsolatedWorld',
      { frameId: this.#cdp.targetId, worldName: WORLD_NAME },
      { signal },
    );
    await this.#cdp.send(
      'Runtime.evaluate',
      { expression: PAGE_BUNDLE, contextId: executionContextId },
      { signal },
    );
    this.#context = { id: executionContextId, loaderId };
    return executionContextId;
  }
}
