import type { PlacementOutcome, Runtime } from '@berth/runtime';
import { Counter, Histogram, type Registry } from 'prom-client';

interface Outcome {
  readonly kind: string;
  readonly reasons?: readonly { readonly code: string }[];
  readonly code?: string;
  readonly repeated?: boolean;
}
type Method = (...args: readonly unknown[]) => Promise<unknown>;

/** What only looks: no outcome of a command. */
const LOOKS: readonly string[] = ['dryRun', 'state', 'history'];

/** The runtime, with every command counted by its outcome and reason, and timed. */
export function measuredRuntime(runtime: Runtime, registry: Registry): Runtime {
  const measure = measureOf(registry);
  const measured = <Group extends object>(group: Group): Group => {
    const methods = Object.entries(group).map(([name, method]) =>
      typeof method !== 'function' || LOOKS.includes(name)
        ? [name, method]
        : [
            name,
            (...args: readonly unknown[]) =>
              measure(commandName(name, args), (method as Method).apply(group, [...args])),
          ],
    );
    return Object.assign(Object.create(Object.getPrototypeOf(group)), Object.fromEntries(methods)) as Group;
  };
  const { hosts, instances, placements, policy } = runtime;
  return {
    ...runtime,
    hosts: measured(hosts),
    instances: measured(instances),
    placements: measured(placements),
    policy: measured(policy),
  };
}

function measureOf(registry: Registry): (command: string, work: Promise<unknown>) => Promise<unknown> {
  const outcomes = new Counter({
    name: 'berth_commands_total',
    help: 'Commands by outcome (accepted, unchanged, rejected, placed, failed, deleted, repeated, error) and reason',
    labelNames: ['command', 'outcome', 'reason'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'berth_command_seconds',
    help: 'Time from a command to its answer',
    labelNames: ['command'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const attempts = new Histogram({
    name: 'berth_placement_attempts',
    help: 'Hosts asked until a placement was settled',
    buckets: [1, 2, 3, 4, 5, 8, 16],
    registers: [registry],
  });
  return async (command, work) => {
    const startedMs = performance.now();
    try {
      const outcome = (await work) as Outcome;
      const kind = outcome.repeated ? 'repeated' : outcome.kind;
      for (const reason of reasonsOf(outcome)) outcomes.inc({ command, outcome: kind, reason });
      const asked = hostsAsked(outcome);
      if (asked > 0) attempts.observe(asked);
      return outcome;
    } catch (error) {
      outcomes.inc({ command, outcome: 'error', reason: (error as { code?: string }).code ?? 'unforeseen' });
      throw error;
    } finally {
      seconds.observe({ command }, (performance.now() - startedMs) / 1_000);
    }
  };
}

/** `ClaimResources` where a command with a type was handed in, else the method: `place`. */
function commandName(method: string, args: readonly unknown[]): string {
  const [, command] = args as readonly ({ type?: unknown } | undefined)[];
  if (method === 'execute') {
    const typed = args.find((arg) => typeof (arg as { type?: unknown } | null)?.type === 'string') ?? command;
    return String((typed as { type?: unknown } | undefined)?.type ?? method);
  }
  return method;
}

/** Every reason of a refusal, each counted; else the code of what was so already, or nothing. */
function reasonsOf({ reasons, code }: Outcome): readonly string[] {
  if (reasons !== undefined && reasons.length > 0) return [...new Set(reasons.map((reason) => reason.code))];
  return [code ?? ''];
}

/** 0: no placement was settled by this. */
function hostsAsked(outcome: Outcome): number {
  const placement = outcome as unknown as PlacementOutcome;
  if (placement.kind === 'placed' && !placement.repeated) return placement.failures.length + 1;
  return placement.kind === 'failed' ? placement.attempts.length : 0;
}
