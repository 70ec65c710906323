/** Where this chat is kept: each time that something was said, so that no crash costs it. */
import { fail } from '../../../errors.ts';
import type { Conversation } from '../../loop/conversation.ts';
import { chatFile, isTaken, removeChat, type Transcript, type TurnCost, writeChat } from './transcript.ts';

export interface ChatFileParts {
  readonly home: string;
  readonly session: string;
  /** What `--resume` takes. */
  readonly name: string;
  readonly path: string;
  /** Of a chat that is gone on with. */
  readonly earlier?: Transcript;
}

export class ChatFile {
  readonly #parts: ChatFileParts;
  readonly #turns: TurnCost[];
  #name: string;
  #path: string;
  #isOwnName: boolean;

  constructor(parts: ChatFileParts) {
    this.#parts = parts;
    this.#turns = [...(parts.earlier?.turns ?? [])];
    this.#name = parts.name;
    this.#path = parts.path;
    this.#isOwnName = parts.earlier !== undefined;
  }

  get name(): string {
    return this.#name;
  }

  get path(): string {
    return this.#path;
  }

  get earlier(): Transcript | undefined {
    return this.#parts.earlier;
  }

  get turns(): readonly TurnCost[] {
    return this.#turns;
  }

  addTurn(cost: TurnCost): void {
    if (cost.steps > 0) this.#turns.push(cost);
  }

  /** A chat in which nothing was said is not kept. */
  save(conversation: Conversation, model: string): void {
    if (conversation.length === 0) return;
    writeChat(this.#path, {
      model,
      session: this.#parts.session,
      turns: [...this.#turns],
      conversation: [...conversation],
    });
  }

  /** From now on under this name. Throws `bad_input` for a name that is not safe, or another chat's. */
  rename(name: string): void {
    const path = chatFile(this.#parts.home, name);
    if (path === this.#path) return;
    if (isTaken(path))
      throw fail(
        'bad_input',
        { reason: `There is a chat named ${name} already` },
        { hint: `Choose another name, or go on with that one: \`remora chat --resume ${name}\`.` },
      );
    // Only the name that nobody chose goes.
    if (!this.#isOwnName) removeChat(this.#path);
    this.#name = name;
    this.#path = path;
    this.#isOwnName = true;
  }
}
