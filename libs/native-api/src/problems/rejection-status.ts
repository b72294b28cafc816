import type { GroupRejection, HostRejection, InstanceRejection, NameRejection, PolicyRejection } from '@berth/domain';
import type { Reason } from '../wire/common.wire.js';
import { ProblemError, type ProblemExtras } from './problem.js';

export type Rejection = HostRejection | NameRejection | InstanceRejection | PolicyRejection | GroupRejection;

/** Reasons that say the thing named in the path does not exist. */
const MISSING: readonly string[] = [
  'HostUnknown',
  'ClaimUnknown',
  'InstanceUnknown',
  'MoveUnknown',
  'GroupUnknown',
  'GangUnknown',
];
/** Reasons that say the request itself can never be right. */
const MALFORMED: readonly string[] = [
  'InvalidAmount',
  'ReportMalformed',
  'ClaimEmpty',
  'PolicyInvalid',
  'GroupInvalid',
];

export interface RefusalOptions {
  /** Codes that mean "not found" for this operation, because its path names that thing. */
  readonly missing?: readonly string[];
  /** The code for a conflict, where it has one of its own (`ClaimRejected`); default: that of the first reason. */
  readonly code?: string;
  /** The generation came by If-Match: a conflict about it is 412. */
  readonly ifMatch?: boolean;
}

/**
 * The problem a refusal by the domain becomes: 404 if what the path names is not there, 400 if the request can never be
 * right, else 409; always with every reason.
 */
export function refusal(
  reasons: readonly Rejection[],
  where: Pick<ProblemExtras, 'revision' | 'position'>,
  options: RefusalOptions = {},
): ProblemError {
  const first = reasons[0] as Rejection;
  const detail = reasons.map(reasonText).join('; ');
  const more = { ...where, reasons: reasons as readonly unknown[] as readonly Reason[] };
  if (MISSING.includes(first.code) || options.missing?.includes(first.code)) {
    return new ProblemError(404, first.code, 'There is no such thing', detail, more);
  }
  if (reasons.every((reason) => MALFORMED.includes(reason.code))) {
    return new ProblemError(400, 'InvalidRequest', 'Something in the request is wrong', detail, {
      ...more,
      errors: reasons.map(fieldError),
    });
  }
  if (options.ifMatch && first.code === 'GenerationConflict') {
    return new ProblemError(412, first.code, 'It changed in the meantime', detail, more);
  }
  return new ProblemError(409, options.code ?? first.code, 'Refused: nothing was taken', detail, more);
}

function fieldError(reason: Rejection): { field: string; value: unknown; expected: string } {
  if ('field' in reason) return { field: reason.field, value: reason.value, expected: reason.expected };
  return {
    field: 'resources',
    value: null,
    expected: 'something to claim: resources, allocations, pciRequests or devices',
  };
}

/** A reason in one line: the code, then its facts. */
export function reasonText(reason: object): string {
  const { code, ...facts } = reason as { code: string } & Record<string, unknown>;
  const said = Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
  return said.length > 0 ? `${code} (${said.join(', ')})` : code;
}
