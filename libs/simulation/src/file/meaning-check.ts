import { parseDuration } from '../terms/durations.js';
import { type Expectation, REPLY_MEMBERS } from './expectation.js';
import type { Path } from './problems.js';
import type { Scenario } from './scenario.js';
import type { ShapeProblem } from './schema-check.js';
import { verbOf } from './step.js';
import { walkSteps } from './walk-steps.js';

/** What no schema can say: names that nobody has, expectations where nothing is at rest, a file that expects nothing. */
export function meaningProblems(scenario: Scenario): ShapeProblem[] {
  const problems: ShapeProblem[] = [];
  const servers = scenario.servers ?? ['a'];
  const known = (path: Path, value: string | undefined, names: readonly string[], what: string): void => {
    if (value !== undefined && !names.includes(value)) {
      problems.push({ path, value, message: `no ${what} has this name; there are ${names.join(', ') || 'none'}` });
    }
  };
  const hosts = Object.keys(scenario.hosts);
  let expectations = 0;
  for (const { step, path, racing } of walkSteps(scenario)) {
    const verb = verbOf(step);
    if (verb && OF_HOSTS.has(verb)) known([...path, verb], String(step[verb]), hosts, 'host');
    if (verb && OF_SERVERS.has(verb)) known([...path, verb], String(step[verb]), servers, 'server');
    known([...path, 'on'], step.on, hosts, 'host');
    known([...path, 'to'], step.to, hosts, 'host');
    known([...path, 'server'], step.server, servers, 'server');
    known([...path, 'flavor'], step.flavor, Object.keys(scenario.flavors ?? {}), 'flavor');
    const groups = Object.keys(scenario.groups ?? {});
    const ofGroups = (names: readonly string[] = [], at: Path): void => {
      for (const [index, group] of names.entries()) known([...at, 'groups', index], group, groups, 'group');
    };
    ofGroups(step.groups, path);
    known([...path, 'createGroup'], step.createGroup, groups, 'group');
    known([...path, 'deleteGroup'], step.deleteGroup, groups, 'group');
    for (const [index, member] of (step.members ?? []).entries()) {
      ofGroups(member.groups, [...path, 'members', index]);
      known([...path, 'members', index, 'flavor'], member.flavor, Object.keys(scenario.flavors ?? {}), 'flavor');
    }
    if (verb === 'advance' && parseDuration(step.advance ?? '') === 0) {
      problems.push({ path: [...path, verb], value: step.advance, message: 'expected a time above 0' });
    }
    if (racing && verb === 'parallel') problems.push({ path, value: undefined, message: 'parallel within parallel' });
    if (racing && verb === 'advance') {
      problems.push({ path, value: step.advance, message: 'time does not pass by itself within parallel' });
    }
    if (!step.expect) continue;
    expectations++;
    if (racing) problems.push(...stateMembers(step.expect, [...path, 'expect']));
  }
  if (expectations === 0) {
    const message = 'the file expects nothing, so nothing could ever fail: give at least one step an expect';
    problems.push({ path: [], value: undefined, message });
  }
  return problems;
}

const OF_HOSTS = new Set([
  ...['register', 'report', 'disable', 'drain', 'retire', 'resume', 'enable', 'drained', 'quarantine', 'restore'],
  ...['inventory', 'traits', 'aggregates', 'event', 'fence', 'returned', 'clear', 'drift'],
]);
const OF_SERVERS = new Set(['crash', 'start', 'stop', 'restart']);

function stateMembers(expectation: Expectation, path: Path): ShapeProblem[] {
  const allowed: readonly string[] = [...REPLY_MEMBERS, 'anyOf', 'exactlyOneOf'];
  return [
    ...Object.keys(expectation)
      .filter((member) => !allowed.includes(member))
      .map((member) => ({
        path: [...path, member],
        value: undefined,
        message: `nothing is at rest within parallel: expect it behind the whole step; a part may expect ${REPLY_MEMBERS.join(', ')}`,
      })),
    ...(['anyOf', 'exactlyOneOf'] as const).flatMap((member) =>
      (expectation[member] ?? []).flatMap((inner, index) => stateMembers(inner, [...path, member, index])),
    ),
  ];
}
