/** What one side says now and then, and the other side reads in order: an answer that is written piece by piece. */
export class Channel<T> implements AsyncIterable<T> {
  readonly #waiting: T[] = [];
  #ended = false;
  #wake = (): void => undefined;

  /** Nothing is taken after the end. */
  push(item: T): void {
    if (this.#ended) return;
    this.#waiting.push(item);
    this.#wake();
  }

  /** What was pushed before is still read. */
  end(): void {
    this.#ended = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncIterator<T> {
    for (;;) {
      yield* this.#waiting.splice(0);
      if (this.#waiting.length > 0) continue;
      if (this.#ended) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
