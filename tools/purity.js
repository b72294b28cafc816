#!/usr/bin/env node
/**
 * Checks that the pure packages use no clock, random, asynchrony, locale, process or exception: what the import rules
 * can't see. Usage: node tools/purity.js [FILE…]; without files, every source of the pure packages. Exit 1 on a finding.
 */

const fs = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

const PURE = ['libs/domain', 'libs/pci-config', 'libs/scheduling'];
const BANNED_NAMES = new Map([
  ['Date', 'time is a fact the shell supplies'],
  ['Promise', 'the core is synchronous'],
  ['Intl', 'locales differ between machines'],
  ['process', 'no process'],
  ['require', 'no Node'],
  ['globalThis', 'no globals'],
  ['console', 'no I/O'],
  ['fetch', 'no I/O'],
  ['performance', 'time is a fact the shell supplies'],
  ['crypto', 'random is a fact the shell supplies'],
  ['Buffer', 'no Node'],
  ['setTimeout', 'no timers'],
  ['setInterval', 'no timers'],
  ['setImmediate', 'no timers'],
  ['queueMicrotask', 'no timers'],
  ['structuredClone', 'not in every host of the core'],
]);
const BANNED_MEMBERS = new Map([
  ['random', 'random is a fact the shell supplies'],
  ['localeCompare', 'locales differ between machines'],
  ['toLocaleString', 'locales differ between machines'],
  ['toLocaleLowerCase', 'locales differ between machines'],
  ['toLocaleUpperCase', 'locales differ between machines'],
]);
/** The one place that may throw: the assertion. */
const MAY_THROW = /libs\/domain\/src\/kernel\/invariant\.ts$/;

/** @returns {{file: string, line: number, what: string}[]} */
function findImpurities(file) {
  const text = fs.readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const found = [];
  const report = (node, what) =>
    found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, what });
  const visit = (node) => {
    if (ts.isThrowStatement(node) && !MAY_THROW.test(file))
      report(node, 'throw: refusals are values (use invariant for bugs)');
    if (ts.isAwaitExpression(node)) report(node, 'await: the core is synchronous');
    if (node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.AsyncKeyword))
      report(node, 'async: the core is synchronous');
    if (ts.isIdentifier(node) && BANNED_NAMES.has(node.text) && isFreeName(node))
      report(node, `${node.text}: ${BANNED_NAMES.get(node.text)}`);
    if (ts.isPropertyAccessExpression(node) && BANNED_MEMBERS.has(node.name.text)) {
      report(node, `.${node.name.text}: ${BANNED_MEMBERS.get(node.name.text)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Not a property name, nor the name of something declared here. */
function isFreeName(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if ('name' in parent && parent.name === node) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isLiteralTypeNode(parent)) return false;
  return true;
}

function sourcesOf(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : sourcesOf(at);
    return /\.ts$/.test(entry.name) && !/\.spec\.ts$/.test(entry.name) ? [at] : [];
  });
}

module.exports = { findImpurities };

if (require.main === module) {
  const root = path.join(__dirname, '..');
  const files =
    process.argv.length > 2
      ? process.argv.slice(2)
      : PURE.flatMap((folder) => sourcesOf(path.join(root, folder, 'src')));
  const found = files.flatMap(findImpurities);
  for (const { file, line, what } of found) process.stderr.write(`${path.relative(root, file)}:${line}: ${what}\n`);
  process.stdout.write(`purity: ${files.length} files, ${found.length} findings\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
