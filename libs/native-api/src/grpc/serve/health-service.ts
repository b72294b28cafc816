import type { Server } from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import { isReady, type Readiness } from '../../health/readiness.js';

/** So often the answer is renewed, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/**
 * grpc.health.v1: what `/health/ready` says, at most a second old. It is one answer for the server and each of its
 * services: they are ready together.
 */
export class HealthService {
  private readonly health: HealthImplementation;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly readiness: Readiness,
    private readonly services: readonly string[],
  ) {
    this.health = new HealthImplementation(Object.fromEntries(services.map((name) => [name, 'NOT_SERVING'])));
  }

  addTo(server: Server): void {
    this.health.addToServer(server);
  }

  async start(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  /** Not serving from now on. */
  stop(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    this.set('NOT_SERVING');
  }

  private async look(): Promise<void> {
    this.set(isReady(await this.readiness.checks()) ? 'SERVING' : 'NOT_SERVING');
  }

  private said: string | null = null;
  private set(status: 'SERVING' | 'NOT_SERVING'): void {
    if (this.said === status) return;
    this.said = status;
    for (const name of this.services) this.health.setStatus(name, status);
  }
}
