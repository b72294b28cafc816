import {
  cardAddress,
  type ClaimWish,
  decideHost,
  defaultResourceClass,
  type HostCommand,
  type HostEvent,
  type HostState,
  initialHostState,
  openHostFold,
  SEARCH_BUDGET,
} from '@berth/domain';
import type { StoredEvent } from '@berth/event-store';
import { RecordedEvent } from '../../view/recorded.js';
import { type Dice, hostUuid, uuid } from './dice.js';
import { randomDevices } from './random-machine.js';
import { randomWish } from './random-wish.js';

/** Everything that can happen to a few hosts, in a random order that the dice decide. */
export class RandomFleet {
  readonly hosts = new Map<string, { state: HostState; revision: number; fold: ReturnType<typeof openHostFold> }>();
  private position = 0;
  private clockMs = 1_700_000_000_000;
  private sequence = 0;
  private claims = 0;
  private readonly openClaims: { hostId: string; claimId: string }[] = [];

  constructor(
    private readonly dice: Dice,
    private readonly sink: (event: RecordedEvent) => void,
    hostCount: number,
  ) {
    for (let i = 0; i < hostCount; i++) {
      const hostId = hostUuid(i);
      this.hosts.set(hostId, { state: initialHostState, revision: -1, fold: openHostFold(initialHostState) });
      this.run(hostId, {
        type: 'RegisterHost',
        hostId,
        name: `node-${i}`,
        kind: dice.chance(90) ? 'machine' : 'sharing',
      });
      if (dice.chance(90)) this.report(hostId);
    }
  }

  /** One random command on a random host; most of them make sense. */
  step(): void {
    const { dice } = this;
    const hostId = dice.one([...this.hosts.keys()]);
    const at = dice.below(100);
    if (at < 35) this.claim(hostId);
    else if (at < 55) this.touchClaim();
    else if (at < 70) this.report(hostId);
    else this.administer(hostId, at);
  }

  run(hostId: string, command: HostCommand): string {
    const host = this.hosts.get(hostId)!;
    const decision = decideHost(host.fold.state, command, { searchBudget: SEARCH_BUDGET });
    if (decision.kind === 'accepted') for (const event of decision.events) this.append(hostId, event);
    else if (decision.kind === 'rejected' && decision.event) this.append(hostId, decision.event);
    return decision.kind;
  }

  append(hostId: string, event: HostEvent): void {
    const host = this.hosts.get(hostId)!;
    const timeMs = this.clockMs++;
    host.fold.apply(event, { timeMs });
    host.state = host.fold.state;
    host.revision++;
    const position = String(++this.position);
    const stored: StoredEvent = {
      id: uuid(9, this.position),
      stream: `host-${hostId}`,
      type: event.type,
      data: JSON.stringify(event.data),
      metadata: '{}',
      revision: host.revision,
      position,
    };
    this.sink(new RecordedEvent(stored, 'host', hostId, event, null, timeMs));
  }

  wish(hostId: string): ClaimWish {
    return randomWish(this.dice, [...(this.hosts.get(hostId)?.state.providers.keys() ?? [])]);
  }

  private claim(hostId: string): void {
    const { dice } = this;
    const again = dice.chance(5) && this.openClaims.length > 0 ? dice.one(this.openClaims).claimId : null;
    const claimId = again ?? uuid(5, this.claims++);
    const outcome = this.run(hostId, {
      type: 'ClaimResources',
      claimId,
      instanceId: uuid(6, dice.below(20)),
      attempt: 1,
      leaseMs: dice.chance(20) ? null : 60_000,
      ...this.wish(hostId),
    });
    if (outcome === 'accepted') this.openClaims.push({ hostId, claimId });
  }

  private touchClaim(): void {
    const { dice } = this;
    if (this.openClaims.length === 0) return;
    const { hostId, claimId } = dice.one(this.openClaims);
    const claim = this.hosts.get(hostId)?.state.claims.get(claimId);
    const named = { claimId, instanceId: null };
    switch (dice.below(6)) {
      case 0:
        return void this.run(hostId, { type: 'ConfirmClaim', ...named });
      case 1:
        return void this.run(hostId, { type: 'RenewClaim', ...named, leaseMs: 1_000 });
      case 2:
        return void this.run(hostId, {
          type: 'ChangeClaim',
          claimId,
          instanceId: claim?.instanceId ?? uuid(6, 0),
          ...this.wish(hostId),
        });
      case 3:
        return void this.run(hostId, { type: 'AbortClaim', ...named, reason: 'x', reschedule: dice.chance(50) });
      case 4:
        return void this.run(hostId, {
          type: 'ExpireClaim',
          claimId,
          leaseSequence: claim?.leaseSequence ?? 0,
        });
      default:
        return void this.run(hostId, { type: 'ReleaseClaim', ...named });
    }
  }

