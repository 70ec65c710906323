/**
 * Handles of a document's nodes, held for one question and let go of together. Frames of one session are asked at once:
 * each has a group of its own, so that none lets go of another's.
 */
import { CdpError } from '../cdp/cdp-error.ts';
import type { CdpSession } from '../cdp/connection.ts';

type Signal = AbortSignal | undefined;

export class NodeHandles {
  /** For calls whose results are held too. */
  readonly group: string;
  readonly #cdp: CdpSession;

  constructor(cdp: CdpSession, frameId: string) {
    this.#cdp = cdp;
    this.group = `remora-nodes-${frameId}`;
  }

  /** In the order of the ids; undefined for a node that is gone, or of another document. */
  resolve(
    backendNodeIds: readonly number[],
    executionContextId: number,
    signal: Signal,
  ): Promise<readonly (string | undefined)[]> {
    return Promise.all(
      backendNodeIds.map((backendNodeId) => this.#resolveOne(backendNodeId, executionContextId, signal)),
    );
  }

  /** The nodes of an array. */
  async nodesIn(arrayId: string, signal: Signal): Promise<readonly string[]> {
    const { result } = await this.#cdp.send(
      'Runtime.getProperties',
      { objectId: arrayId, ownProperties: true },
      { signal },
    );
    return result.flatMap(({ value }) => (value?.subtype === 'node' ? (value.objectId ?? []) : []));
  }

  async release(): Promise<void> {
    try {
      await this.#cdp.send('Runtime.releaseObjectGroup', { objectGroup: this.group });
    } catch (error) {
      // The document went away and took the handles with it.
      if (!(error instanceof CdpError)) throw error;
    }
  }

  async #resolveOne(
    backendNodeId: number,
    executionContextId: number,
    signal: Signal,
  ): Promise<string | undefined> {
    try {
      const { object } = await this.#cdp.send(
        'DOM.resolveNode',
        { backendNodeId, executionContextId, objectGroup: this.group },
        { signal },
      );
      return object.objectId;
    } catch (error) {
      if (error instanceof CdpError && (error.kind === 'protocol' || error.kind === 'node-gone'))
        return undefined;
      throw error;
    }
  }
}
