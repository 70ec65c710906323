/**
 * Our own world in a frame's document: the page cannot see or change it. One per document, made at first use; refs live
 * in it and die with it. It reaches the frames below that share its origin, and no others.
 */
import { createHash } from 'node:crypto';
import { CdpError } from '../cdp/cdp-error.ts';
import type { CdpSession } from '../cdp/connection.ts';
import { fail } from '../errors.ts';
import { PAGE_BUNDLE } from '../page/bundle.gen.ts';
import type { GivenRef } from '../page/types.ts';
import type { Expected } from '../page/tree/types.ts';
import { NodeHandles } from './node-handles.ts';
import { CALL } from './page-call.ts';
import {
  asExpected,
  asGivenRef,
  asPageReply,
  asViewport,
  failedInPage,
  type PageArgument,
  type PageFunction,
  type PageReply,
  type Viewport,
} from './page-reply.ts';

/** The browser keeps a world by its name, over our own end too: so that refs live on, and another version has its own. */
export const WORLD_NAME = `remora-${createHash('sha256').update(PAGE_BUNDLE).digest('hex').slice(0, 8)}`;
const CALL_MS = 10_000;
const VIEWPORT = '[innerWidth, innerHeight, scrollX, scrollY]';
const IS_HOVERED = `Document.prototype.querySelector.call(document, ':hover') !== null`;

/** Where a world is. */
export interface WorldPlace {
  readonly cdp: CdpSession;
  readonly frameId: string;
  /** Names the document that the frame holds now. A number of a context means another one in another process. */
  readonly document: () => string;
}

export interface CallOptions {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

type NodesFunction = 'noteHearing' | 'noteClosedRoots' | 'expectRefs';

interface NodesCall {
  readonly name: NodesFunction;
  readonly argument: unknown;
  readonly backendNodeIds: readonly number[];
}

export class World {
  readonly #place: WorldPlace;
  readonly #cdp: CdpSession;
  readonly #nodes: NodeHandles;
  #context: { id: number; document: string } | undefined;

  constructor(place: WorldPlace) {
    this.#place = place;
    this.#cdp = place.cdp;
    this.#nodes = new NodeHandles(place.cdp, place.frameId);
  }

  /**
   * Calls a function of src/page/main.ts. When the document is replaced meanwhile it is called once more in the new
   * one: that is safe for all of them, refs of the old document mean nothing there.
   */
  call<K extends PageFunction>(
    name: K,
    argument: PageArgument<K>,
    options: CallOptions,
  ): Promise<PageReply<K>> {
    return this.#onceMore(() => this.#callOnce(name, argument, options));
  }

  /** Names the very context that answered last: what was told to another one is not known here. */
  get context(): string | undefined {
    return this.#context && `${this.#context.document} ${this.#context.id}`;
  }

  /** A handle of the element behind a ref, for the DOM domain. Throws `stale_ref`; the caller releases it. */
  async element(ref: string, options: CallOptions): Promise<string> {
    const objectId = await this.#handle('element', ref, options);
    if (objectId === undefined) throw fail('stale_ref', { ref });
    return objectId;
  }

  /** A handle of the frame element with this key (see `unreadFrames`), to be released by the caller; undefined when it is gone. */
  frameElement(key: string, options: CallOptions): Promise<string | undefined> {
    return this.#handle('frameElement', key, options);
  }

  viewport(options: CallOptions): Promise<Viewport> {
    return this.#onceMore(async () => asViewport(await this.#evaluate(VIEWPORT, options)));
  }

  /** True when the pointer has arrived in this document: what the browser sends it to is not known before. */
  isHovered(options: CallOptions): Promise<boolean> {
    return this.#onceMore(async () => (await this.#evaluate(IS_HOVERED, options)) === true);
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
      return await this.#refOfHandle(object.objectId ?? '', firstRef, signal);
    } catch (error) {
      if (error instanceof CdpError && (error.kind === 'protocol' || error.kind === 'node-gone'))
        return undefined;
      throw error;
    }
  }

  /** Nodes that `giveRefs` may give refs to, in this order. */
  async expectRefs(backendNodeIds: readonly number[], { signal }: CallOptions): Promise<Expected> {
    return asExpected(await this.callWithNodes('expectRefs', null, { backendNodeIds, signal }));
  }

