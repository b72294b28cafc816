import type { HostId, ProviderId } from '../kernel/ids.js';
import { accepted, type Decision, rejected, unchanged } from '../kernel/decision.js';

interface Of<T extends string, D> {
  readonly type: T;
  readonly data: D;
}
interface Owner {
  readonly hostId: HostId;
  readonly providerId: ProviderId;
}

/** Reserved before the host's own event; freed by whoever finds it unused (DESIGN section 2). */
export type NameReserved = Of<'NameReserved', Owner & { readonly name: string }>;
export type NameReleased = Of<'NameReleased', { readonly name: string; readonly reason: string }>;
/** Every event of a `name-<hash>` stream. */
export type NameEvent = NameReserved | NameReleased;

export interface NameState {
  readonly owner: Owner | null;
}
export const initialNameState: NameState = { owner: null };

export type NameCommand =
  | ({ readonly type: 'ReserveName'; readonly name: string } & Owner)
  | { readonly type: 'ReleaseName'; readonly name: string; readonly reason: string; readonly of: Owner };

export type NameRejection = {
  readonly code: 'NameTaken';
  readonly name: string;
  readonly hostId: HostId;
  readonly providerId: ProviderId;
};

const same = (a: Owner, b: Owner): boolean => a.hostId === b.hostId && a.providerId === b.providerId;

/** A name belongs to one provider over all hosts (Placement facts 1.3, 9.13). */
export function decideName(state: NameState, command: NameCommand): Decision<NameEvent, NameRejection> {
  switch (command.type) {
    case 'ReserveName': {
      const { name, hostId, providerId } = command;
      if (!state.owner) return accepted({ type: 'NameReserved', data: { name, hostId, providerId } });
      if (same(state.owner, command)) return unchanged('NameAlreadyReserved');
      return rejected([{ code: 'NameTaken', name, ...state.owner }]);
    }
    case 'ReleaseName':
      // Only the owner that was found not to use it: a name reserved anew in the meantime stays.
      if (!state.owner || !same(state.owner, command.of)) return unchanged('NameNotReserved');
      return accepted({ type: 'NameReleased', data: { name: command.name, reason: command.reason } });
  }
}

export function evolveName(_state: NameState, event: NameEvent): NameState {
  switch (event.type) {
    case 'NameReserved':
      return { owner: { hostId: event.data.hostId, providerId: event.data.providerId } };
    case 'NameReleased':
      return initialNameState;
  }
}
