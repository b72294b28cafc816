/** What the write side did since its start; changed in place, shared by all streams. */
export interface Counters {
  commands: number;
  appends: number;
  eventsAppended: number;
  conflicts: number;
  unknownOutcomes: number;
  tailReads: number;
  streamLoads: number;
  snapshotsSaved: number;
  snapshotsIgnored: number;
  /** Commands that have no answer yet, over all streams. */
  waiting: number;
}

export const newCounters = (): Counters => ({
  commands: 0,
  appends: 0,
  eventsAppended: 0,
  conflicts: 0,
  unknownOutcomes: 0,
  tailReads: 0,
  streamLoads: 0,
  snapshotsSaved: 0,
  snapshotsIgnored: 0,
  waiting: 0,
});
