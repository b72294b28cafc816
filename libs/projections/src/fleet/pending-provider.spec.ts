import type { ReportedDevice } from '@berth/domain';
import { devicesAt } from './summary/summary-of-slot.js';
import { CommandedFleet } from './testing/commanded-fleet.js';
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

class Fleet extends CommandedFleet {
  private reports = 0;

  report(hostId: string, devices: readonly ReportedDevice[]): void {
    const cards = [...new Set(devices.map(({ providerId }) => providerId))];
    this.run(hostId, {
      type: 'ReportInventory',
      bootId: 'boot',
      sequence: ++this.reports,
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
    const folded = this.state(HOST).devices.get(GPU.address);
    return {
      shown: shown && { providerId: shown.providerId, pending: shown.pending?.providerId ?? null },
      folded: folded && { providerId: folded.providerId, pending: folded.pending?.providerId ?? null },
    };
  }
}

/** A GPU that is held, was reported otherwise, and then not at all, so that the provider it would have moved to is gone. */
function withoutProvider(): Fleet {
  const fleet = new Fleet();
  for (const hostId of [HOST, OTHER]) fleet.register(hostId, hostId);
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
