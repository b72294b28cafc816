import { type Finding, finding } from '../finding.js';
import { usedBy } from '../host/predicted-amounts.js';
import { stateOf } from '../host/predicted-devices.js';
import type { PredictedHost } from '../host/predicted-host.js';

/** A host as a server shows it, from its read model or from the state it decides on. */
export interface Shown {
  readonly devices: readonly { readonly address: string; readonly state: string; readonly claimId: string | null }[];
  readonly claims: readonly { readonly claimId: string; readonly status: string }[];
  readonly providers: readonly {
    readonly providerId: string;
    readonly inventories: readonly { readonly resourceClass: string; readonly used: number }[];
  }[];
}

/** What a server shows of a host against what follows from the log: INV-03, INV-05, INV-06, INV-11. */
export function compareShown(host: PredictedHost, shown: Shown, where: string): Finding[] {
  const found: Finding[] = [];
  const tell = (rule: string, detail: string): void => {
    found.push(finding(rule, `${where}, host ${host.hostId}: ${detail}`));
  };
  const open = new Map([...host.open()].map((claim) => [claim.content.claimId, claim]));
  for (const { claimId, status } of shown.claims) {
    const claim = open.get(claimId);
    if (!claim) tell('INV-05', `shows claim ${claimId}, which is not open`);
    else if ((claim.confirmedAt === null) !== (status === 'held'))
      tell('INV-06', `shows claim ${claimId} as ${status}`);
  }
  if (shown.claims.length < open.size) tell('INV-06', `shows ${shown.claims.length} of ${open.size} open claims`);
  const blocked = host.devices.blocked();
  const seen = new Set<string>();
  for (const { address, state, claimId } of shown.devices) {
    seen.add(address);
    const known = host.devices.known.get(address);
    if (!known) {
      tell('INV-06', `shows device ${address}, which it has not`);
      continue;
    }
    const predicted = stateOf(known, blocked);
    const word = state === 'held' || state === 'confirmed' ? 'owned' : state;
    if (word !== predicted)
      tell(predicted === 'free' ? 'INV-05' : 'INV-03', `device ${address} is ${state}, not ${predicted}`);
    else if (claimId !== known.owner) tell('INV-01', `device ${address} is of claim ${claimId}, not ${known.owner}`);
  }
  for (const address of host.devices.known.keys())
    if (!seen.has(address)) tell('INV-03', `device ${address} is missing`);
  for (const { providerId, inventories } of shown.providers) {
    for (const { resourceClass, used } of inventories) {
      const predicted = usedBy(host.open(), providerId, resourceClass);
      if (used !== predicted) tell('INV-11', `uses ${used} ${resourceClass} of ${providerId}, not ${predicted}`);
    }
  }
  return found;
}
