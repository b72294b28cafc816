import { describeDevice } from '@berth/pci-config';
import * as fc from 'fast-check';
import { describeWithNova, itAgreesWithNova } from './differential.js';

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);

const word = fc.oneof(
  {
    weight: 3,
    arbitrary: pick(
      'PGPU',
      'pgpu',
      'VGPU',
      'CUSTOM_X',
      'custom_x',
      'gpu',
      'my-gpu',
      'A16_16A',
      'HW_NIC_SRIOV',
      'hw_nic_sriov',
      'HW_GPU_API_VULKAN',
      'CUSTOM_',
      'ß',
      'é1',
      '16',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.string({ minLength: 1, maxLength: 6, unit: pick('a', 'B', '_', '-', '9', '.', 'ü', '/') }),
  },
);
const tags = fc.record(
  {
    resource_class: fc.oneof(word, pick('', 'gpu vf', 'CUSTOM_a b')),
    traits: fc
      .array(fc.oneof({ weight: 9, arbitrary: word }, { weight: 1, arbitrary: pick(' x', 'x ', '', 'CUSTOM_a b') }), {
        maxLength: 3,
      })
      .map((words) => words.join(',')),
  },
  { requiredKeys: [] },
);

describeWithNova('resource classes and traits as the real Nova names them', () => {
  itAgreesWithNova({
    name: 'placement names',
    arbitrary: tags,
    seed: 50_708,
    runs: [2000, 30_000],
    questions: (given) => [{ op: 'placement_names', vendor_id: '10de', product_id: '20b0', tags: given }],
    nova: ([answer]) => (answer?.ok ? { resource_class: answer.resource_class, traits: answer.traits } : null),
    ours: (given) => {
      const { resourceClass, traits } = describeDevice(
        { vendorId: '10de', productId: '20b0', kind: 'type-PCI' },
        { tags: given },
      );
      return { resource_class: resourceClass, traits };
    },
    meant: [
      {
        name: 'fact 7.6 (blanks and empty members of the trait list)',
        applies: ({ traits }) => (traits ?? '').split(',').some((trait) => trait === '' || trait !== trait.trim()),
      },
      {
        name: 'CUSTOM_ names that Placement would refuse (docs/adr/0073)',
        applies: ({ resource_class, traits }) =>
          [resource_class ?? '', ...(traits ?? '').split(',')].some((name) => /^custom_.*[^a-z0-9_]/i.test(name)),
      },
    ],
  });
});
