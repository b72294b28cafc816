import { checkResidue, LogAudit } from '@berth/audit';
import { canonicalJson, commandIdIn, hostStream } from '@berth/event-codec';
import { recordedFrom, summaryOfState } from '@berth/projections';
import type { SimServer } from '../world/sim-server.js';
import type { World } from '../world/world.js';
import { groupBreaches } from './group-limits.js';
import { ReferenceViews } from './reference-views.js';

/** Every rule of docs/invariants.md, looked at behind each step of a world at rest. */
export class Watch {
  readonly views = new ReferenceViews();
  private readonly audit: LogAudit;
  private readonly commands = new Set<string>();
  private seen = 0;
  private problemsSeen = 0;

  constructor(private readonly world: World) {
    this.audit = new LogAudit(world.store);
  }

  /** Breaches since the last look, in words; ids as they are. */
  async look(acknowledged: readonly string[]): Promise<string[]> {
    const { world, views, audit } = this;
    if (acknowledged.length + world.events.length - this.seen + world.problems.length - this.problemsSeen === 0)
      return [];
    const touched = new Map<string, number>();
    for (const stored of world.events.slice(this.seen)) {
      const recorded = recordedFrom(stored);
      views.project(recorded);
      audit.apply(stored);
      this.commands.add(commandIdIn(stored.metadata));
      if (recorded.category === 'host') touched.set(recorded.subjectId, stored.revision);
    }
    this.seen = world.events.length;
    await audit.checkTouched();
    const found = [...this.breaches(), ...this.problems(), ...this.viewsDiffer()];
    for (const [hostId, revision] of touched) {
      found.push(...groupBreaches(views.claims, hostId));
      const residue = await checkResidue(world.store, hostStream(hostId), revision);
      if (residue) found.push(`${residue.invariant}: ${residue.detail}`);
    }
    for (const commandId of acknowledged) {
      if (!this.commands.has(commandId))
        found.push(`INV-10: command ${commandId} was acknowledged and is not in the log`);
    }
    return [...new Set(found)];
  }

  /** What can be said only at the end: chains, folds against views, and what each server still has in memory (INV-06). */
  async finish(): Promise<string[]> {
    await this.audit.finish(Number.MAX_SAFE_INTEGER);
    const found = this.breaches();
    for (const server of this.world.up) found.push(...(await this.memoryDiffers(server)));
    return found;
  }

  private breaches(): string[] {
    return this.audit.breaches
      .inOrder((a, b) => this.world.store.comparePositions(a, b))
      .map(({ invariant, stream, revision, detail }) => `${invariant}: ${detail} (${stream} at revision ${revision})`);
  }

  private problems(): string[] {
    const { problems } = this.world;
    const found = problems.slice(this.problemsSeen).flatMap(({ server, problem }) => {
      if (problem.kind === 'breach') {
        const { invariant, detail } = problem.breach;
        return [`${invariant}: server ${server} found: ${detail}`];
      }
      return [`server ${server} had a problem: ${problem.kind}: ${String('error' in problem ? problem.error : '')}`];
    });
    this.problemsSeen = problems.length;
    return found;
  }

  private viewsDiffer(): string[] {
    const folded = digestsOf(this.views);
    return this.world.up.flatMap(({ name, running }) => {
      const shown = running ? digestsOf(running.read) : folded;
      return VIEWS.filter((view) => folded[view] !== shown[view]).map(
        (view) => `INV-06: the ${view} view of server ${name} differs from a fold of the log`,
      );
    });
  }

  private async memoryDiffers({ name, running, clock }: SimServer): Promise<string[]> {
    const found: string[] = [];
    for (const hostId of this.audit.hosts.keys()) {
      const runtime = running?.runtime;
      if (!runtime) continue;
      const deadlineMs = (clock?.monotonicMs() ?? 0) + 30_000;
      const { state, revision } = await this.world.calm(() => runtime.hosts.state(hostId, { deadlineMs }));
      const live = canonicalJson(summaryOfState(state, revision));
      if (live !== canonicalJson(this.views.fleet.summary(hostId))) {
        found.push(`INV-06: what server ${name} remembers of host ${hostId} differs from a fold of the log`);
      }
    }
    return found;
  }
}

const VIEWS = ['fleet', 'claims', 'instances'] as const;

const digestsOf = ({ fleet, claims, instances }: Pick<ReferenceViews, (typeof VIEWS)[number]>) => ({
  fleet: fleet.digest(),
  claims: claims.digest(),
  instances: instances.digest(),
});
