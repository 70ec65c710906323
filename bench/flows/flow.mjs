// @ts-check
/** What a flow is: a fixed list of commands for one application, and a look at what the application has afterwards. */

/** @typedef {import('../stage.mjs').Stage} Stage */

/**
 * A word of a command, or the ref of a line in an answer so far.
 *
 * @typedef {string | Ref} Word
 * @typedef {{ line: string, nth: number }} Ref
 * @typedef {readonly Word[]} Command
 * @typedef {() => Promise<void>} Event Something that happens in the world meanwhile, such as a mail that comes in.
 * @typedef {{ stage: Stage, folder: string, work: string, modules: string }} Place `folder`: for the application's data;
 *   `work`: where the commands run; `modules`: the node_modules folder.
 * @typedef {{ script: (run: number) => readonly (Command | Event)[], prepare: (run: number) => Promise<void>, check: (run: number, answers: readonly string[]) => Promise<void> }} Started
 * @typedef {{ name: string, app: string, what: string, isThere: () => string | undefined, start: (place: Place) => Promise<Started> }} Flow
 */

/**
 * @template A
 * @typedef {{ name: string, missing?: () => string | undefined, start: (place: Place) => Promise<A> }} App `missing`: why it cannot be had on this machine.
 */

/**
 * @template A
 * @typedef {object} Script
 * @property {string} name
 * @property {string} what
 * @property {(app: A, run: number) => readonly (Command | Event)[]} script
 * @property {(app: A, run: number) => Promise<void>} [prepare] What the application has before.
 * @property {(app: A, run: number, answers: readonly string[]) => Promise<void>} check Throws unless the application has what it should have.
 */

/**
 * @template A
 * @param {App<A>} app
 * @param {Script<A>} flow
 * @returns {Flow}
 */
export function defineFlow(app, { name, what, script, prepare, check }) {
  return {
    name,
    what,
    app: app.name,
    isThere: () => app.missing?.(),
    start: async (place) => {
      const started = await app.start(place);
      return {
        script: (run) => script(started, run),
        prepare: async (run) => prepare?.(started, run),
        check: (run, answers) => check(started, run, answers),
      };
    },
  };
}

/**
 * The ref of the latest line that says this after the ref: `ref('button "Save"')`. A longer line counts too.
 *
 * @param {string} line
 * @param {number} [nth] Among several in one answer, from 0.
 * @returns {Ref}
 */
export const ref = (line, nth = 0) => ({ line, nth });
