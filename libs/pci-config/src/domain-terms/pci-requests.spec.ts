import {
  checkPciConfig,
  flavorPciRequests,
  type Flavor,
  parseDeviceSpecText,
  describeDevice,
  type PlacementMode,
  withoutPlacement,
  withPlacement,
} from '../index.js';

const flavor = (extraSpecs: Record<string, string>): Flavor => ({ vcpus: 2, memoryMib: 2048, extraSpecs });
const aliasesOf = (values: readonly object[], mode: PlacementMode = withoutPlacement) =>
  checkPciConfig(JSON.stringify({ alias: values }), { mode }).aliases;
const GPU = {
  name: 'gpu',
  vendor_id: '10DE',
  product_id: '20B0',
  device_type: 'type-PCI',
  numa_policy: 'required',
  resource_class: 'big gpu',
  traits: 'fast, HW_GPU_API_VULKAN',
  live_migratable: 'Yes',
};

describe('requests of a flavor', () => {
  it('carry the alias in the domain’s terms; class and traits only with PCI in Placement (Nova facts 2.12, 7.13)', () => {
    const asked = flavor({ 'pci_passthrough:alias': 'gpu:2' });
    const without = flavorPciRequests(asked, {
      aliases: aliasesOf([GPU]),
      scheduleInPlacement: false,
      requestIds: ['r1'],
    });
    expect(without).toEqual({
      ok: true,
      value: [
        {
          requestId: 'r1',
          count: 2,
          aliasName: 'gpu',
          numaPolicy: 'required',
          alternatives: [{ vendorId: '10de', productId: '20b0', kind: 'type-PCI', tags: { live_migratable: 'true' } }],
        },
      ],
    });
    const placed = flavorPciRequests(asked, {
      aliases: aliasesOf([GPU], withPlacement),
      scheduleInPlacement: true,
      requestIds: ['r1'],
    });
    expect(placed).toMatchObject({
      value: [{ alternatives: [{ resourceClass: 'CUSTOM_BIG_GPU', traits: ['CUSTOM_FAST', 'HW_GPU_API_VULKAN'] }] }],
    });
  });

  it('take the class from the ids where the alias names none (Nova facts 7.6)', () => {
    const aliases = aliasesOf([{ name: 'nic', vendor_id: '8086', product_id: '10fb' }], withPlacement);
    const made = flavorPciRequests(flavor({ 'pci_passthrough:alias': 'nic:1' }), {
      aliases,
      scheduleInPlacement: true,
      requestIds: [],
    });
    expect(made).toMatchObject({ value: [{ alternatives: [{ resourceClass: 'CUSTOM_PCI_8086_10FB' }] }] });
  });

  it('follow the policy of flavor or image before the alias (Nova facts 2.10)', () => {
    const options = { aliases: aliasesOf([GPU]), scheduleInPlacement: false, requestIds: ['r'] };
    const asked = { 'pci_passthrough:alias': 'gpu:1' };
    const policyOf = (made: ReturnType<typeof flavorPciRequests>) =>
      made.ok ? made.value[0]?.numaPolicy : made.errors.map(({ option }) => option);
    expect(policyOf(flavorPciRequests(flavor({ ...asked, 'hw:pci_numa_affinity_policy': 'socket' }), options))).toBe(
      'socket',
    );
    expect(
      policyOf(flavorPciRequests(flavor(asked), { ...options, image: { hw_pci_numa_affinity_policy: 'preferred' } })),
    ).toBe('preferred');
    expect(
      policyOf(
        flavorPciRequests(flavor({ ...asked, 'hw:pci_numa_affinity_policy': 'socket' }), {
          ...options,
          image: { hw_pci_numa_affinity_policy: 'legacy' },
        }),
      ),
    ).toEqual(['hw_pci_numa_affinity_policy']);
  });

  it('need a defined alias', () => {
    const made = flavorPciRequests(flavor({ 'pci_passthrough:alias': 'gpu:1,cpu:1' }), {
      aliases: aliasesOf([GPU]),
      scheduleInPlacement: false,
      requestIds: [],
    });
    expect(made).toMatchObject({
      ok: false,
      errors: [{ item: 1, value: 'cpu', message: 'no alias is named "cpu"; defined: gpu' }],
    });
  });

  it('merge aliases of one name without device_type (defect D5 is not kept)', () => {
    const [alias] = aliasesOf([
      { name: 'n', vendor_id: '8086', product_id: '0001' },
      { name: ' n ', vendor_id: '8086', product_id: '0002' },
    ]);
    expect(alias?.specs).toHaveLength(2);
  });
});

describe('a device that an entry matched', () => {
  const describeAs = (tags: object, kind: 'type-PCI' | 'type-VF' = 'type-PCI') => {
    const read = parseDeviceSpecText(JSON.stringify(tags), 0, true);
    return read.ok && read.value[0]
      ? describeDevice({ vendorId: '10de', productId: '20b0', kind }, read.value[0])
      : null;
  };

  it('has text tags, a class and traits (Nova facts 5.1, 7.6)', () => {
    expect(
      describeAs({
        physical_network: null,
        trusted: true,
        slot_label: 7,
        resource_class: 'pgpu',
        traits: 'a,,HW_NIC_SRIOV',
      }),
    ).toEqual({
      resourceClass: 'PGPU',
      traits: ['COMPUTE_MANAGED_PCI_DEVICE', 'CUSTOM_A', 'HW_NIC_SRIOV'],
      tags: { physical_network: null, trusted: 'true', slot_label: '7' },
    });
  });

  it('tells live migration and single use by traits', () => {
    const described = describeAs({ live_migratable: 'on', one_time_use: true });
    expect(described?.traits).toEqual(['COMPUTE_MANAGED_PCI_DEVICE', 'HW_PCI_LIVE_MIGRATABLE', 'HW_PCI_ONE_TIME_USE']);
    expect(described?.tags).toEqual({ live_migratable: 'true', one_time_use: 'true' });
  });

  it('is not remote-managed unless it says so, as an SR-IOV function (Nova facts 5.1)', () => {
    expect(describeAs({}, 'type-VF')?.tags).toEqual({ remote_managed: 'false' });
    expect(describeAs({ remote_managed: null }, 'type-VF')?.tags).toEqual({ remote_managed: 'false' });
    expect(describeAs({ remote_managed: 'True' }, 'type-VF')?.tags).toEqual({ remote_managed: 'True' });
  });
});
