// @ts-check
/**
 * Holds the limits of limits.mjs: `node scripts/check-sizes.mjs [ROOT]`. Generated files and test fixtures are not
 * looked at; functions and parameters are counted in source, not in tests.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { EXCEPTIONS, FOLDERS_OF_ANY_SIZE, LIMITS } from './limits.mjs';
import { listSources, parse, rootFromArguments } from './sources.mjs';

/** @typedef {import('./limits.mjs').Limit} Limit */
/** @typedef {{ path: string, line?: number, limit: Limit, size: number }} Measure */

/** @type {Record<Limit, { of: string, advice: string }>} */
const WORDS = {
  sourceFile: { of: 'lines in the file', advice: 'Split it by idea.' },
  actionFile: {
    of: 'lines in the action',
    advice: 'Move what is not the action itself to the folder it belongs to.',
  },
  testFile: { of: 'lines in the test file', advice: 'Split it by what is tested.' },
  functionLines: { of: 'lines in the function', advice: 'Take out the steps that have a name.' },
  parameters: { of: 'parameters', advice: 'Pass one object.' },
  folderFiles: { of: 'files in the folder', advice: 'Make a folder of those that belong together.' },
};

const root = rootFromArguments();
const paths = listSources(root, ['src', 'bin', 'skills', 'scripts', 'test']).filter(
  (path) => !/^test\/(fixtures|golden)\//.test(path),
);
const measures = [...paths.flatMap(measureFile), ...measureFolders(paths)];
const problems = [...measures.filter(isTooLarge).map(describe), ...leftoverExceptions()];
for (const problem of problems) console.error(problem);
console.log(`check-sizes: ${paths.length} files, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

/**
 * @param {string} path
 * @returns {Measure[]}
 */
function measureFile(path) {
  const tree = parse(root, path);
  const size = tree.text.replace(/\n$/, '').split('\n').length;
  /** @type {Measure} */
  const file = { path, limit: limitOfFile(path), size };
  return file.limit === 'testFile' ? [file] : [file, ...measureFunctions(path, tree)];
}

/**
 * @param {string} path
 * @returns {Limit}
 */
function limitOfFile(path) {
  if (path.startsWith('test/')) return 'testFile';
  return path.startsWith('src/actions/') ? 'actionFile' : 'sourceFile';
}

/**
 * @param {string} path
 * @param {ts.SourceFile} tree
 * @returns {Measure[]}
 */
function measureFunctions(path, tree) {
  /** @type {Measure[]} */
  const found = [];
  /** @type {(node: ts.Node) => void} */
  const visit = (node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
      const last = tree.getLineAndCharacterOfPosition(node.end).line + 1;
      found.push({ path, line: first, limit: 'functionLines', size: last - first + 1 });
      found.push({ path, line: first, limit: 'parameters', size: node.parameters.length });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/**
 * @param {readonly string[]} files
 * @returns {Measure[]}
 */
function measureFolders(files) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([path]) => !FOLDERS_OF_ANY_SIZE.includes(path))
    .map(([path, size]) => ({ path, limit: 'folderFiles', size }));
}

/** @param {Measure} measure */
function isTooLarge({ path, limit, size }) {
  const exception = EXCEPTIONS.find((entry) => entry.path === path && entry.limit === limit);
  return size > (exception?.allowed ?? LIMITS[limit]);
}

/** @param {Measure} measure */
function describe({ path, line, limit, size }) {
  const where = line === undefined ? path : `${path}:${line}`;
  return `${where}: ${size} ${WORDS[limit].of}, the limit is ${LIMITS[limit]}. ${WORDS[limit].advice}`;
}

/** @returns {string[]} */
function leftoverExceptions() {
  return EXCEPTIONS.filter(({ path }) => existsSync(join(root, path)))
    .filter((entry) => !measures.some((item) => matches(item, entry) && item.size > LIMITS[entry.limit]))
    .map(
      ({ path, limit }) =>
        `${path}: needs no exception for ${limit} any more. Delete it in scripts/limits.mjs.`,
    );
}

/**
 * @param {Measure} measure
 * @param {{ path: string, limit: Limit }} entry
 */
function matches(measure, entry) {
  return measure.path === entry.path && measure.limit === entry.limit;
}
