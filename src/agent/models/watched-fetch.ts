/** Requests whose answer must keep coming: one that falls silent is cut, so that it can be asked again. */

/** Milliseconds between two pieces of an answer. */
const SILENCE_MS = 60_000;
/** Until the first piece: a model on this machine may have to be loaded, and reads long before it writes. */
const FIRST_MS = 300_000;

export interface Patience {
  readonly firstMs: number;
  readonly silenceMs: number;
}

/** What a request fails with when its answer does not go on. */
export class Stalled extends Error {
  override readonly name = 'Stalled';
  constructor(ms: number) {
    super(`nothing came for ${Math.round(ms / 1000)} s`);
  }
}

export function watchedFetch(
  patience: Patience = { firstMs: FIRST_MS, silenceMs: SILENCE_MS },
): typeof fetch {
  return async (input, init) => {
    const cut = new AbortController();
    const outer = init?.signal;
    const onAbort = (): void => cut.abort(outer?.reason);
    if (outer?.aborted) onAbort();
    outer?.addEventListener('abort', onAbort, { once: true });
    const release = (): void => outer?.removeEventListener('abort', onAbort);
    let timer = setTimeout(() => cut.abort(new Stalled(patience.firstMs)), patience.firstMs);
    const rearm = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => cut.abort(new Stalled(patience.silenceMs)), patience.silenceMs);
    };
    const end = (): void => {
      clearTimeout(timer);
      release();
    };
    try {
      const response = await fetch(input, { ...init, signal: cut.signal });
      if (!response.body) {
        end();
        return response;
      }
      return new Response(watch(response.body, rearm, end), response);
    } catch (error) {
      end();
      throw error;
    }
  };
}

function watch(body: ReadableStream<Uint8Array>, onPiece: () => void, onEnd: () => void): ReadableStream {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          onEnd();
          controller.close();
        } else {
          onPiece();
          controller.enqueue(value);
        }
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  });
}
