/**
 * How a command line travels to the daemon and its answer back. Made for a POSIX shell: fields end in NUL, the answer
 * starts with the exit code and the stream and ends with a dot, which keeps trailing line ends through `$(…)`.
 *
 * Request: `remora-cli-1`, path of the command, working folder, number of words, `NAME=value` of each set variable, `--`,
 * the words, each ended by NUL; whatever follows is standard input.
 */

export const CLI_PATH = '/v1/cli';
const MAGIC = 'remora-cli-1';

export interface CliRequest {
  /** Path of the command as it was started; tells which installation calls. */
  readonly command: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Without the program's name. */
  readonly argv: readonly string[];
  readonly stdin: string;
}

export interface CliAnswer {
  readonly exit: number;
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

/** Set to `yes` by a client whose person answered yes at the terminal: to what this one command asks. */
export const CONSENT = 'CONSENT';

/** The daemon is not of the caller's version: the caller must replace it. */
export const REPLACE = 'R';

export function encodeRequest(request: CliRequest): Buffer {
  const env = Object.entries(request.env).map(([name, value]) => `${name}=${value}`);
  const fields = [
    MAGIC,
    request.command,
    request.cwd,
    String(request.argv.length),
    ...env,
    '--',
    ...request.argv,
  ];
  return Buffer.from(fields.map((field) => `${field}\0`).join('') + request.stdin, 'utf8');
}

/** Undefined when the bytes are no such request. */
export function decodeRequest(body: Buffer): CliRequest | undefined {
  const reader = new FieldReader(body);
  if (reader.next() !== MAGIC) return undefined;
  const [command, cwd, count] = [reader.next(), reader.next(), Number(reader.next())];
  if (command === undefined || cwd === undefined || !Number.isInteger(count)) return undefined;
  const env: Record<string, string> = {};
  for (let word = reader.next(); word !== '--'; word = reader.next()) {
    if (word === undefined) return undefined;
    const split = word.indexOf('=');
    env[word.slice(0, split)] = word.slice(split + 1);
  }
  const argv: string[] = [];
  while (argv.length < count) {
    const word = reader.next();
    if (word === undefined) return undefined;
    argv.push(word);
  }
  return { command, cwd, env, argv, stdin: reader.rest() };
}

export function encodeAnswer({ exit, stream, text }: CliAnswer): string {
  return `${exit}${stream === 'stdout' ? 'o' : 'e'}${text}.`;
}

/** Undefined for {@link REPLACE} and for anything that was cut short. */
export function decodeAnswer(body: string): CliAnswer | undefined {
  const match = /^(\d)([oe])([^]*)\.$/.exec(body);
  if (!match) return undefined;
  return { exit: Number(match[1]), stream: match[2] === 'o' ? 'stdout' : 'stderr', text: match[3] ?? '' };
}

class FieldReader {
  readonly #body: Buffer;
  #at = 0;

  constructor(body: Buffer) {
    this.#body = body;
  }

  next(): string | undefined {
    const end = this.#body.indexOf(0, this.#at);
    if (end < 0) return undefined;
    const field = this.#body.toString('utf8', this.#at, end);
    this.#at = end + 1;
    return field;
  }

  rest(): string {
    return this.#body.toString('utf8', this.#at);
  }
}
