/** How much of everything is measured. */
export interface BenchSize {
  readonly hosts: number;
  /** Times the HTTP measurements are repeated; their median counts. */
  readonly rounds: number;
  readonly warmUpCalls: number;
  readonly noOpCalls: number;
  readonly mixedMs: number;
  readonly refusals: number;
  readonly appendMs: number;
  readonly decisionHosts: readonly number[];
  readonly decisionRuns: number;
  readonly logEvents: number;
  readonly starts: number;
  /** How long events are written while many watch them. */
  readonly watchedMs: number;
  /** Length of each part of the overload bench. */
  readonly overloadMs: number;
  /** Reads a round, of a server with tokens and one without. */
  readonly accessReads: number;
  /** Placements a round on a cluster. */
  readonly clusterPlacements: number;
  /** Events a server on a cluster is behind its snapshot. */
  readonly clusterEvents: number;
}

export const FULL: BenchSize = {
  hosts: 1_000,
  rounds: 3,
  warmUpCalls: 10_000,
  noOpCalls: 12_000,
  mixedMs: 5_000,
  refusals: 5_000,
  appendMs: 4_000,
  decisionHosts: [1_000, 10_000, 100_000],
  decisionRuns: 300,
  logEvents: 1_000_000,
  starts: 3,
  watchedMs: 10_000,
  overloadMs: 10_000,
  accessReads: 20_000,
  clusterPlacements: 1_200,
  clusterEvents: 100_000,
};

/** For CI: shows that the benchmark works; its figures mean little. */
export const QUICK: BenchSize = {
  hosts: 100,
  rounds: 1,
  warmUpCalls: 2_000,
  noOpCalls: 2_000,
  mixedMs: 1_000,
  refusals: 500,
  appendMs: 1_000,
  decisionHosts: [1_000, 10_000],
  decisionRuns: 100,
  logEvents: 50_000,
  starts: 1,
  watchedMs: 2_000,
  overloadMs: 2_000,
  accessReads: 2_000,
  clusterPlacements: 150,
  clusterEvents: 5_000,
};
