import type { HostId } from '@berth/domain';

/** A stream without events does not know its own id: whoever asked for it does. */
export const nameHost =
  (hostId: HostId) =>
  <O extends { readonly kind: string }>(outcome: O): O => {
    const { reasons } = outcome as {
      readonly reasons?: readonly { readonly code: string; readonly hostId?: string }[];
    };
    if (!reasons?.some(({ code }) => code === 'HostUnknown')) return outcome;
    return {
      ...outcome,
      reasons: reasons.map((reason) => (reason.code === 'HostUnknown' ? { ...reason, hostId } : reason)),
    };
  };
