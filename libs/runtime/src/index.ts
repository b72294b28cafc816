export type { Laws } from './aggregates/laws.js';
export * from './commands/errors.js';
export * from './commands/outcome.js';
export { createRuntime } from './facade/create-runtime.js';
export * from './facade/machine-report.js';
export * from './facade/options.js';
export { reportCommand } from './facade/report-command.js';
export * from './facade/runtime.js';
export * from './ids/request-ids.js';
export * from './moves/moves.js';
/** Flavors are read here for whoever must not know how. */
export { type FlavorGuest, flavorGuest } from '@berth/pci-config';
export * from './placement/placements.js';
export * from './placement/ranker.js';
export * from './ports/clock.js';
export * from './ports/node-ports.js';
export type { Problem, ProblemListener } from './ports/problems.js';
export type { Aggregate, Breach, Fold } from './stream/aggregate.js';
export * from './sweeper/lease-sweeper.js';
