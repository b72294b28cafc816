export * from './file/problems.js';
export { readScenario, type ScenarioFile } from './file/read-scenario.js';
export type { Scenario } from './file/scenario.js';
export { SCHEMA_FILE } from './file/schema-check.js';
export { instanceSlice } from './record/instance-slice.js';
export { recordSlice, type Slice } from './record/record.js';
export { scenarioText } from './record/scenario-text.js';
export { NotRecordableError } from './record/slice.js';
export { type MutationResult, mutateFile } from './run/mutate.js';
export {
  DEFAULT_SEEDS,
  type FailedSeed,
  type FileResult,
  hasChoices,
  type RunOptions,
  runFile,
} from './run/run-file.js';
export { runOnServer, type ServerResult } from './run/run-on-server.js';
export { type FindOptions, findPlants, type PlantFound, plantNames } from './sim/find-plants.js';
export { runSeedOf, runSeeds, type SeedFailure, type SeedOutcome, type SeedsOptions } from './sim/run-seeds.js';
export { runSeedsInThreads } from './sim/threads.js';
export { Actor } from './schedule/actor.js';
export * from './schedule/choosing.js';
export { Scheduler, SimulationStuckError } from './schedule/scheduler.js';
export { SeededRandom } from './schedule/seeded-random.js';
export { VirtualTime } from './schedule/virtual-time.js';
export { GatedStore, type StoreWords } from './world/gated-store.js';
export { SimServer } from './world/sim-server.js';
export { World, type WorldOptions } from './world/world.js';
