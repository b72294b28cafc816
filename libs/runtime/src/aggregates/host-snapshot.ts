import { EndedClaims, type HostState } from '@berth/domain';
import type { SnapshotCodec } from '../stream/aggregate.js';
import type { JsonValue } from '../stream/json-value.js';

/** Raise it when the shape of {@link HostState} or the meaning of a host's fold changes. */
const FORMAT = 'host/5';

/** A host's state as JSON: its maps and its tombstones as lists in their own order. */
export const hostSnapshot: SnapshotCodec<HostState> = {
  format: FORMAT,
  toJson: (state) => {
    const { providers, devices, marks, claims, ended, stranded, closedEpochs, ...plain } = state;
    const lists = { providers, devices, marks, claims, ended, stranded, closedEpochs };
    const entries = Object.entries(lists).map(([name, of]): [string, unknown] => [name, [...of]]);
    return { ...plain, ...Object.fromEntries(entries) } as unknown as JsonValue;
  },
  fromJson: (value) => {
    const stored = value as unknown as Omit<HostState, Listed> & Record<Listed, readonly never[]>;
    const { providers, devices, marks, claims, ended, stranded, closedEpochs, ...plain } = stored;
    return {
      ...plain,
      providers: new Map(providers),
      devices: new Map(devices),
      marks: new Map(marks),
      claims: new Map(claims),
      ended: EndedClaims.of(ended),
      stranded: new Set(stranded),
      closedEpochs: new Map(closedEpochs),
    };
  },
};

type Listed = 'providers' | 'devices' | 'marks' | 'claims' | 'ended' | 'stranded' | 'closedEpochs';
