import { type Alias, type ConfigCheck, checkPciConfig } from '@berth/pci-config';
import type { Scenario } from '../file/scenario.js';
import type { ShapeProblem } from '../file/schema-check.js';

/** The file's aliases as Nova would read them. */
export const aliasesOf = (scenario: Scenario): readonly Alias[] => check(scenario).aliases;

/** Aliases that Nova would refuse to start with. */
export const aliasProblems = (scenario: Scenario): ShapeProblem[] =>
  check(scenario).errors.map(({ entry, key, value, message }) => ({
    path: ['aliases', ...(entry === null ? [] : [entry]), ...(key === null ? [] : [key])],
    value,
    message,
  }));

function check({ aliases = [], placement = false }: Scenario): ConfigCheck {
  return checkPciConfig(JSON.stringify({ alias: aliases }), { mode: { report: placement, schedule: placement } });
}
