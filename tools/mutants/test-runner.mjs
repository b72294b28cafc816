/**
 * Stryker's test runner for the pure core: mutants are switched on and off in code that stays loaded, so that one costs
 * milliseconds. A test that fails under a mutant must pass again without it, on the spot; if it does not, the mutant
 * spoilt what is shared between tests, everything is loaded anew and the mutant tried again.
 */

import { performance } from 'node:perf_hooks';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import loader from './spec-loader.js';

const SPECS = process.env.BERTH_MUTANT_SPECS?.split(' ') ?? [];

class SpecRunner {
  /** Shared with the instrumented code, which keeps hold of this very object. */
  context = (globalThis.__stryker__ ??= {});

  capabilities() {
    return { reloadEnvironment: false };
  }

  init() {
    loader.hookRequire(process.cwd());
    this.load();
  }

  load() {
    this.tests = loader.loadSpecs(process.cwd(), SPECS);
  }

  async dryRun() {
    const tests = [];
    for (const test of this.tests) tests.push(await this.run(test));
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.context.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, disableBail, hitLimit }) {
    let failed = await this.under(activeMutant, testFilter, hitLimit);
    if (failed.test && (await this.run(failed.test)).status === TestStatus.Failed) {
      this.load();
      failed = await this.under(activeMutant, testFilter, hitLimit);
      this.load();
    }
    return failed.limit ?? toMutantRunResult({ status: DryRunStatus.Complete, tests: failed.results }, disableBail);
  }

  /** The tests up to the first that fails while the mutant is active. */
  async under(mutant, testFilter, hitLimit) {
    const wanted = testFilter && new Set(testFilter);
    const results = [];
    let failing;
    Object.assign(this.context, { activeMutant: mutant.id, hitLimit, hitCount: hitLimit ? 0 : undefined });
    for (const test of this.tests) {
      if (wanted && !wanted.has(test.id)) continue;
      const result = await this.run(test);
      results.push(result);
      if (result.status === TestStatus.Failed) {
        failing = test;
        break;
      }
    }
    const limit = determineHitLimitReached(this.context.hitCount, hitLimit);
    Object.assign(this.context, { activeMutant: undefined, hitLimit: undefined, hitCount: undefined });
    return { results, test: failing, limit };
  }

  async run({ id, name, file, run }) {
    const from = performance.now();
    this.context.currentTestId = id;
    const result = { id, name, fileName: file, status: TestStatus.Success };
    try {
      await run();
    } catch (error) {
      Object.assign(result, { status: TestStatus.Failed, failureMessage: String(error?.message ?? error) });
    }
    this.context.currentTestId = undefined;
    return { ...result, timeSpentMs: Math.ceil(performance.now() - from) };
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'berth-specs', SpecRunner)];
