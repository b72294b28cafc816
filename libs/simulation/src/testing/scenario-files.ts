import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readScenario, type ScenarioFile } from '../file/read-scenario.js';

const SCENARIOS = join(__dirname, '../../../../scenarios');

/** The shipped files. */
export const shippedScenarios = (): ScenarioFile[] =>
  readdirSync(SCENARIOS)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => readScenario(name, readFileSync(join(SCENARIOS, name), 'utf8')));

/** A scenario written in a test. */
export const scenarioOf = (text: string): ScenarioFile => readScenario('test.yaml', text);
