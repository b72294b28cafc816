import fc from 'fast-check';
import { runs } from '../../testing/property-size.js';
import { binsOf } from './bins.js';
import type { Demand } from './demand.js';
import { distribute, SearchSteps, serveAlone } from './distribute.js';
import type { FitDevice, FitView } from './view.js';

const CARDS = ['0000:81:00.0', '0000:82:00.0', '0000:83:00.0'];

/** A device: plain, a whole card, or a child of one; some of them in use, which breaks their cards up. */
const device: fc.Arbitrary<FitDevice> = fc
  .record({
    card: fc.constantFrom(...CARDS),
    child: fc.option(fc.nat(7), { nil: null }),
    whole: fc.boolean(),
    held: fc.boolean(),
    productId: fc.constantFrom('20b0', '20b5'),
  })
  .map(({ card, child, whole, held, productId }) => ({
    address: child === null ? card : card.replace('00.0', `02.${child}`),
    vendorId: '10de',
    productId,
    kind: child !== null ? 'type-VF' : whole ? 'type-PF' : 'type-PCI',
    parentAddress: child === null ? null : card,
    numaNode: null,
    resourceClass: 'CUSTOM_X',
    traits: [],
    tags: {},
    providerId: card,
    claimId: held ? 'somebody' : null,
    vanished: false,
    quarantined: false,
    usedBy: null,
    rootPort: null,
    reserved: false,
    mates: [],
  }));

const devices = fc.uniqueArray(device, { maxLength: 16, selector: ({ address }) => address });

describe('one demand alone (DESIGN decision 4)', () => {
  test('gets the devices that the general distribution gives it', () => {
    fc.assert(
      fc.property(devices, fc.integer({ min: 1, max: 6 }), fc.array(fc.nat(15)), (all, count, kept) => {
        const view = { devices: all } as unknown as FitView;
        const available = all.filter(({ claimId }) => claimId === null);
        const demand: Demand = {
          requestId: 'r',
          count,
          matches: ({ productId }) => productId === '20b0',
          addresses: null,
          kept: new Set(kept.flatMap((at) => available[at]?.address ?? [])),
        };
        const bins = binsOf(view, [demand], available, new Map());
        const general = distribute([demand], bins, new Map(), new SearchSteps(1_000));
        expect(serveAlone(view, demand, available, new SearchSteps(1_000))).toEqual(general);
      }),
      { numRuns: runs(300, 10_000) },
    );
  });
});
