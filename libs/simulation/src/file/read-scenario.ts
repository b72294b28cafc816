import { aliasProblems } from '../terms/aliases.js';
import { meaningProblems } from './meaning-check.js';
import { fieldOf, ScenarioFileError } from './problems.js';
import type { Scenario } from './scenario.js';
import { type ShapeProblem, shapeProblems } from './schema-check.js';
import { YamlText } from './yaml-text.js';

/** A file that can be run, with the lines its values stand on. */
export interface ScenarioFile {
  readonly file: string;
  readonly scenario: Scenario;
  readonly text: YamlText;
}

/**
 * Reads and checks a scenario (docs/scenarios.md).
 * @throws ScenarioFileError with every problem: line, field, value, what would be right
 */
export function readScenario(file: string, source: string): ScenarioFile {
  const text = YamlText.parse(file, source);
  refuse(file, text, shapeProblems(text.value));
  const scenario = text.value as Scenario;
  refuse(file, text, [...aliasProblems(scenario), ...meaningProblems(scenario)]);
  return { file, scenario, text };
}

function refuse(file: string, text: YamlText, problems: readonly ShapeProblem[]): void {
  if (problems.length === 0) return;
  throw new ScenarioFileError(
    file,
    problems.map(({ path, value, message }) => ({ line: text.lineOf(path), field: fieldOf(path), value, message })),
  );
}
