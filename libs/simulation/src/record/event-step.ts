import type { ClaimAccepted, ClaimRejected, HostEvent, HostState } from '@berth/domain';
import type { GroupText } from '../file/texts.js';
import type { Step } from '../file/step.js';
import { shortAddress } from '../terms/addresses.js';
import { durationText } from '../terms/durations.js';
import type { AskedClaims } from './asked-claims.js';
import { isPlainReport, recordTexts, reportedDevices, reportedTotals } from './device-text.js';
import type { Pseudonyms } from './pseudonyms.js';
import { contentText, groupTexts, wishText } from './wish-text.js';

/** An event of a slice with the host's state behind it. */
export interface SlicedEvent {
  readonly hostId: string;
  readonly event: HostEvent;
  readonly after: HostState;
  /** The event that follows in the same stream. */
  readonly next: HostEvent | null;
}

/**
 * The step that asks for an event again, with what was answered as its expectation; the event itself where no question
 * can be told from it. Null for an event that comes with the one before it.
 */
export async function stepOf(
  { hostId, event, after, next }: SlicedEvent,
  names: Pseudonyms,
  asked: AskedClaims,
  groups: Record<string, GroupText>,
): Promise<Step | null> {
  const host = names.host(hostId);
  const accepted = { expect: { outcome: 'accepted' } } as const;
  const reason = (text: string): Pick<Step, 'reason'> => ({ reason: names.text('text', text) });
  switch (event.type) {
    case 'HostRegistered':
      return { register: host, ...accepted };
    case 'InventoryReported': {
      if (!isPlainReport(after)) return rawStep(host, event, names);
      const { bootId } = event.data;
      const devices = reportedDevices(after, names);
      const boot = names.text('boot', bootId);
      return { report: host, boot, devices, resources: reportedTotals(after), ...accepted };
    }
    case 'ProviderInventorySet': {
      const { providerId, inventories } = event.data;
      return {
        inventory: host,
        provider: names.provider(hostId, providerId),
        set: recordTexts(inventories),
        ...accepted,
      };
    }
    case 'ProviderTraitsSet':
      if (event.data.providerId !== hostId) return rawStep(host, event, names);
      return { traits: host, set: event.data.traits, ...accepted };
    case 'ProviderAggregatesSet': {
      if (event.data.providerId !== hostId) return rawStep(host, event, names);
      const set = event.data.aggregates.map((aggregate) => names.text('agg', aggregate));
      return { aggregates: host, set, ...accepted };
    }
    case 'HostDisabled':
      return { disable: host, ...reason(event.data.reason), ...accepted };
    case 'HostEnabled':
      return { enable: host, ...accepted };
    case 'HostDrainStarted':
      return { drain: host, ...reason(event.data.reason), ...accepted };
    case 'HostDrained':
      return { drained: host, ...accepted };
    case 'HostRetired':
      return { retire: host, ...reason(event.data.reason), ...accepted };
    case 'HostResumed':
      return { resume: host, ...reason(event.data.reason), ...accepted };
    case 'DeviceQuarantined': {
      const { address, reason: why } = event.data;
      return { quarantine: host, device: shortAddress(address), ...reason(why), ...accepted };
    }
    case 'DeviceRestored':
      return { restore: host, device: shortAddress(event.data.address), ...accepted };
    case 'ClaimAccepted':
      return acceptedStep(host, hostId, event, names, groups) ?? rawStep(host, event, names);
    case 'ClaimRejected':
      return (await rejectedStep(host, hostId, event, names, asked, groups)) ?? rawStep(host, event, names);
    case 'ClaimChanged': {
      if (event.data.numa || event.data.deviceConstraints || event.data.move || event.data.mappings)
        return rawStep(host, event, names);
      Object.assign(groups, groupTexts(event.data, names));
      const devices = event.data.devices.map(({ address }) => shortAddress(address));
      const wish = contentText(event.data, hostId, names);
      return { change: names.claim(event.data.claimId), on: host, ...wish, expect: { outcome: 'accepted', devices } };
    }
    case 'ClaimConfirmed':
      return { confirm: names.claim(event.data.claimId), on: host, ...accepted };
    case 'ClaimRenewed': {
      const { claimId, leaseMs } = event.data;
      return { renew: names.claim(claimId), on: host, lease: durationText(leaseMs), ...accepted };
    }
    case 'ClaimReleased':
      return { release: names.claim(event.data.claimId), on: host, ...accepted };
    case 'ClaimExpired':
      return { expire: names.claim(event.data.claimId), on: host, ...accepted };
    case 'ClaimAborted': {
      const { claimId, reason: why, neverSeen } = event.data;
      if (neverSeen) return rawStep(host, event, names);
      const rescheduling = next?.type === 'InstanceRescheduled' ? { rescheduling: true } : {};
      return { abort: names.claim(claimId), on: host, ...reason(why), ...rescheduling, ...accepted };
    }
    case 'InstanceRescheduled':
      return null;
    default:
      return rawStep(host, event, names);
  }
}

/** The event itself, in pseudonyms; a host is registered by its step. */
export function rawStep(host: string, event: HostEvent, names: Pseudonyms): Step {
  if (event.type === 'HostRegistered') return { register: host };
  return { event: host, type: event.type, data: names.data(event.data) as Record<string, unknown> };
}

function acceptedStep(
  host: string,
  hostId: string,
  { data }: ClaimAccepted,
  names: Pseudonyms,
  groups: Record<string, GroupText>,
): Step | null {
  if (data.numa || data.deviceConstraints || data.move || data.mappings) return null;
  Object.assign(groups, groupTexts(data, names));
  return {
    claim: names.instance(data.instanceId),
    on: host,
    as: names.claim(data.claimId),
    attempt: Math.max(1, data.attempt),
    ...(data.leaseMs === null ? { confirmed: true } : { lease: durationText(data.leaseMs) }),
    ...contentText(data, hostId, names),
    expect: { outcome: 'accepted', devices: data.devices.map(({ address }) => shortAddress(address)) },
  };
}

async function rejectedStep(
  host: string,
  hostId: string,
  { data }: ClaimRejected,
  names: Pseudonyms,
  asked: AskedClaims,
  groups: Record<string, GroupText>,
): Promise<Step | null> {
  const wish = await asked.of(data.instanceId, data.claimId);
  if (!wish || wish.numa || wish.deviceConstraints || wish.move || wish.mappings) return null;
  Object.assign(groups, groupTexts(wish, names));
  return {
    claim: names.instance(data.instanceId),
    on: host,
    as: names.claim(data.claimId),
    attempt: Math.max(1, data.attempt),
    ...(wish.leaseMs === null ? { confirmed: true } : { lease: durationText(wish.leaseMs) }),
    ...wishText(wish, hostId, names),
    expect: { outcome: 'rejected', reasons: data.reasons.map(({ code }) => code) },
  };
}
