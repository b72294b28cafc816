import { type DynamicModule, Module } from '@nestjs/common';
import type { Clock, Runtime } from '@berth/runtime';
import type { Registry } from 'prom-client';
import type { AccessGuard } from './access/access-guard.js';
import { ClaimQueriesController } from './claims/claim-queries.controller.js';
import { ClaimsController } from './claims/claims.controller.js';
import { OpenApiDocument } from './documentation/openapi-document.js';
import { PagesController } from './documentation/pages.controller.js';
import { EventStreamController } from './events/event-stream.controller.js';
import { EventStreams } from './events/event-streams.js';
import { StreamFigures } from './events/stream-figures.js';
import { DEFAULT_STREAM_LIMITS, type StreamLimits } from './events/stream-limits.js';
import { EventsController } from './events/events.controller.js';
import { HealthController } from './health/health.controller.js';
import { MetricsController } from './health/metrics.controller.js';
import { GangsController } from './gangs/gangs.controller.js';
import { GroupsController } from './groups/groups.controller.js';
import { Readiness } from './health/readiness.js';
import { DriftController } from './hosts/drift.controller.js';
import { HostActsController } from './hosts/host-acts.controller.js';
import { HostsController } from './hosts/hosts.controller.js';
import { ProvidersController } from './hosts/providers.controller.js';
import { InstancesController } from './instances/instances.controller.js';
import { ExplainController } from './placements/explain.controller.js';
import type { ServerLoad } from './overload/server-load.js';
import { ManyPlacementsController } from './placements/many-placements.controller.js';
import { PlacementsController } from './placements/placements.controller.js';
import { PolicyController } from './policy/policy.controller.js';
import { InstanceActsController } from './moves/instance-acts.controller.js';
import { MovesController } from './moves/moves.controller.js';
import { PoolsController } from './pools/pools.controller.js';
import type { Tls } from './http/fastify-adapter.js';
import type { EventLog } from './ports/event-log.js';
import type { ReadModel } from './ports/read-model.js';
import type { ServerInfo } from './ports/server-info.js';
import { ServerController } from './server/server.controller.js';
import {
  ACCESS_GUARD,
  CLOCK,
  EVENT_LOG,
  METRICS,
  READ_MODEL,
  RUNTIME,
  SERVER_INFO,
  SERVER_LOAD,
  STREAM_LIMITS,
} from './ports/tokens.js';

/** What the composition root hands in. */
export interface NativeApiParts {
  readonly runtime: Runtime;
  readonly clock: Clock;
  readonly log: EventLog;
  readonly readModel: ReadModel;
  readonly info: ServerInfo;
  readonly metrics: Registry;
  /** Decides who may call what. */
  readonly guard: AccessGuard;
  /** Decides whether this server takes one more request. */
  readonly load: ServerLoad;
  readonly streams?: StreamLimits;
  /** Null: plain HTTP. */
  readonly tls?: Tls | null;
}

export const CONTROLLERS = [
  HostsController,
  HostActsController,
  DriftController,
  ProvidersController,
  ClaimsController,
  ClaimQueriesController,
  PlacementsController,
  ManyPlacementsController,
  GroupsController,
  GangsController,
  ExplainController,
  InstancesController,
  InstanceActsController,
  MovesController,
  PoolsController,
  PolicyController,
  EventsController,
  EventStreamController,
  HealthController,
  MetricsController,
  ServerController,
  PagesController,
];

@Module({})
export class NativeApiModule {}

/** Berth's own HTTP API (`/v1`), health, metrics, documentation and the status page. */
export const nativeApiModule = (parts: NativeApiParts): DynamicModule => ({
  module: NativeApiModule,
  controllers: CONTROLLERS,
  providers: [
    { provide: RUNTIME, useValue: parts.runtime },
    { provide: CLOCK, useValue: parts.clock },
    { provide: EVENT_LOG, useValue: parts.log },
    { provide: READ_MODEL, useValue: parts.readModel },
    { provide: SERVER_INFO, useValue: parts.info },
    { provide: METRICS, useValue: parts.metrics },
    { provide: ACCESS_GUARD, useValue: parts.guard },
    { provide: SERVER_LOAD, useValue: parts.load },
    { provide: STREAM_LIMITS, useValue: parts.streams ?? DEFAULT_STREAM_LIMITS },
    Readiness,
    StreamFigures,
    EventStreams,
    OpenApiDocument,
  ],
});
