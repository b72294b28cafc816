import { builtInPolicy, cardAddress, type HostCommand, type PlacementAsk, type SchedulerPolicy } from '@berth/domain';
import type { Scenario } from '../file/scenario.js';
import type { RecordText } from '../file/texts.js';
import { type Step, verbOf } from '../file/step.js';
import { fullAddress } from '../terms/addresses.js';
import { recordOf } from '../terms/devices.js';
import { parseDuration } from '../terms/durations.js';
import { Wishes } from '../terms/wishes.js';
import type { Book } from '../words/book.js';
import type { Compiled } from './compiled.js';
import type { Deed } from './deed.js';
import { moveDeed } from './moves.js';
import { policyOf } from './policies.js';
import { Reports } from './reports.js';

/** Turns the steps of one run into questions, in the order in which they are asked. */
export class Deeds {
  private readonly wishes: Wishes;
  private readonly reports: Reports;
  private policy: SchedulerPolicy;

  /** @param onlyHosts placements go to these; null: to any (the log is the scenario's own) */
  constructor(
    private readonly scenario: Scenario,
    private readonly book: Book,
    private readonly onlyHosts: readonly string[] | null = null,
  ) {
    this.wishes = new Wishes(scenario, book);
    this.reports = new Reports(scenario.hosts);
    this.policy = scenario.policy ? policyOf(scenario.policy) : builtInPolicy;
  }

  /** Null when there is nothing to do it with: no claim is known by that name. @throws WishError */
  compile(step: Step): Compiled | null {
    const { book } = this;
    const verb = verbOf(step);
    switch (verb) {
      case 'claim':
        return this.claim(step, step.claim ?? '');
      case 'change':
      case 'confirm':
      case 'release':
      case 'renew':
      case 'abort':
      case 'expire':
        return this.ofClaim(step, step[verb] ?? '');
      case 'place':
        return { deed: this.place(step, step.place ?? ''), claim: null };
      case 'reschedule': {
        const claim = book.claim(step.from ?? step.reschedule ?? '');
        const instanceId = book.instanceId(step.reschedule ?? '');
        const reason = step.reason ?? 'the build failed';
        return claim && { deed: { kind: 'reschedule', instanceId, claimId: claim.claimId, reason }, claim };
      }
      case 'activate': {
        const claim = book.claim(step.from ?? step.activate ?? '');
        const instanceId = book.instanceId(step.activate ?? '');
        return claim && { deed: { kind: 'activate', instanceId, claimId: claim.claimId }, claim };
      }
      case 'delete':
        return { deed: { kind: 'delete', instanceId: book.instanceId(step.delete ?? '') }, claim: null };
      case 'move':
      case 'unshelve':
      case 'commit':
      case 'confirmMove':
      case 'revert':
      case 'cancel':
      case 'fail':
      case 'shelve':
      case 'rebuild':
      case 'attach':
      case 'detach': {
        const { maxAttempts } = this.policy;
        return moveDeed(step, verb, { book, wishes: this.wishes, leaseMs: this.leaseOf(step), maxAttempts });
      }
      case 'gang':
        return { deed: this.gang(step, step.gang ?? ''), claim: null };
      case 'createGroup':
      case 'deleteGroup':
        return { deed: this.group(verb, step[verb] ?? ''), claim: null };
      case 'drift': {
        const used = Object.entries(step.used ?? {}).map(([address, guest]) => ({
          address: fullAddress(address),
          by: book.instanceId(guest),
        }));
        return { deed: { kind: 'drift', hostId: book.hostId(step.drift ?? ''), used }, claim: null };
      }
      case 'returned': {
        const hostId = book.hostId(step.returned ?? '');
        return { deed: { kind: 'return', hostId, bootId: step.boot ?? 'boot-2' }, claim: null };
      }
      case 'policy':
        this.policy = policyOf(step.policy ?? {});
        return { deed: { kind: 'policy', command: { type: 'SetSchedulerPolicy', policy: this.policy } }, claim: null };
      case 'report': {
        const host = step.report ?? '';
        const hostId = book.hostId(host);
        const report = this.reports.next(host, hostId, step);
        // So that stories and digests have words for the cards' providers.
        for (const device of report.devices) book.providerId(`${host}/${cardAddress(device)}`);
        return { deed: { kind: 'report', hostId, report }, claim: null };
      }
      case 'event':
        return this.rawEvent(step, step.event ?? '');
      default: {
        const host = String(step[verb ?? 'register']);
        const command = this.hostCommand(step, host);
        return { deed: { kind: 'command', hostId: book.hostId(host), command }, claim: null };
      }
    }
  }

  private rawEvent(step: Step, host: string): Compiled {
    const { book } = this;
    const { data = {}, type = '' } = step;
    const [claim, instance] = [nameIn(data.claimId), nameIn(data.instanceId)];
    const known = claim !== null && instance !== null ? book.newClaim(instance, host, claim) : null;
    const deed = { kind: 'raw-event', hostId: book.hostId(host), type, data: book.withIds(data) as object } as const;
    return { deed, claim: known };
  }

  private claim(step: Step, instance: string): Compiled {
    const { book } = this;
    const host = step.on ?? '';
    const claim = book.newClaim(instance, host, step.as);
    const leaseMs = step.confirmed ? null : this.leaseOf(step);
    const wish = this.wishes.wishOf(step, instance);
    const command: HostCommand = {
      type: 'ClaimResources',
      claimId: claim.claimId,
      instanceId: book.instanceId(instance),
      attempt: step.attempt ?? 1,
      leaseMs,
      ...wish,
    };
    const kind = step.dryRun ? 'dry-command' : 'command';
    return { deed: { kind, hostId: book.hostId(host), command }, claim };
  }

