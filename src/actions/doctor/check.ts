/** One line of `doctor`. A type, so that it can stand in an answer's data. */
export type Check = {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly text: string;
  /** What to do about it. */
  readonly fix?: string;
};

export const ok = (name: string, text: string): Check => ({ name, status: 'ok', text });
export const warn = (name: string, text: string, fix: string): Check => ({ name, status: 'warn', text, fix });
export const bad = (name: string, text: string, fix: string): Check => ({ name, status: 'fail', text, fix });
