import type { Runtime } from '@berth/runtime';
import { Counter, Histogram, type Registry } from 'prom-client';

interface Outcome {
  readonly kind?: string;
  readonly reasons?: readonly { readonly code: string }[];
  readonly code?: string;
  readonly repeated?: boolean;
  readonly failures?: readonly unknown[];
  readonly attempts?: readonly unknown[];
}
type Method = (...args: readonly unknown[]) => Promise<unknown>;

/** What only looks: no outcome of a command. */
const LOOKS: readonly string[] = ['dryRun', 'state', 'history', 'get', 'list'];

/** The runtime, with every command counted by its outcome and reason, and timed. */
export function measuredRuntime(runtime: Runtime, registry: Registry): Runtime {
  const measure = measureOf(registry);
  const measured = <Group extends object>(group: Group, prefix = ''): Group => {
    const wrapped = new Map<PropertyKey, Method>();
    return new Proxy(group, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function' || typeof name !== 'string' || LOOKS.includes(name)) return method;
        const known = wrapped.get(name);
        if (known) return known;
        const made: Method = (...args) => measure(prefix + commandName(name, args), method.apply(target, args));
        wrapped.set(name, made);
        return made;
      },
    });
  };
  const { hosts, instances, placements, moves, groups, gangs, policy } = runtime;
  return {
    ...runtime,
    hosts: measured(hosts),
    instances: measured(instances),
    placements: measured(placements),
    moves: measured(moves, 'move.'),
    groups: measured(groups),
    gangs: measured(gangs, 'gang.'),
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
      const kind = outcome.repeated ? 'repeated' : (outcome.kind ?? 'done');
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

/** Hosts that a placement or move asked; 0: none was settled by this. */
function hostsAsked({ kind, repeated, failures, attempts }: Outcome): number {
  if (kind === 'placed' && !repeated && failures) return failures.length + 1;
  return kind === 'failed' && attempts ? attempts.length : 0;
}
