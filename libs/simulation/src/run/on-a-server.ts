import type { Expectation } from '../file/expectation.js';
import type { Path } from '../file/problems.js';
import type { Scenario } from '../file/scenario.js';
import { type Step, verbOf } from '../file/step.js';
import { walkSteps } from '../file/walk-steps.js';
import { numbered } from './step-texts.js';

const WHY: Readonly<Partial<Record<string, string>>> = {
  crash: 'a server elsewhere is not ours to crash',
  start: 'a server elsewhere is not ours to start',
  stop: 'a server elsewhere is not ours to stop',
  restart: 'a server elsewhere is not ours to restart',
  advance: 'a server elsewhere has its own time',
  event: 'events are written by decisions only',
  expire: 'leases are ended by the sweeper only',
  policy: 'the policy is everybody’s there',
  activate: 'HTTP has no such call yet',
  gang: 'a gang’s id, and so its members’, follow from the key there',
  drift: 'scans are the agent’s there',
  createGroup: 'groups are told apart by files, not by runs',
  deleteGroup: 'groups are told apart by files, not by runs',
};

/** Every step of a file that a server elsewhere can't do, and why. */
export function notRunnableThere(scenario: Scenario): { path: Path; message: string }[] {
  const found = scenario.policy ? [{ path: ['policy'] as Path, message: WHY.policy ?? '' }] : [];
  for (const { step, path } of walkSteps(scenario)) {
    const why = whyNot(step);
    if (why !== null) found.push({ path, message: why });
  }
  return found;
}

function whyNot(step: Step): string | null {
  const verb = verbOf(step);
  if (verb && WHY[verb]) return WHY[verb];
  if (step.groups) return 'HTTP knows no groups yet';
  if (verb === 'claim' && step.dryRun) return 'HTTP has no dry run of a claim on a named host';
  return step.expect && expectsDigest(step.expect) ? 'digests are of a log of its own' : null;
}

const expectsDigest = (expect: Expectation): boolean =>
  expect.digest !== undefined || [...(expect.anyOf ?? []), ...(expect.exactlyOneOf ?? [])].some(expectsDigest);

/** Names of instances that steps place or claim for, `{n}` counted out. */
export function instancesIn(scenario: Scenario): string[] {
  const names = new Set<string>();
  for (const { step } of walkSteps(scenario)) {
    const name = step.place ?? step.claim;
    if (name === undefined) continue;
    if (!name.includes('{n}')) names.add(name);
    else for (let n = 1; n <= MAX_COUNTED; n++) names.add(numbered(name, n));
  }
  return [...names];
}

/** Instances whose status a file expects. */
export const instancesShown = (scenario: Scenario): string[] => [
  ...new Set([...walkSteps(scenario)].flatMap(({ step }) => (step.expect ? shownIn(step.expect) : []))),
];

const shownIn = (expect: Expectation): string[] => [
  ...Object.keys(expect.instanceStatus ?? {}),
  ...[...(expect.anyOf ?? []), ...(expect.exactlyOneOf ?? [])].flatMap(shownIn),
];

const MAX_COUNTED = 1_000;
