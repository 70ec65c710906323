// @ts-check
/** What each tool that is measured can do. */

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {number} port Of its own browser.
 * @property {(url: string) => Promise<void>} open
 * @property {() => Promise<Answer>} snapshot Of what can be acted on, where the tool has such a mode.
 * @property {() => Promise<Answer>} [whole] The same without the usual limit of size.
 * @property {boolean} [offersAll] Its snapshot gives a ref only to what can be acted on.
 * @property {(ref: string) => Promise<void>} click Rejects when the tool says that it failed.
 */

/** @typedef {import('../common/rounds.mjs').Answer} Answer */

export {};
