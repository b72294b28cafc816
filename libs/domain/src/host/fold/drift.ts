import type { DeviceDriftObserved } from '../host.events.js';
import type { HostDraft } from './draft.js';

/** The whole present drift: whoever is not named in it no longer uses anything without a claim. */
export function foldDrift(draft: HostDraft, { data }: DeviceDriftObserved, timeMs: number): void {
  const { bootId, sequence, unused } = data;
  draft.drift = { bootId, sequence, observedAtMs: timeMs, unused };
  const users = new Map(data.used.map((use) => [use.address, use.by]));
  for (const [address, device] of draft.devices) {
    const usedBy = users.get(address) ?? null;
    if (usedBy !== device.usedBy) draft.devices.set(address, { ...device, usedBy });
  }
}
