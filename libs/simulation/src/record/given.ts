import { type HostState, type OpenClaim, sortedKeys } from '@berth/domain';
import type { GroupText } from '../file/texts.js';
import type { Step } from '../file/step.js';
import { shortAddress } from '../terms/addresses.js';
import { durationText } from '../terms/durations.js';
import { recordTexts, reportedDevices, reportedTotals } from './device-text.js';
import type { Pseudonyms } from './pseudonyms.js';
import { adoptedText, groupTexts } from './wish-text.js';

/** Steps that bring an empty host to where it was when a slice begins; `groups`: definitions they need. */
export function givenSteps(state: HostState, names: Pseudonyms, groups: Record<string, GroupText>): Step[] {
  const { hostId } = state;
  const host = names.host(hostId);
  const steps: Step[] = [{ register: host }];
  const vanished = [...state.devices.values()].filter((device) => device.vanished);
  const boot = state.bootId === null ? null : names.text('boot', state.bootId);
  if (boot !== null) {
    const devices = reportedDevices(state, names, true);
    steps.push({ report: host, boot, devices, resources: reportedTotals(state) });
  }
  for (const provider of state.providers.values()) {
    const name = names.provider(hostId, provider.providerId);
    if (sortedKeys(provider.declared).length > 0) {
      steps.push({ inventory: host, provider: name, set: recordTexts(provider.declared) });
    }
    if (provider.providerId !== hostId) continue;
    if (provider.traits.length > 0) steps.push({ traits: host, set: provider.traits });
    const aggregates = provider.aggregates.map((aggregate) => names.text('agg', aggregate));
    if (aggregates.length > 0) steps.push({ aggregates: host, set: aggregates });
  }
  for (const claim of state.claims.values()) {
    Object.assign(groups, groupTexts(claim, names));
    steps.push(adopt(claim, hostId, names));
  }
  if (vanished.length > 0 && boot !== null) {
    const without = vanished.map(({ description }) => shortAddress(description.address));
    steps.push({ report: host, boot, without });
  }
  for (const { description, quarantine } of state.devices.values()) {
    if (!quarantine) continue;
    const reason = names.text('text', quarantine.reason);
    steps.push({ quarantine: host, device: shortAddress(description.address), reason });
  }
  return [...steps, ...standing(state, host, names)];
}

function adopt(claim: OpenClaim, hostId: string, names: Pseudonyms): Step {
  const { leaseMs, status } = claim;
  return {
    claim: names.instance(claim.instanceId),
    on: names.host(hostId),
    as: names.claim(claim.claimId),
    attempt: Math.max(1, claim.attempt),
    ...(status === 'confirmed' || leaseMs === null ? { confirmed: true } : { lease: durationText(leaseMs) }),
    ...adoptedText(claim, hostId, names),
  };
}

function standing(state: HostState, host: string, names: Pseudonyms): Step[] {
  const steps: Step[] = [];
  if (state.disabled) steps.push({ disable: host, reason: names.text('text', state.disabled.reason) });
  if (state.drain) steps.push({ drain: host, reason: names.text('text', state.drain.reason) });
  if (state.drain?.done) steps.push({ drained: host });
  if (state.fence) {
    const attestedBy = names.text('text', state.fence.attestedBy);
    steps.push({ event: host, type: 'HostFenced', data: { epoch: state.fence.epoch, attestedBy } });
  }
  if (state.suspended) {
    const { invariant } = state.suspended;
    steps.push({ event: host, type: 'HostSuspended', data: { invariant, detail: 'text', firstBadEventId: null } });
  }
  if (state.status === 'retired') steps.push({ retire: host });
  return steps;
}
