/** A person answers one question at a time, however many sub-agents ask. */
import { Queue } from '../../util/queue.ts';
import type { Person } from '../person.ts';
import type { ToolContext } from '../tools/agent-tool.ts';

export class OneAtATime {
  readonly #person: Person;
  readonly #line = new Queue();

  constructor(person: Person) {
    this.#person = person;
  }

  /** The person as the sub-agent of that name reaches them: its questions say whose they are. `pause` stands around them. */
  for(name: string, pause: ToolContext['forPerson']): Person {
    const { approve, isThere } = this.#person;
    return {
      isThere,
      approve:
        approve && ((request, reason) => this.#line.run(() => pause(approve(request, `${name}: ${reason}`)))),
      ask: ({ text, ...more }, signal) =>
        this.#line.run(() => pause(this.#person.ask({ text: `${name}: ${text}`, ...more }, signal)), signal),
      request: ({ text, ...more }, signal) =>
        this.#line.run(
          () => pause(this.#person.request({ text: `${name}: ${text}`, ...more }, signal)),
          signal,
        ),
    };
  }
}
