// @ts-check
/**
 * Holds the table of layers.mjs: `node scripts/check-layers.mjs [ROOT]`. Fails on an import that the table does not
 * allow (types count), on cycles between files, and on files that only re-export.
 */
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { COMMON, FACES, LAYERS } from './layers.mjs';
import { listSources, parse, rootFromArguments } from './sources.mjs';

const TABLE = fileURLToPath(new URL('layers.mjs', import.meta.url));

/** @typedef {{ specifier: string, line: number, typeOnly: boolean }} Import */
/** @typedef {{ path: string, layer: string, tree: ts.SourceFile, imports: Import[] }} Source */

const root = rootFromArguments();
const sources = listSources(root, ['src', 'bin', 'skills']).map(readSource);
const problems = [
  ...sources.flatMap(checkImports),
  ...sources
    .filter(isBarrel)
    .map(({ path }) => `${path}: only re-exports. Import from the files themselves.`),
  ...findCycles(sources),
  ...checkTable(),
];
for (const problem of problems) console.error(problem);
console.log(`check-layers: ${sources.length} files, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

/**
 * @param {string} path
 * @returns {Source}
 */
function readSource(path) {
  const tree = parse(root, path);
  return { path, layer: layerOf(path), tree, imports: importsOf(tree) };
}

/**
 * `src/cdp/probe.ts` -> `cdp`, `src/errors.ts` -> `errors`, `bin/remora.ts` -> `bin`.
 *
 * @param {string} path
 */
function layerOf(path) {
  const [top = '', next = ''] = path.split('/');
  return top === 'src' ? next.replace(/\.\w+$/, '') : top;
}

/**
 * @param {ts.SourceFile} tree
 * @returns {Import[]}
 */
function importsOf(tree) {
  /** @type {Import[]} */
  const found = [];
  /** @type {(node: ts.Node) => void} */
  const visit = (node) => {
    const specifier = specifierOf(node);
    if (specifier) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
      found.push({ specifier: specifier.text, line, typeOnly: isTypeOnly(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/**
 * The module that a node imports: statements, re-exports, `import()`, `require()` and `import('x').T`.
 *
 * @param {ts.Node} node
 * @returns {ts.StringLiteralLike | undefined}
 */
function specifierOf(node) {
  const candidate = specifierNodeOf(node);
  return candidate && ts.isStringLiteralLike(candidate) ? candidate : undefined;
}

/**
 * @param {ts.Node} node
 * @returns {ts.Node | undefined}
 */
function specifierNodeOf(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (!ts.isCallExpression(node)) return undefined;
  const { expression } = node;
  const isImport = expression.kind === ts.SyntaxKind.ImportKeyword;
  const isRequire = ts.isIdentifier(expression) && expression.text === 'require';
  return isImport || isRequire ? node.arguments[0] : undefined;
}

/** @param {ts.Node} node */
function isTypeOnly(node) {
  if (ts.isImportTypeNode(node)) return true;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  return ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

/**
 * @param {Source} source
 * @returns {string[]}
 */
function checkImports(source) {
  const layer = LAYERS[source.layer];
  if (!layer)
    return [`${source.path}: the folder ${source.layer} is not in the table. Add it to scripts/layers.mjs.`];
  return source.imports.flatMap((item) => {
    const reason = item.specifier.startsWith('.')
      ? refuseFile(source, layer, item)
      : refusePackage(source, layer, item);
    return reason ? [`${source.path}:${item.line}: ${reason}`] : [];
  });
}

/**
 * @param {Source} source
 * @param {import('./layers.mjs').Layer} layer
 * @param {Import} item
 * @returns {string | undefined}
 */
function refuseFile({ path, layer: name }, layer, item) {
  const target = join(dirname(path), item.specifier);
  const targetLayer = layerOf(target);
  if (!LAYERS[targetLayer] || !/^(src|bin|skills)\//.test(target)) {
    return `imports ${target}, which is in no folder of the table. Source imports source only.`;
  }
  const module = target.replace(/^src\//, '').replace(/\.\w+$/, '');
  if (targetLayer === name) return refusePart(path, layer, module);
  const isAllowed =
    layer.imports === 'all' ||
    COMMON.includes(targetLayer) ||
    layer.imports.some((entry) => entry === targetLayer || isWithin(module, entry));
  if (!isAllowed) return `${name} may not import ${module}. ${whereToEdit(name, 'imports')}`;
  if (layer.inPage && !item.typeOnly)
    return `${name} runs in the browser and may import only types of ${module}.`;
  return undefined;
}

/**
 * @param {string} module
 * @param {string} folder
 */
function isWithin(module, folder) {
  return module === folder || module.startsWith(`${folder}/`);
}

/**
 * Between the folders of one that has several, and the files beside them.
 *
 * @param {string} path
 * @param {import('./layers.mjs').Layer} layer
 * @param {string} module
 * @returns {string | undefined}
 */
function refusePart(path, { parts }, module) {
  if (!parts) return undefined;
  const [top = '', from = ''] = path.replace(/^src\//, '').split('/');
  const target = module.slice(top.length + 1);
  const part = from.replace(/\.\w+$/, '');
  const allowed = parts[part];
  if (!allowed) return `${part} is no part of ${top}. ${whereToEdit(top, 'parts')}`;
  if ([part, ...allowed].some((entry) => isWithin(target, entry))) return undefined;
  return `${top}/${part} may not import ${module}. ${whereToEdit(top, 'parts')}`;
}

/**
 * @param {Source} source
 * @param {import('./layers.mjs').Layer} layer
 * @param {Import} item
 * @returns {string | undefined}
 */
function refusePackage({ layer: name }, layer, { specifier }) {
  if (isBuiltin(specifier)) {
    if (layer.inPage) return `${name} runs in the browser, where there is no ${specifier}.`;
    return specifier.startsWith('node:') ? undefined : `write node:${specifier}.`;
  }
  const packageName = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (layer.packages === 'all' || layer.packages.includes(packageName)) return undefined;
  return `${name} may not import the package ${packageName}. ${whereToEdit(name, 'packages')}`;
}

/**
 * @param {string} layer
 * @param {'imports' | 'packages' | 'parts'} key
 */
function whereToEdit(layer, key) {
  const lines = readFileSync(TABLE, 'utf8').split('\n');
  const start = lines.indexOf(`  ${layer}: {`);
  const line = lines.findIndex((text, index) => index > start && text.startsWith(`    ${key}:`)) + 1;
  return `If it should, edit \`${key}\` of \`${layer}\`: scripts/layers.mjs:${line}.`;
}

/** @param {Source} source */
function isBarrel({ path, tree }) {
  if (FACES.includes(path) || tree.statements.length === 0) return false;
  const isPassedOn = tree.statements.every(
    (node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isEmptyStatement(node),
  );
  const fromOwnFiles = tree.statements.some((node) => specifierOf(node)?.text.startsWith('.'));
  const exportsSome = tree.statements.some((node) => ts.isExportDeclaration(node) && !isEmptyExport(node));
  return isPassedOn && fromOwnFiles && exportsSome;
}

/**
 * `export {}` makes a file a module and exports nothing.
 *
 * @param {ts.ExportDeclaration} node
 */
function isEmptyExport(node) {
  return node.exportClause && ts.isNamedExports(node.exportClause) && node.exportClause.elements.length === 0;
}

/**
 * Depth first; an import of a file that is still open closes a cycle. Each is reported once.
 *
 * @param {Source[]} all
 * @returns {string[]}
 */
function findCycles(all) {
  const byPath = new Map(all.map((source) => [source.path, source]));
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const open = [];
  /** @type {string[]} */
  const found = [];
  /** @type {(source: Source) => void} */
  const visit = (source) => {
    open.push(source.path);
    for (const { specifier } of source.imports) {
      const target = byPath.get(join(dirname(source.path), specifier));
      if (!target || !specifier.startsWith('.') || done.has(target.path)) continue;
      const at = open.indexOf(target.path);
      if (at < 0) visit(target);
      else found.push(`cycle: ${[...open.slice(at), target.path].join(' -> ')}`);
    }
    open.pop();
    done.add(source.path);
  };
  for (const source of all) if (!done.has(source.path)) visit(source);
  return found;
}

/**
 * A package that the table allows and package.json does not list is a leftover.
 *
 * @returns {string[]}
 */
function checkTable() {
  const manifest = join(root, 'package.json');
  if (!existsSync(manifest)) return [];
  /** @type {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} */
  const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  const known = new Set(Object.keys({ ...dependencies, ...devDependencies }));
  return Object.entries(LAYERS).flatMap(([name, { packages }]) =>
    packages === 'all'
      ? []
      : packages
          .filter((item) => !known.has(item))
          .map(
            (item) =>
              `${name} may import ${item}, which package.json does not list. ${whereToEdit(name, 'packages')}`,
          ),
  );
}
