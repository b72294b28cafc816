import type { ReplyExpectation } from '../file/expectation.js';
import { fullAddress, shortAddress } from '../terms/addresses.js';
import type { Answer } from './answer.js';
import { compared, differs, type Mismatch } from './mismatch.js';

const shortened = (address: string): string => shortAddress(fullAddress(address));

/** What of an answer is not as expected. */
export function judgeAnswer(expected: ReplyExpectation, answer: Answer | null): Mismatch[] {
  const { outcome, code, reasons, host, devices, cells, attempt, repeated } = expected;
  const found: Mismatch[] = [];
  if (outcome !== undefined && outcome !== answer?.outcome) {
    found.push(differs(['outcome'], outcome, answer === null ? 'no answer was to come' : shown(answer)));
  }
  if (code !== undefined) found.push(...compared(['code'], code, answer?.code ?? null));
  if (reasons !== undefined) found.push(...judgeReasons(reasons, answer?.reasons ?? []));
  if (host !== undefined) found.push(...compared(['host'], host, answer?.host ?? null));
  if (attempt !== undefined) found.push(...compared(['attempt'], attempt, answer?.attempt ?? null));
  if (repeated !== undefined) found.push(...compared(['repeated'], repeated, answer?.repeated ?? null));
  if (cells !== undefined) found.push(...compared(['cells'], [...cells], answer?.cells ? [...answer.cells] : 'none'));
  if (typeof devices === 'number') found.push(...compared(['devices'], devices, answer?.devices?.length ?? null));
  else if (devices !== undefined) {
    found.push(...compared(['devices'], devices.map(shortened).sort(), [...(answer?.devices ?? [])].sort()));
  }
  return found;
}

function judgeReasons(expected: NonNullable<ReplyExpectation['reasons']>, was: Answer['reasons']): Mismatch[] {
  if (expected.length !== was.length) return [differs(['reasons'], expected, was)];
  return expected.flatMap((reason, index) => {
    const actual = was[index] ?? {};
    if (typeof reason === 'string') return compared(['reasons', index], reason, actual.code);
    return Object.entries(reason).flatMap(([key, value]) => compared(['reasons', index, key], value, actual[key]));
  });
}

function shown({ outcome, code, reasons, detail }: Answer): string {
  const why = [code, ...reasons.map((reason) => reason.code as string), detail].filter((part) => part !== null);
  return why.length === 0 ? outcome : `${outcome} (${why.join(', ')})`;
}
