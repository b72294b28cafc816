import { cpusPinnedTwice, iommuGroupSplit, scanOfYesterday, usedTwice } from './device-faults.js';
import {
  abortOnACopy,
  confirmAfterExpiry,
  confirmedWithoutCommit,
  fenceIgnored,
  gangWithoutCommit,
  hostFenceIgnored,
  lostBlockedCard,
  recoveryWithoutAbandon,
  rejectionLeavesDevice,
  rescheduleKeepsDevices,
  unpinWithoutEpoch,
} from './claim-faults.js';
import { publishedBeforeAcknowledgement } from './early-acknowledgement.js';
import type { Plant } from './plant.js';
import { noReRead, wallClockLeases, writesOver } from './store-faults.js';

/** Every fault that the simulator must find. The product has no switch for any of them: they replace its ports. */
export const ALL_PLANTS: readonly Plant[] = [
  rejectionLeavesDevice,
  abortOnACopy,
  publishedBeforeAcknowledgement,
  noReRead,
  writesOver,
  lostBlockedCard,
  wallClockLeases,
  rescheduleKeepsDevices,
  confirmAfterExpiry,
  fenceIgnored,
  hostFenceIgnored,
  unpinWithoutEpoch,
  confirmedWithoutCommit,
  gangWithoutCommit,
  recoveryWithoutAbandon,
  cpusPinnedTwice,
  iommuGroupSplit,
  usedTwice,
  scanOfYesterday,
];
