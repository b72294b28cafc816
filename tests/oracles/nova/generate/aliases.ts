import * as fc from 'fast-check';

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);

const id = fc.oneof(
  { weight: 20, arbitrary: pick<unknown>('8086', '1572', '10FB', '10de') },
  { weight: 1, arbitrary: pick<unknown>('86', '', '*', '0x8086', 8086, ' 8086', '10000', null, '8086\n', '٣٣٣٣') },
);

/** `weight` times set against 3 times not. */
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, weight: number) =>
  fc.oneof({ weight, arbitrary }, { weight: 3, arbitrary: fc.constant(undefined) });

/** One alias object; names repeat so that merging is met. */
export const alias = fc
  .record({
    name: fc.oneof(
      { weight: 20, arbitrary: pick<unknown>('a', 'b', ' a ', 'c d', 'c  d') },
      { weight: 1, arbitrary: pick<unknown>('', 'x'.repeat(257), '😀'.repeat(256), 5, undefined) },
    ),
    vendor_id: sometimes(id, 40),
    product_id: sometimes(id, 40),
    device_type: sometimes(
      fc.oneof(
        { weight: 9, arbitrary: pick<unknown>('type-PCI', 'type-VF', 'type-PF') },
        { weight: 1, arbitrary: pick<unknown>('vdpa', 'type-pf', null, '') },
      ),
      3,
    ),
    numa_policy: sometimes(
      fc.oneof(
        { weight: 9, arbitrary: pick<unknown>('required', 'preferred', 'legacy', 'socket') },
        { weight: 1, arbitrary: pick<unknown>('Required', '', 1) },
      ),
      1,
    ),
    capability_type: sometimes(pick<unknown>('pci', 'pci', 'usb'), 1),
    extra: sometimes(pick('device_id', 'address', 'resource_class', 'traits', 'live_migratable'), 1),
  })
  .chain((fields) => fc.record({ fields: fc.constant(fields), odd: fc.integer({ min: 0, max: 9 }) }))
  .map(({ fields: { extra, capability_type, ...rest }, odd }) => {
    const more = odd === 0 ? { ...(extra ? { [extra]: 'x' } : {}), capability_type } : {};
    return Object.fromEntries(Object.entries({ ...rest, ...more }).filter(([, value]) => value !== undefined));
  });

/** One value of the option, as text. */
export const aliasText = fc.oneof(
  { weight: 40, arbitrary: alias.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: pick('', '[]', '{}', '[{"name": "a"}]', '{"name": "a",}', 'null', '{name: "a"}', '5') },
);