  private ofClaim(step: Step, name: string): Compiled | null {
    const { book } = this;
    const claim = book.claim(name);
    if (!claim) return null;
    const { claimId } = claim;
    const hostId = book.hostId(step.on ?? claim.host);
    const instanceId = step.of === 'none' ? null : book.instanceId(step.of ?? claim.instance);
    const command = (command: HostCommand): Compiled => ({ deed: { kind: 'command', hostId, command }, claim });
    switch (verbOf(step)) {
      case 'change': {
        const wish = this.wishes.wishOf(step, claim.instance);
        return command({ type: 'ChangeClaim', claimId, instanceId: instanceId ?? '', ...wish });
      }
      case 'confirm':
        return command({ type: 'ConfirmClaim', claimId, instanceId });
      case 'release':
        return command({ type: 'ReleaseClaim', claimId, instanceId });
      case 'renew':
        return command({ type: 'RenewClaim', claimId, instanceId, leaseMs: this.leaseOf(step) });
      case 'abort': {
        const { reason = 'the build failed', rescheduling = false } = step;
        return command({ type: 'AbortClaim', claimId, instanceId, reason, reschedule: rescheduling });
      }
      default:
        if (step.sequence === undefined) return { deed: { kind: 'expire', hostId, claimId }, claim };
        return command({ type: 'ExpireClaim', claimId, leaseSequence: step.sequence });
    }
  }

  private place(step: Step, instance: string): Deed {
    const { book } = this;
    book.expectPlacement(instance);
    const ask = this.askOf(step, instance);
    return { kind: step.dryRun ? 'dry-place' : 'place', wish: { instanceId: book.instanceId(instance), ask } };
  }

  private gang({ members = [] }: Step, gang: string): Deed {
    const asks = members.flatMap(({ count = 1, ...member }, index) =>
      Array.from({ length: count }, () => this.askOf(member, `${gang}-${index}`)),
    );
    return { kind: 'gang', wish: { gangId: this.book.gangId(gang, asks.length), asks } };
  }

  private group(verb: 'createGroup' | 'deleteGroup', name: string): Deed {
    const { groupId, policy, maxServerPerHost } = this.wishes.group(name);
    const command =
      verb === 'createGroup'
        ? ({ type: 'CreateServerGroup', groupId, policy, maxServerPerHost } as const)
        : ({ type: 'DeleteServerGroup', groupId } as const);
    return { kind: 'group', groupId, command };
  }

  private askOf(step: Step, owner: string): PlacementAsk {
    const { book } = this;
    const hostIds = (names: readonly string[] = []) => names.map((name) => book.hostId(name));
    const instanceIds = (names: readonly string[] = []) => names.map((name) => book.instanceId(name));
    return {
      ...this.wishes.wishOf(step, owner),
      constraints: {
        requiredTraits: step.requiredTraits ?? [],
        forbiddenTraits: step.forbiddenTraits ?? [],
        memberOf: step.memberOf ?? [],
        forbiddenAggregates: step.forbiddenAggregates ?? [],
        zone: step.zone ?? null,
        sameHost: instanceIds(step.sameHost),
        differentHost: instanceIds(step.differentHost),
        onlyHosts: hostIds(step.onlyHosts ?? this.onlyHosts ?? []),
        ignoreHosts: hostIds(step.ignoreHosts),
      },
      leaseMs: this.leaseOf(step),
      maxAttempts: step.maxAttempts ?? this.policy.maxAttempts,
    };
  }

  private hostCommand(step: Step, host: string): HostCommand {
    const { book } = this;
    const reason = step.reason ?? 'an operator said so';
    switch (verbOf(step)) {
      case 'disable':
        return { type: 'DisableHost', reason };
      case 'enable':
        return { type: 'EnableHost' };
      case 'fence':
        return { type: 'FenceHost', attestedBy: 'scenario' };
      case 'drain':
        return { type: 'StartHostDrain', reason };
      case 'drained':
        return { type: 'CompleteHostDrain' };
      case 'retire':
        return { type: 'RetireHost', reason };
      case 'resume':
        return { type: 'ResumeHost', reason };
      case 'quarantine':
        return { type: 'QuarantineDevice', address: fullAddress(step.device ?? ''), reason };
      case 'clear':
        return { type: 'ClearDeviceReservation', address: fullAddress(step.device ?? '') };
      case 'restore':
        return { type: 'RestoreDevice', address: fullAddress(step.device ?? '') };
      case 'inventory': {
        const set = step.set as Readonly<Record<string, RecordText>>;
        const inventories = Object.fromEntries(Object.entries(set).map(([name, record]) => [name, recordOf(record)]));
        const providerId = book.providerId(step.provider ?? host);
        return { type: 'SetProviderInventory', providerId, inventories, expectedGeneration: step.generation ?? null };
      }
      case 'traits': {
        const traits = step.set as readonly string[];
        return { type: 'SetProviderTraits', providerId: book.hostId(host), traits, expectedGeneration: null };
      }
      case 'aggregates': {
        const aggregates = step.set as readonly string[];
        return { type: 'SetProviderAggregates', providerId: book.hostId(host), aggregates, expectedGeneration: null };
      }
      default:
        return {
          type: 'RegisterHost',
          hostId: book.hostId(host),
          name: book.hostName(host),
          kind: this.scenario.hosts[host]?.kind ?? 'machine',
        };
    }
  }

  private leaseOf({ lease }: Step): number {
    return lease === undefined ? this.policy.leaseMs : parseDuration(lease);
  }
}

/** `c1` of `<claim c1>`. */
const nameIn = (value: unknown): string | null => /^<\w+ ([^>]+)>$/.exec(String(value))?.[1] ?? null;
