import type { HostFenced, HostReturned } from '../host.events.js';
import { type HostDraft, impossible } from './draft.js';

/** Whatever is claimed here is stranded: it still holds, and says nothing about where its instance is (INV-04). */
export function foldFenced(draft: HostDraft, { type, data }: HostFenced): void {
  const { epoch, attestedBy } = data;
  if (epoch <= draft.fenceEpoch) impossible(type, `epoch ${epoch} after ${draft.fenceEpoch}`);
  draft.fence = { epoch, attestedBy, bootId: draft.bootId };
  draft.fenceEpoch = epoch;
  for (const claimId of draft.claims.keys()) draft.stranded.add(claimId);
}

export function foldReturned(draft: HostDraft, { type, data }: HostReturned): void {
  if (draft.fence?.epoch !== data.epoch) impossible(type, `fence ${data.epoch} is not the present one`);
  draft.fence = null;
  for (const claimId of data.reinstated ?? []) {
    if (!draft.stranded.delete(claimId)) impossible(type, `claim ${claimId} is not stranded`);
  }
}
