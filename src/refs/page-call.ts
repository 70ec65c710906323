/** How a function of ours is called in a page. */

/** What a context without our code throws. */
export const NO_CODE = 'remora is not here';

/**
 * Calls a function of ours. Where our code is not, the context is that of another document, which has come in the meantime
 * and got the same number: the browser makes a world of ours in each (`pressBoot`).
 */
export const CALL = `function (name, ...given) {
  const api = Object.getOwnPropertyDescriptor(globalThis, '__remora')?.value;
  if (api === undefined) throw new Error('${NO_CODE}');
  return api[name](...given);
}`;
