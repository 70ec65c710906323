// @ts-check
/** How large things may be: held by check-sizes, and for functions shown by eslint while one writes. */

/** @typedef {keyof typeof LIMITS} Limit */

export const LIMITS = {
  /** Lines of a source file. */
  sourceFile: 300,
  /** Lines of a file below src/actions. */
  actionFile: 200,
  /** Lines of a test file. */
  testFile: 400,
  /** Lines of a function, from its first to its last. */
  functionLines: 60,
  /** Parameters of a function; beyond them, one object. */
  parameters: 4,
  /** Source files directly in one folder. */
  folderFiles: 20,
};

/** Folders that grow by one file for each action. */
export const FOLDERS_OF_ANY_SIZE = ['src/actions', 'test/actions'];

/**
 * What may be larger, how large, and why. One that is not needed any more fails too.
 *
 * @type {ReadonlyArray<{ path: string, limit: Limit, allowed: number, reason: string }>}
 */
export const EXCEPTIONS = [];
