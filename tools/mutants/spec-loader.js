/**
 * Loads specs into this process, without Jest: `describe`, `test` and `expect` as Jest has them, as far as the pure core's specs
 * go. What a mutant costs in Jest is a fresh sandbox for each spec; here the code is loaded once for all mutants.
 */

const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { transformSync } = require('@swc/core');
const { expect } = require('expect');
const fc = require('fast-check');
const { bind } = require('jest-each');
const { moduleNameMapper, transform } = require('../../jest.config.js');

const [[, SWC_OPTIONS]] = Object.values(transform);
// One seed, so that a score is the same again; no shrinking, since nobody reads a mutant's counterexample.
fc.configureGlobal({ seed: 1, endOnFailure: true });

const javascriptOf = new Map();

function compile(module, file) {
  let code = javascriptOf.get(file);
  if (code === undefined) {
    code = transformSync(fs.readFileSync(file, 'utf8'), { ...SWC_OPTIONS, filename: file, swcrc: false }).code;
    javascriptOf.set(file, code);
  }
  module._compile(code, file);
}

/** From here on `require` finds TypeScript under `root` as Jest would. */
function hookRequire(root) {
  const resolve = Module._resolveFilename;
  Module._resolveFilename = function (request, parent, ...rest) {
    if (!parent?.filename?.endsWith('.ts')) return resolve.call(this, request, parent, ...rest);
    for (const [pattern, target] of Object.entries(moduleNameMapper)) {
      const found = new RegExp(pattern).exec(request);
      if (!found) continue;
      const mapped = target.replace('<rootDir>', root).replace('$1', found[1] ?? '');
      const file = path.resolve(path.dirname(parent.filename), mapped.replace(/(\.ts)?$/, '.ts'));
      if (fs.existsSync(file)) return file;
    }
    return resolve.call(this, request, parent, ...rest);
  };
  Module._extensions['.ts'] = compile;
}

/**
 * @param root directory of the checkout
 * @param files specs, from the root on
 * @returns their tests in order: id, name, file and what runs one (throws where it fails)
 */
function loadSpecs(root, files) {
  for (const file of Object.keys(require.cache)) if (file.endsWith('.ts')) delete require.cache[file];
  const tests = [];
  let within = { names: [], before: [] };
  let file = '';
  const describe = (name, define) => {
    const outer = within;
    within = { names: [...outer.names, name], before: [...outer.before] };
    define();
    within = outer;
  };
  const test = (title, body) => {
    const { names, before } = within;
    const name = [...names, title].join(' ');
    const run = async () => {
      for (const prepare of before) await prepare();
      await body();
    };
    tests.push({ id: `${file} ${tests.length} ${name}`, name, file, run });
  };
  test.each = bind(test, false);
  describe.each = bind(describe, false);
  Object.assign(globalThis, { describe, test, it: test, expect, beforeEach: (prepare) => within.before.push(prepare) });
  for (file of files) require(path.join(root, file));
  return tests;
}

module.exports = { hookRequire, loadSpecs };
