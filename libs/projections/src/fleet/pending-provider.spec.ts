import {
  decideHost,
  type HostCommand,
  type HostFold,
  initialHostState,
  openHostFold,
  type ReportedDevice,
  SEARCH_BUDGET,
} from '@berth/domain';
import { RecordedEvent } from '../view/recorded.js';
import { FleetView } from './fleet-view.js';
import { devicesAt } from './summary/summary-of-slot.js';
import { uuid } from './testing/dice.js';
import { emptyWish } from './testing/random-wish.js';

const HOST = uuid(1, 1);
const OTHER = uuid(1, 2);
const [CARD, NEW_CARD, ELSEWHERE] = [uuid(2, 1), uuid(2, 2), uuid(2, 3)];
const CLAIM = uuid(4, 1);
const GPU: ReportedDevice = {
  address: '0000:81:00.0',
  vendorId: '10de',
  productId: '20b0',
  kind: 'type-PCI',
  parentAddress: null,
  numaNode: 0,
  resourceClass: 'CUSTOM_GPU',
  traits: [],
  tags: {},
  providerId: CARD,
};
/** What a driver made of it while it was held: another kind, on another card. */
const REBOUND: ReportedDevice = { ...GPU, kind: 'vdpa', parentAddress: '0000:82:00.0', providerId: NEW_CARD };

/** Two hosts in one view, each with the state its events fold to. */
class Fleet {
  readonly view = new FleetView();
  private readonly folds = new Map<string, HostFold>();
  private readonly revisions = new Map<string, number>();
  private sequence = 0;

  run(hostId: string, command: HostCommand): void {
    const fold = this.folds.get(hostId) ?? openHostFold(initialHostState);
    this.folds.set(hostId, fold);
    const decision = decideHost(fold.state, command, { searchBudget: SEARCH_BUDGET });
    if (decision.kind !== 'accepted') throw new Error(JSON.stringify(decision));
    for (const event of decision.events) {
      fold.apply(event, { timeMs: 1_000 });
      const revision = (this.revisions.get(hostId) ?? -1) + 1;
      this.revisions.set(hostId, revision);
      const place = { revision, position: String(++this.sequence) };
      const stored = { id: '', stream: `host-${hostId}`, type: event.type, data: '', metadata: '', ...place };
      this.view.project(new RecordedEvent(stored, 'host', hostId, event, null, 1_000));
    }
  }

  report(hostId: string, devices: readonly ReportedDevice[]): void {
    const cards = [...new Set(devices.map(({ providerId }) => providerId))];
    this.run(hostId, {
      type: 'ReportInventory',
      bootId: 'boot',
      sequence: ++this.sequence,
      totals: {},
      deviceProviders: cards.map((providerId) => ({
        providerId,
        parentProviderId: hostId,
        name: `card ${providerId}`,
      })),
      devices,
    });
  }

  /** The one device of the host, as the view and as the fold have it. */
  device() {
    const [shown] = devicesAt(this.view.table, this.view.table.slotOf(HOST) as number);
    const folded = this.folds.get(HOST)?.state.devices.get(GPU.address);
    return {
      shown: shown && { providerId: shown.providerId, pending: shown.pending?.providerId ?? null },
      folded: folded && { providerId: folded.providerId, pending: folded.pending?.providerId ?? null },
    };
  }
}

/** A GPU that is held, was reported otherwise, and then not at all, so that the provider it would have moved to is gone. */
function withoutProvider(): Fleet {
  const fleet = new Fleet();
  for (const hostId of [HOST, OTHER])
    fleet.run(hostId, { type: 'RegisterHost', hostId, name: hostId, kind: 'machine' });
  fleet.report(HOST, [GPU]);
  const pciRequests = [
    { requestId: 'r', count: 1, alternatives: [{ vendorId: '10de' }], numaPolicy: 'legacy' as const, aliasName: null },
  ];
  fleet.run(HOST, {
    ...emptyWish,
    type: 'ClaimResources',
    claimId: CLAIM,
    instanceId: uuid(3, 1),
    attempt: 1,
    leaseMs: 60_000,
    pciRequests,
  });
  fleet.report(HOST, [REBOUND]);
  fleet.report(HOST, []);
  // Whoever comes next may be given the row that the provider had.
  fleet.report(OTHER, [{ ...GPU, providerId: ELSEWHERE }]);
  return fleet;
}

describe('the provider that a held device moves to when its claim ends (Nova facts 4.6)', () => {
  test('is known by its id, also while a report has removed it', () => {
    const { shown, folded } = withoutProvider().device();
    expect(folded).toEqual({ providerId: CARD, pending: NEW_CARD });
    expect(shown).toEqual(folded);
  });

  test('is that one again when the device is back and the claim ends', () => {
    const fleet = withoutProvider();
    fleet.report(HOST, [REBOUND]);
    fleet.run(HOST, { type: 'AbortClaim', claimId: CLAIM, instanceId: null, reason: '', reschedule: false });
    const { shown, folded } = fleet.device();
    expect(folded).toEqual({ providerId: NEW_CARD, pending: null });
    expect(shown).toEqual(folded);
  });
});