  /**
   * Calls a function of src/page/main.ts with nodes of this document, in any of its worlds, as further arguments. A node
   * that is gone is handed over as undefined.
   */
  callWithNodes(
    name: NodesFunction,
    argument: unknown,
    { backendNodeIds, signal }: CallOptions & { readonly backendNodeIds: readonly number[] },
  ): Promise<unknown> {
    return this.#onceMore(async () => {
      try {
        return await this.#callWithNodesOnce({ name, argument, backendNodeIds }, signal);
      } finally {
        await this.releaseNodes();
      }
    });
  }

  async #callWithNodesOnce(
    { name, argument, backendNodeIds }: NodesCall,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const executionContextId = await this.#contextId({ signal });
    const handles = await this.#nodes.resolve(backendNodeIds, executionContextId, signal);
    const { result, exceptionDetails } = await this.#cdp.send(
      'Runtime.callFunctionOn',
      {
        functionDeclaration: CALL,
        returnByValue: true,
        arguments: [
          { value: name },
          { value: argument },
          ...handles.map((objectId) => (objectId === undefined ? {} : { objectId })),
        ],
        executionContextId,
      },
      { signal },
    );
    if (exceptionDetails) throw failedInPage(name, exceptionDetails);
    const value: unknown = result.value;
    return value;
  }

  /** Handles of the elements that the last snapshot could not look into, released with `releaseNodes`. */
  opaqueElements(options: CallOptions): Promise<readonly string[]> {
    return this.#onceMore(() => this.#opaqueElementsOnce(options));
  }

  async #opaqueElementsOnce({ signal }: CallOptions): Promise<readonly string[]> {
    const executionContextId = await this.#contextId({ signal });
    const { result } = await this.#cdp.send(
      'Runtime.callFunctionOn',
      {
        functionDeclaration: CALL,
        arguments: [{ value: 'opaqueElements' }],
        executionContextId,
        objectGroup: this.#nodes.group,
      },
      { signal },
    );
    return result.objectId === undefined ? [] : this.#nodes.nodesIn(result.objectId, signal);
  }

  releaseNodes(): Promise<void> {
    return this.#nodes.release();
  }

  async #refOfHandle(
    objectId: string,
    firstRef: number,
    signal: AbortSignal | undefined,
  ): Promise<GivenRef | undefined> {
    const functionDeclaration = 'function (firstRef) { return globalThis.__remora.refOf(this, firstRef); }';
    try {
      const { result } = await this.#cdp.send(
        'Runtime.callFunctionOn',
        { objectId, functionDeclaration, arguments: [{ value: firstRef }], returnByValue: true },
        { signal },
      );
      return asGivenRef(result.value) ?? undefined;
    } finally {
      await this.release(objectId);
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

  async #onceMore<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CdpError && error.kind === 'context-gone')) throw error;
      this.#context = undefined;
      return work();
    }
  }

  async #handle(
    name: 'element' | 'frameElement',
    argument: string,
    { signal }: CallOptions,
  ): Promise<string | undefined> {
    const executionContextId = await this.#contextId({ signal });
    const { result } = await this.#cdp.send(
      'Runtime.callFunctionOn',
      {
        functionDeclaration: CALL,
        arguments: [{ value: name }, { value: argument }],
        executionContextId,
      },
      { signal },
    );
    return result.objectId;
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
        functionDeclaration: CALL,
        arguments: [{ value: name }, argument === undefined ? {} : { value: argument }],
        executionContextId,
        returnByValue: true,
        awaitPromise: true,
      },
      { timeoutMs: options.timeoutMs ?? CALL_MS, signal: options.signal },
    );
    if (exceptionDetails) throw failedInPage(name, exceptionDetails);
    return asPageReply(name, result.value);
  }

  async #evaluate(expression: string, options: CallOptions): Promise<unknown> {
    const contextId = await this.#contextId(options);
    const { result } = await this.#cdp.send(
      'Runtime.evaluate',
      { expression, contextId, returnByValue: true },
      { signal: options.signal },
    );
    return result.value;
  }

  async #contextId({ signal }: CallOptions): Promise<number> {
    const document = this.#place.document();
    if (this.#context?.document === document) return this.#context.id;
    const { executionContextId } = await this.#cdp.send(
      'Page.createIsolatedWorld',
      { frameId: this.#place.frameId, worldName: WORLD_NAME },
      { signal },
    );
    await this.#cdp.send(
      'Runtime.evaluate',
      { expression: PAGE_BUNDLE, contextId: executionContextId },
      { signal },
    );
    this.#context = { id: executionContextId, document };
    return executionContextId;
  }
}
