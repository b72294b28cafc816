import type { ReportOutcome } from '../report/inventory-report.js';
import type { CycleResult } from './cycle.js';
import type { GuestObservation, ToldGuests } from './observe-guests.js';

/** One cycle for a program: a JSON document on one line. */
export const cycleJson = ({ sent, guests, scanWarnings }: CycleResult): string =>
  JSON.stringify({
    hostId: sent.state.hostId,
    ...sent.taken,
    bootId: sent.outcome.report.bootId,
    sequence: sent.outcome.report.sequence,
    devices: sent.outcome.report.devices.map((device) => device.address),
    excluded: sent.outcome.excluded,
    warnings: [...scanWarnings, ...sent.outcome.warnings],
    ...(guests === null
      ? {}
      : {
          drift: guests.drift,
          driftTaken: guests.taken && { used: guests.taken.used, leftOut: guests.taken.leftOut },
          adoption: guests.proposals,
          adopted: guests.adopted,
        }),
  });

/** One cycle for people. */
export function cycleLines({ sent, guests }: CycleResult): string[] {
  const { report, excluded } = sent.outcome;
  const change = sent.taken.changed ? '' : ', nothing changed';
  return [
    `host ${sent.state.hostId}: report ${report.sequence} taken at revision ${sent.taken.revision}${change}; ` +
      `${report.devices.length} devices reported, ${excluded.length} kept back`,
    ...(sent.taken.dropped ?? []).map(
      ({ address, field, value, expected }) =>
        `dropped by the server: ${address}: ${field} is ${JSON.stringify(value)}, expected ${expected}`,
    ),
    ...(guests === null ? [] : [...guestLines(guests), ...toldLines(guests)]),
  ];
}

/** Drift and proposals, one line each. */
export function guestLines(guests: GuestObservation): string[] {
  return [
    `${guests.domains.length} guests run here`,
    ...(guests.drift?.used ?? []).map((each) => `drift: ${each.address} is used by ${each.by} without a claim`),
    ...(guests.drift?.unused ?? []).map((each) => `drift: ${each.address} of claim ${each.claimId} is used by nobody`),
    ...(guests.proposals ?? []).map(
      (each) => `adopt: ${JSON.stringify(each.claim)}${each.remarks.length > 0 ? ` (${each.remarks.join('; ')})` : ''}`,
    ),
  ];
}

/** What the server made of them, one line each. */
const toldLines = ({ taken, adopted }: ToldGuests): string[] => [
  ...adopted.map(({ instanceId, claimId, refusal }) =>
    claimId === null ? `not adopted: ${instanceId}: ${refusal}` : `adopted: ${instanceId} has claim ${claimId}`,
  ),
  ...(taken?.used ?? []).map(({ address, by }) => `blocked: ${address}, used by ${by}`),
  ...(taken?.leftOut ?? []).map((address) => `left out: ${address}, its claim changed meanwhile or it is not reported`),
];

/** Why devices are not in a report, one line each. */
export const excludedLines = (outcome: ReportOutcome): string[] =>
  outcome.excluded.map((each) => `kept back ${each.address}: ${each.reasons.join(', ')}`);
