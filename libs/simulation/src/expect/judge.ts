import type { Expectation } from '../file/expectation.js';
import type { Answer } from './answer.js';
import { judgeAnswer } from './judge-answer.js';
import { judgeHosts } from './judge-hosts.js';
import { judgeInstances } from './judge-instances.js';
import { judgeWriting } from './judge-writing.js';
import { comparedEach, type Mismatch } from './mismatch.js';
import type { Seen } from './seen.js';

/** Every member of an expectation that does not hold; empty when it does. */
export function judge(expected: Expectation, seen: Seen): Mismatch[] {
  const { answer, parts, state } = seen;
  return [
    ...judgeAnswer(expected, answer),
    ...judgeParts(expected, parts),
    ...(state
      ? [...judgeHosts(expected, state), ...judgeInstances(expected, state), ...judgeWriting(expected, state)]
      : []),
    ...judgeChoice(expected, seen),
  ];
}

function judgeParts({ tally, outcomes }: Expectation, parts: readonly Answer[]): Mismatch[] {
  return [
    ...comparedEach('tally', tally ?? {}, (outcome) => parts.filter((part) => part.outcome === outcome).length),
    ...comparedEach('outcomes', outcomes ?? {}, (label) => {
      const found = parts.filter((part) => part.label === label).map(({ outcome }) => outcome);
      return found.length === 1 ? found[0] : found.length === 0 ? 'no part is called so' : found.join(', ');
    }),
  ];
}

function judgeChoice({ anyOf, exactlyOneOf }: Expectation, seen: Seen): Mismatch[] {
  const found: Mismatch[] = [];
  if (anyOf) {
    const tried = anyOf.map((one) => judge(one, seen));
    if (tried.every((mismatches) => mismatches.length > 0)) found.push(none('anyOf', tried));
  }
  if (exactlyOneOf) {
    const tried = exactlyOneOf.map((one) => judge(one, seen));
    const holding = tried.filter((mismatches) => mismatches.length === 0).length;
    if (holding === 0) found.push(none('exactlyOneOf', tried));
    if (holding > 1) found.push({ path: ['exactlyOneOf'], expected: 'one of them', was: `${holding} of them hold` });
  }
  return found;
}

const none = (member: string, tried: readonly (readonly Mismatch[])[]): Mismatch => ({
  path: [member],
  expected: 'one of them',
  was: `none holds: ${tried.map((mismatches) => mismatches.map(inShort).join(' and ')).join('; ')}`,
});

const inShort = ({ path, expected, was }: Mismatch): string =>
  `${path.join('.')} is ${JSON.stringify(was)}, not ${JSON.stringify(expected)}`;
