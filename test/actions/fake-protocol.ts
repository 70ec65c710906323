/** Small parts of the fake browser's protocol. */

export type Fields = Readonly<Record<string, unknown>>;

export class Refusal {
  readonly code = -32_000;
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** Of the page code's function that is called: the arguments begin with it. */
export function nameOf(call: unknown): unknown {
  const [first]: unknown[] = Array.isArray(call) ? call : [];
  return asFields(first)['value'];
}

export function answerOf(call: unknown, url: string): unknown {
  switch (nameOf(call)) {
    case 'snapshot':
      return {
        url,
        title: '',
        origin: 'null',
        nodes: [{ depth: 0, role: 'heading', name: 'A page', inViewport: true }],
        leftOut: { texts: 0, controls: 0, folded: 0 },
        kind: null,
        freeRef: 1,
        opaque: 0,
      };
    case 'unreadFrames':
      return [];
    case 'beginWatch':
      return { stirred: true };
    case 'untilQuiet':
      return { settled: true, leaving: false };
    default:
      return null;
  }
}

export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
