import type { DeviceKind } from '@berth/domain';
import * as fc from 'fast-check';

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);

/** A device as Nova's tracker gets it from the hypervisor. */
export interface HostDevice {
  readonly address: string;
  readonly vendor_id: string;
  readonly product_id: string;
  readonly dev_type: DeviceKind;
  readonly parent_addr?: string;
  readonly numa_node: number | null;
}

/** One alternative of a request in Nova's words. */
export type NovaSpec = Readonly<Record<string, string | null>>;

export interface NovaRequest {
  readonly request_id: string;
  readonly count: number;
  readonly spec: readonly NovaSpec[];
}

const VENDOR = '8086';

/** A card: a plain device, a PF with VFs or vDPA devices; `same` gives the children the PF's own product id. */
const card = fc.record({
  kind: pick('plain', 'plain', 'plain', 'pf', 'pf', 'pf', 'vdpa'),
  product: pick('1572', '10fb'),
  same: pick(false, false, false, true),
  children: fc.integer({ min: 1, max: 3 }),
  numaNode: pick(0, 1, null),
});

/** Up to five cards; addresses tell them apart by bus. */
export const hostDevices: fc.Arbitrary<readonly HostDevice[]> = fc
  .array(card, { minLength: 3, maxLength: 6 })
  .map((cards) =>
    cards.flatMap((one, index): readonly HostDevice[] => {
      const bus = `0000:${(index + 1).toString(16).padStart(2, '0')}:00`;
      const shared = { vendor_id: VENDOR, numa_node: one.numaNode };
      const parent = { ...shared, address: `${bus}.0`, product_id: one.product };
      if (one.kind === 'plain') return [{ ...parent, dev_type: 'type-PCI' }];
      const child = one.kind === 'vdpa' ? 'vdpa' : 'type-VF';
      const children = Array.from(
        { length: one.children },
        (_, number): HostDevice => ({
          ...shared,
          address: `${bus}.${number + 1}`,
          product_id: one.same ? one.product : '154c',
          dev_type: child,
          parent_addr: parent.address,
        }),
      );
      return [{ ...parent, dev_type: 'type-PF' }, ...children];
    }),
  );

const optional = fc.record(
  {
    physical_network: pick('physnet1', 'physnet2', null),
    trusted: pick('true'),
    remote_managed: pick('false', 'false', 'True'),
  },
  { requiredKeys: [] },
);

const fewTags = fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: optional });

/** device_spec values that give most of the devices of {@link hostDevices}. */
export const hostSpecs: fc.Arbitrary<readonly string[]> = fc
  .record({
    narrow: fc.option(fc.record({ address: pick('*:01:00.*', '0000:02:00.0', ':03:00.1', '*:*:*.1'), tags: fewTags }), {
      nil: null,
      freq: 1,
    }),
    byProduct: fc.option(fc.record({ product: pick('1572', '154c', '10fb'), tags: fewTags }), { nil: null, freq: 1 }),
    rest: fewTags,
    partial: pick(false, false, false, true),
  })
  .map(({ narrow, byProduct, rest, partial }) =>
    [
      ...(narrow ? [{ address: narrow.address, ...narrow.tags }] : []),
      ...(byProduct ? [{ product_id: byProduct.product, ...byProduct.tags }] : []),
      ...(partial && byProduct ? [] : [{ vendor_id: VENDOR, ...rest }]),
    ].map((spec) => JSON.stringify(spec)),
  );

const ids = pick<NovaSpec>(
  { vendor_id: VENDOR, product_id: '1572' },
  { vendor_id: VENDOR, product_id: '10FB' },
  { vendor_id: VENDOR, product_id: '154c' },
  { vendor_id: VENDOR },
  { vendor_id: VENDOR },
);
const kind = pick<NovaSpec>(
  {},
  {},
  { dev_type: 'type-PF' },
  { dev_type: 'type-VF' },
  { dev_type: 'type-PCI' },
  { dev_type: 'vdpa' },
);
const port = pick<NovaSpec>(
  { physical_network: 'physnet1', remote_managed: 'False' },
  { physical_network: 'physnet1', remote_managed: 'True' },
  { physical_network: null, remote_managed: 'False' },
  { trusted: 'True' },
);

/** One alternative: an alias's ids and type, or what a port asks for. */
const alternative = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(ids, kind).map(([asked, type]) => ({ ...asked, ...type })) },
  { weight: 1, arbitrary: fc.tuple(port, kind).map(([asked, type]) => ({ ...asked, ...type })) },
);

/** A request; its alternatives agree on the type, as Nova's aliases do (Nova facts 2.5). */
export const novaRequest = (index: number): fc.Arbitrary<NovaRequest> =>
  fc
    .record({ count: pick(1, 1, 1, 1, 2, 2, 3), spec: fc.array(alternative, { minLength: 1, maxLength: 2 }) })
    .map(({ count, spec }): NovaRequest => {
      const { dev_type: type, ...first }: NovaSpec = spec[0] ?? {};
      const typed: NovaSpec = type === undefined ? {} : { dev_type: type };
      return {
        request_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        count,
        spec: [first, ...spec.slice(1).map(({ dev_type: _type, ...rest }) => rest)].map((asked) => ({
          ...asked,
          ...typed,
        })),
      };
    });

export const novaRequests = (max: number): fc.Arbitrary<readonly NovaRequest[]> =>
  fc
    .integer({ min: 1, max })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => novaRequest(index + 1))));
