/** A second client of the browser, as a person's other tool would be: what it sees does not come from remora. */
import connect from 'chrome-remote-interface';
import {
  asEventOf,
  asResultOf,
  type EventName,
  type EventOf,
  type Method,
  type ParamsOf,
  type Protocol,
  type ResultOf,
} from '../../src/cdp/protocol.ts';
import { withDeadline } from '../../src/util/deadline.ts';

const CALL_MS = 15_000;

type Client = Awaited<ReturnType<typeof connect>>;

export class RawClient {
  readonly #client: Client;
  readonly #closed: Promise<void>;

  private constructor(client: Client) {
    this.#client = client;
    this.#closed = new Promise((resolve) => {
      client.on('disconnect', resolve);
    });
  }

  static async connect(wsUrl: string): Promise<RawClient> {
    const opening = connect({ target: wsUrl, protocol: { domains: [] } });
    return new RawClient(await withDeadline(opening, CALL_MS, () => new Error(`no connection to ${wsUrl}`)));
  }

  async send<M extends Method>(method: M, params?: ParamsOf<M>, sessionId?: string): Promise<ResultOf<M>> {
    const reply = this.#client.send(method, params ?? {}, sessionId);
    return asResultOf(method, await withDeadline(reply, CALL_MS, () => new Error(`no answer to ${method}`)));
  }

  /** Events of all sessions; `sessionId` is undefined for the browser's own. */
  on<E extends EventName>(
    event: E,
    listener: (params: EventOf<E>, sessionId: string | undefined) => void,
  ): void {
    this.#client.on('event', ({ method, params, sessionId }) => {
      if (method === event) listener(asEventOf(event, params), sessionId);
    });
  }

  async targets(): Promise<Protocol.Target.TargetInfo[]> {
    return (await this.send('Target.getTargets')).targetInfos;
  }

  /** The pages only. */
  async pages(): Promise<Protocol.Target.TargetInfo[]> {
    return (await this.targets()).filter(({ type }) => type === 'page');
  }

  /** A tab of the person's: in the background unless `inFront`. Its target id. */
  async newTab(url: string, inFront = false): Promise<string> {
    return (await this.send('Target.createTarget', { url, background: !inFront })).targetId;
  }

  /** The session id. */
  async attach(targetId: string): Promise<string> {
    return (await this.send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
  }

  async detach(sessionId: string): Promise<void> {
    await this.send('Target.detachFromTarget', { sessionId });
  }

  /** Attaches, awaits the expression's value in the main world, detaches. */
  async evaluate(targetId: string, expression: string): Promise<unknown> {
    const sessionId = await this.attach(targetId);
    try {
      return await this.evaluateIn(sessionId, expression);
    } finally {
      await this.detach(sessionId);
    }
  }

  async evaluateIn(sessionId: string, expression: string): Promise<unknown> {
    const reply = await this.send(
      'Runtime.evaluate',
      { expression, returnByValue: true, awaitPromise: true },
      sessionId,
    );
    if (reply.exceptionDetails)
      throw new Error(reply.exceptionDetails.exception?.description ?? reply.exceptionDetails.text);
    const value: unknown = reply.result.value;
    return value;
  }

  /** Resolves when the connection is gone, whoever ended it. */
  get closed(): Promise<void> {
    return this.#closed;
  }

  async close(): Promise<void> {
    await withDeadline(this.#client.close(), CALL_MS, () => new Error('the connection does not close'));
  }
}
