import {
  ALIAS_KEY,
  type AliasEntry,
  flavorPciRequests,
  isStorableAliasRequest,
  mergeAliases,
  parseAliasText,
} from '@berth/pci-config';
import * as fc from 'fast-check';
import { describeWithNova, itAgreesWithNova } from './differential.js';

const ALIASES = [
  { name: 'gpu', vendor_id: '10de', product_id: '20B0', device_type: 'type-PCI', numa_policy: 'required' },
  { name: 'vf', vendor_id: '8086', product_id: '154c', device_type: 'type-VF' },
  { name: 'vf', vendor_id: '8086', product_id: '1889', device_type: 'type-VF' },
  { name: 'two words', vendor_id: '8086', product_id: '0443' },
].map((alias) => JSON.stringify(alias));

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const name = fc.oneof(
  { weight: 12, arbitrary: pick('gpu', 'vf', 'two words', ' gpu', 'vf ') },
  { weight: 1, arbitrary: pick('', 'GPU', 'two  words', 'none', 'a:b') },
);
const count = fc.oneof(
  { weight: 12, arbitrary: pick('1', '2', '16', '01') },
  { weight: 1, arbitrary: pick(' 1', '1 ', '-1', '+1', '1_0', '', 'X', '1.0', '0', '١') },
);
const member = fc.tuple(name, count).map(([alias, number]) => `${alias}:${number}`);
const value = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(fc.array(member, { minLength: 1, maxLength: 3 }), pick(',', ',', ' , ', ', '))
      .map(([members, comma]) => members.join(comma)),
  },
  { weight: 1, arbitrary: pick('', ',', 'gpu', 'gpu:1,', ',gpu:1', 'gpu:1:2', 'gpu:1;vf:1') },
);
const policy = fc.option(pick('required', 'preferred', 'legacy', 'socket', 'Required', ''), {
  nil: undefined,
  freq: 1,
});

function aliases() {
  const entries = ALIASES.map((text, entry) => parseAliasText(text, entry)).flatMap((read): readonly AliasEntry[] =>
    read.ok ? [read.value] : [],
  );
  const merged = mergeAliases(entries, false);
  return merged.ok ? merged.value : [];
}

const defined = (extras: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(extras).filter(([, text]) => text !== undefined)) as Record<string, string>;

describeWithNova('requests of a flavor and an image as the real Nova makes them', () => {
  const known = aliases();
  itAgreesWithNova({
    name: 'pci_passthrough:alias and pci_numa_affinity_policy',
    arbitrary: fc.record({ asked: value, flavor: policy, image: policy }),
    seed: 50_704,
    runs: [2000, 10_000],
    questions: ({ asked, flavor, image }) => [
      {
        op: 'flavor',
        aliases: ALIASES,
        extra_specs: defined({ [ALIAS_KEY]: asked, 'hw:pci_numa_affinity_policy': flavor }),
        image: defined({ hw_pci_numa_affinity_policy: image }),
      },
      // Both of Nova's checks: the API's, when the flavor is stored, and the parser's, when it is used.
      { op: 'extra_spec', key: ALIAS_KEY, value: asked },
    ],
    nova: ([requests, stored]) =>
      requests?.ok && stored?.ok
        ? requests.requests.map(
            ({ alias, count: number, numa_policy }: { alias: string; count: number; numa_policy: string }) => [
              alias,
              number,
              numa_policy,
            ],
          )
        : null,
    ours: ({ asked, flavor, image }) => {
      const extraSpecs = defined({ [ALIAS_KEY]: asked, 'hw:pci_numa_affinity_policy': flavor });
      const options = {
        aliases: known,
        scheduleInPlacement: false,
        requestIds: [],
        image: defined({ hw_pci_numa_affinity_policy: image }),
      };
      const made = flavorPciRequests({ vcpus: 1, memoryMib: 1024, extraSpecs }, options);
      return made.ok
        ? made.value.map(({ aliasName, count: number, numaPolicy }) => [aliasName, number, numaPolicy])
        : null;
    },
    meant: [
      {
        name: 'count 0 leaves no request (docs/adr/0072)',
        applies: ({ asked }) => isStorableAliasRequest(asked) && /:0+\s*(,|$)/.test(asked),
      },
      { name: 'digits beyond ASCII (docs/adr/0070)', applies: ({ asked }) => /[^ -~]/.test(asked) },
      { name: "an image's unset policy is an error in Nova, nothing here", applies: ({ image }) => image === '' },
    ],
  });
});