  /** The machine as it is at this moment: cards come, go and change. */
  private report(hostId: string): void {
    const { dice } = this;
    const devices = randomDevices(dice, (card) => this.providerOf(hostId, card));
    const totals: Record<string, Record<string, { total: number; reserved: number }>> = {
      [hostId]: {
        VCPU: { total: 4 + dice.below(8), reserved: dice.below(2) },
        MEMORY_MB: { total: 2_048 * (1 + dice.below(3)), reserved: 256 },
      },
    };
    const nested = [...(this.hosts.get(hostId)?.state.providers.values() ?? [])].filter(
      ({ parentProviderId, ofDevices }) => parentProviderId !== null && !ofDevices,
    );
    for (const { providerId } of nested)
      totals[providerId] = { CUSTOM_RARE: { total: 1 + dice.below(3), reserved: 0 } };
    const providerIds = [...new Set(devices.map(({ providerId, ...rest }) => `${providerId} ${cardAddress(rest)}`))];
    this.run(hostId, {
      type: 'ReportInventory',
      bootId: dice.chance(5) ? uuid(8, dice.below(100)) : (this.hosts.get(hostId)?.state.bootId ?? uuid(8, 1)),
      sequence: ++this.sequence,
      totals,
      deviceProviders: providerIds.map((text) => {
        const [providerId = '', address = ''] = text.split(' ');
        const name = this.hosts.get(hostId)?.state.name ?? '';
        return { providerId, parentProviderId: hostId, name: `${name}_${address.toUpperCase()}` };
      }),
      ...(dice.chance(20) ? { iommuGroups: dice.one(['together', 'alone', 'ignored'] as const) } : {}),
      devices,
    });
  }

  private providerOf(hostId: string, card: string): string {
    const host = [...this.hosts.keys()].indexOf(hostId);
    return uuid(0x1000 + host, Number.parseInt(card.replace(/[:.]/g, ''), 16));
  }

  private administer(hostId: string, at: number): void {
    const { dice } = this;
    const { state } = this.hosts.get(hostId)!;
    const provider = dice.one([...state.providers.keys()]);
    const address = dice.one([...state.devices.keys()]) ?? '0000:00:00.0';
    const record = {
      total: 1 + dice.below(16),
      reserved: dice.below(2),
      minUnit: dice.one([1, 1, 2]),
      maxUnit: 16,
      stepSize: dice.one([1, 1, 2]),
      allocationRatio: dice.one([1, 1.5]),
    };
    const node = { providerId: uuid(4, dice.below(3) + 10 * [...this.hosts.keys()].indexOf(hostId)) };
    if (at < 72) this.run(hostId, { type: 'DisableHost', reason: 'repair' });
    else if (at < 75) this.run(hostId, { type: 'EnableHost' });
    else if (at < 76) this.run(hostId, { type: 'StartHostDrain', reason: 'repair' });
    else if (at < 77) this.run(hostId, { type: 'CompleteHostDrain' });
    else if (at < 80) this.run(hostId, { type: 'QuarantineDevice', address, reason: 'broken' });
    else if (at < 82) this.run(hostId, { type: 'RestoreDevice', address });
    else if (at < 83) this.run(hostId, { type: 'ClearDeviceReservation', address });
    else if (at < 86) {
      const classes = dice.one([['VCPU'], ['CUSTOM_RARE'], [defaultResourceClass('10de', '20b0')], []]);
      const inventories = Object.fromEntries(classes.map((name) => [name, record]));
      this.run(hostId, { type: 'SetProviderInventory', providerId: provider, inventories, expectedGeneration: null });
    } else if (at < 88) {
      const traits = dice.one([[], ['HW_A'], ['HW_B', 'HW_A']]);
      this.run(hostId, { type: 'SetProviderTraits', providerId: provider, traits, expectedGeneration: null });
    } else if (at < 90) {
      const aggregates = dice.one([[], ['agg-1'], ['agg-2', 'agg-1']]);
      this.run(hostId, { type: 'SetProviderAggregates', providerId: provider, aggregates, expectedGeneration: null });
    } else if (at < 92) {
      this.run(hostId, { type: 'AddProvider', ...node, parentProviderId: hostId, name: `cell ${node.providerId}` });
    } else if (at < 93) this.run(hostId, { type: 'RemoveProvider', ...node });
    else if (at < 94) this.run(hostId, { type: 'RenameProvider', providerId: hostId, name: `node-x${dice.below(99)}` });
    else if (at < 95)
      this.run(hostId, { type: 'SuspendHost', invariant: 'INV-01', detail: 'x', firstBadEventId: null });
    else if (at < 97) this.run(hostId, { type: 'ResumeHost', reason: 'looked' });
    else if (at < 98) this.fence(hostId, state);
    else if (at < 99)
      this.run(hostId, { type: 'RegisterHost', hostId, name: `node-y${dice.below(99)}`, kind: 'machine' });
    else this.drift(hostId, address);
  }

  /** Events that later commands will give: their shapes are folded already. */
  private fence(hostId: string, state: HostState): void {
    if (state.status !== 'registered') return;
    if (!state.fence) this.run(hostId, { type: 'FenceHost', attestedBy: 'operator' });
    else if (this.dice.chance(50)) this.run(hostId, { type: 'RetireHost', reason: 'broken' });
    else {
      const reinstated = [...state.stranded];
      const { epoch } = state.fence;
      this.append(hostId, { type: 'HostReturned', data: { epoch, bootId: uuid(8, 1), reinstated } });
    }
    const groupId = uuid(7, 5);
    if (this.dice.chance(30)) this.append(hostId, { type: 'GroupEpochClosed', data: { groupId, epoch: 3 } });
  }

  private drift(hostId: string, address: string): void {
    const { state } = this.hosts.get(hostId)!;
    if (state.status !== 'registered') return;
    const held = state.devices.get(address)?.claimId ?? null;
    this.append(hostId, {
      type: 'DeviceDriftObserved',
      data: {
        seenRevision: 0,
        bootId: uuid(8, 1),
        sequence: 1,
        used: state.devices.has(address) && held === null ? [{ address, by: 'qemu' }] : [],
        unused: held === null ? [] : [{ address, claimId: held }],
      },
    });
  }
}
