import { flavorGuest } from '../index.js';

const guestOf = (extraSpecs: Record<string, string>, image: Record<string, string> = {}, vcpus = 4) => {
  const made = flavorGuest({ vcpus, memoryMib: 2048, extraSpecs }, image);
  return made.ok ? made.value : made.errors.map(({ option }) => option);
};

describe('the guest of a flavor', () => {
  it('has no cells where nothing asks for any', () => {
    expect(guestOf({ 'hw:pci_numa_affinity_policy': 'socket' })).toEqual({
      numa: null,
      cpus: { VCPU: 4, PCPU: 0 },
      pciNumaPolicy: 'socket',
    });
  });

  it('has dedicated vCPUs as PCPU, and one more for isolated emulator threads', () => {
    const extraSpecs = {
      'hw:cpu_policy': 'dedicated',
      'hw:cpu_thread_policy': 'require',
      'hw:emulator_threads_policy': 'isolate',
      'hw:mem_page_size': 'large',
    };
    expect(guestOf(extraSpecs)).toEqual({
      numa: {
        cells: [{ cell: 0, sharedCpus: [], dedicatedCpus: [0, 1, 2, 3], memoryMib: 2048 }],
        pageSize: 'large',
        threadPolicy: 'require',
        emulatorPolicy: 'isolate',
      },
      cpus: { VCPU: 0, PCPU: 5 },
      pciNumaPolicy: null,
    });
  });

  it('has some of each where the policy is mixed, cell by cell', () => {
    const extraSpecs = { 'hw:numa_nodes': '2', 'hw:cpu_policy': 'mixed', 'hw:cpu_dedicated_mask': '0,2-3' };
    expect(guestOf(extraSpecs)).toMatchObject({
      numa: {
        cells: [
          { cell: 0, sharedCpus: [1], dedicatedCpus: [0], memoryMib: 1024 },
          { cell: 1, sharedCpus: [], dedicatedCpus: [2, 3], memoryMib: 1024 },
        ],
      },
      cpus: { VCPU: 1, PCPU: 3 },
    });
  });

  it('tells every fault', () => {
    expect(guestOf({ 'hw:numa_nodes': '3', 'hw:pci_numa_affinity_policy': 'near' })).toEqual([
      'hw:pci_numa_affinity_policy',
      'hw:numa_nodes',
    ]);
  });
});
