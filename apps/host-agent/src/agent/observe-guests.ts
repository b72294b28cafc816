import { type AdoptionProposal, proposeAdoptions } from '../drift/adoption.js';
import { type DriftReport, driftReport } from '../drift/drift-report.js';
import { isQemu, lookupIn } from '../libvirt/lookup.js';
import { type RunningDomain, readRunningDomains } from '../libvirt/running-domains.js';
import type { HostScan } from '../scan/host-scan.js';
import type { AgentOptions } from './options.js';
import { type Adoption, adopt } from './adopt.js';
import { persistently } from './persistently.js';
import type { Surroundings } from './surroundings.js';
import type { HostOnServer } from './host-on-server.js';
import type { TakenDrift } from './server.js';

/** What running guests hold, beside what the server knows. */
export interface GuestObservation {
  readonly domains: readonly RunningDomain[];
  /** Null: there is no server to compare with. */
  readonly drift: DriftReport | null;
  readonly proposals: readonly AdoptionProposal[] | null;
  readonly notes: readonly string[];
}

/** An observation as the server took it. */
export interface ToldGuests extends GuestObservation {
  /** What the server now shows as drift, and what it left out. */
  readonly taken: TakenDrift | null;
  readonly adopted: readonly Adoption[];
}

/**
 * Reads the guests that run here. Null: no folder was given, or it can't be read; use is then unknown
 * and there is no drift to tell (Host facts 5.6).
 *
 * @param before the host as the server knew it before the guests were read
 */
export async function observeGuests(
  options: AgentOptions,
  scan: HostScan,
  before: HostOnServer | null,
  stamp: { readonly bootId: string; readonly sequence: number },
  note: (line: string) => void,
): Promise<GuestObservation | null> {
  const { domainsDir, root, adopt } = options;
  if (domainsDir === undefined) return null;
  const read = await readRunningDomains(domainsDir, lookupIn(scan, root), isQemu(root));
  if (!read) {
    note(`can not list ${domainsDir}: what guests use is unknown, and no drift is reported`);
    return null;
  }
  return {
    domains: read.domains,
    drift: before === null ? null : driftReport(before, read.domains, stamp),
    proposals: adopt ? proposeAdoptions(before ?? assumed(scan), read.domains) : null,
    notes: read.skipped,
  };
}

/**
 * Reads the guests, takes those without a claim in where that was asked for, and tells the server the drift that is
 * left. The host is read BEFORE the guests (DESIGN rule 11): what is claimed in between is no drift.
 *
 * @param stamp of the inventory report just sent
 */
export async function tellGuests(
  options: AgentOptions,
  scan: HostScan,
  hostId: string,
  around: Surroundings,
  stamp: { readonly bootId: string; readonly sequence: number },
): Promise<ToldGuests | null> {
  if (options.domainsDir === undefined) return null;
  const { server, note } = around;
  const known = () => persistently(around, options.attempts, () => server.host(hostId));
  const look = async () => observeGuests(options, scan, await known(), stamp, note);
  let seen = await look();
  if (!seen) return null;
  const { proposals } = seen;
  const adopted = options.createClaims && proposals ? await adopt(around, hostId, proposals, options.attempts) : [];
  if (adopted.length > 0) seen = { ...((await look()) ?? seen), proposals };
  const { drift } = seen;
  const key = around.newKey();
  const taken = drift && (await persistently(around, options.attempts, () => server.drift(hostId, drift, key)));
  return { ...seen, taken, adopted };
}

/** Without a server every function of the scan counts as reported and free. */
const assumed = (scan: HostScan): HostOnServer => ({
  name: scan.hostname ?? '',
  revision: -1,
  bootId: null,
  reportSequence: 0,
  devices: scan.devices.map((device) => ({ address: device.address, claimId: null })),
  claims: [],
});
