import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '../ports/event-log.js';
import type { ReadModel } from '../ports/read-model.js';
import type { ServerInfo } from '../ports/server-info.js';
import { EVENT_LOG, READ_MODEL, SERVER_INFO } from '../ports/tokens.js';
import type { HealthCheck, HealthChecks } from './health-checks.js';

/** The store must answer a read within this time for the server to be ready. */
export const STORE_PROBE_MS = 2_000;

/** Whether this server can serve, and if not why: asked by HTTP, gRPC and the server's own log. */
@Injectable()
export class Readiness {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(READ_MODEL) private readonly model: Pick<ReadModel, 'runner'>,
    @Inject(SERVER_INFO) private readonly info: ServerInfo,
  ) {}

  async checks(): Promise<HealthChecks> {
    const [store, more] = await Promise.all([this.storeCheck(), this.info.checks()]);
    return { store, readModel: this.readModelCheck(), ...more, stopping: this.stoppingCheck() };
  }

  private async storeCheck(): Promise<HealthCheck> {
    try {
      await this.log.head({ deadlineMs: STORE_PROBE_MS });
      return { status: 'up' };
    } catch (error) {
      return { status: 'down', detail: (error as Error).message };
    }
  }

  private readModelCheck(): HealthCheck {
    const { phase, behindMs, failure, position } = this.model.runner.status();
    if (phase === 'caught-up') return { status: 'up', detail: `at position ${position ?? 'none'}` };
    return {
      status: 'down',
      detail: failure ?? `${phase}, behind for ${Math.round(behindMs)} ms at position ${position ?? 'none'}`,
    };
  }

  private stoppingCheck(): HealthCheck {
    if (this.info.stopping()) return { status: 'down', detail: 'a stop was asked for' };
    return this.info.draining() ? { status: 'down', detail: 'it drains' } : { status: 'up' };
  }
}

export const isReady = (checks: HealthChecks): boolean => Object.values(checks).every(({ status }) => status === 'up');
