import { guestTopology, readResourceGroups } from '../index.js';

const topologyOf = (extraSpecs: Record<string, string>, image: Record<string, string> = {}, vcpus = 4) => {
  const made = guestTopology({ vcpus, memoryMib: 2048, extraSpecs }, image);
  return made.ok ? made.value : made.errors.map(({ option }) => option);
};

describe('a guest topology', () => {
  it('is none where nothing asks for one', () => {
    expect(topologyOf({ 'hw:cpu_policy': 'shared', 'hw:numa_cpus.0': '0-9' })).toBeNull();
  });

  it('splits vCPUs and memory evenly', () => {
    expect(topologyOf({ 'hw:numa_nodes': '2', 'hw:mem_page_size': '2MB' })).toEqual({
      cells: [
        { id: 0, sharedCpus: [0, 1], dedicatedCpus: [], memoryMib: 1024 },
        { id: 1, sharedCpus: [2, 3], dedicatedCpus: [], memoryMib: 1024 },
      ],
      pageSize: 2048,
      cpuPolicy: null,
      cpuThreadPolicy: null,
      emulatorThreadPolicy: null,
    });
  });

  it('takes cells as listed', () => {
    const lists = {
      'hw:numa_cpus.0': '0-2,^1',
      'hw:numa_cpus.1': '1,3',
      'hw:numa_mem.0': '512',
      'hw:numa_mem.1': '1536',
    };
    expect(topologyOf({ 'hw:numa_nodes': '2', 'hw:cpu_policy': 'dedicated', ...lists })).toMatchObject({
      cells: [
        { dedicatedCpus: [0, 2], memoryMib: 512 },
        { dedicatedCpus: [1, 3], memoryMib: 1536 },
      ],
    });
  });

  it('pins the masked vCPUs of a mixed guest', () => {
    expect(topologyOf({ 'hw:cpu_policy': 'mixed', 'hw:cpu_dedicated_mask': '^0' })).toMatchObject({
      cells: [{ sharedCpus: [0], dedicatedCpus: [1, 2, 3] }],
    });
  });

  it('follows resources:PCPU and the hyper-threading trait', () => {
    expect(topologyOf({ 'resources:PCPU': '4', 'trait:HW_CPU_HYPERTHREADING': 'forbidden' })).toMatchObject({
      cpuPolicy: 'dedicated',
      cpuThreadPolicy: 'isolate',
    });
  });

  it.each([
    [{ 'hw:numa_nodes': '3' }, {}, ['hw:numa_nodes']],
    [{ 'hw:numa_nodes': '2', 'hw:numa_cpus.0': '0-1' }, {}, ['hw:numa_nodes']],
    [{ 'hw:numa_nodes': '1', 'hw:numa_cpus.0': '0-4', 'hw:numa_mem.0': '1' }, {}, ['hw:numa_cpus.0', 'hw:numa_mem']],
    [{ 'hw:numa_nodes': '2' }, { hw_numa_nodes: '2' }, ['hw_numa_nodes']],
    [{ 'hw:cpu_policy': 'shared' }, { hw_cpu_policy: 'dedicated' }, ['hw_cpu_policy']],
    [{ 'hw:cpu_thread_policy': 'require' }, {}, ['hw:cpu_thread_policy']],
    [{ 'hw:cpu_policy': 'mixed' }, {}, ['hw:cpu_dedicated_mask']],
    [{ 'hw:mem_page_size': '2M' }, {}, ['hw:mem_page_size']],
    [{ 'hw:mem_page_size': '4' }, { hw_mem_page_size: '2048' }, ['hw_mem_page_size']],
    [{ 'hw:cpu_policy': 'dedicated', 'resources:VCPU': '4' }, {}, ['hw:cpu_policy']],
  ])('%j with image %j is refused', (extraSpecs, image, options) => {
    expect(topologyOf(extraSpecs as Record<string, string>, image as Record<string, string>)).toEqual(options);
  });
});

describe('resource groups', () => {
  it('are gathered by suffix (Nova facts 12.12)', () => {
    expect(
      readResourceGroups({
        'resources1:CUSTOM_GPU': '2',
        'trait1:CUSTOM_FAST': 'required',
        'trait1:HW_NIC_SRIOV': 'forbidden',
        'resources:VCPU': '0',
      }),
    ).toEqual({
      ok: true,
      value: [
        { suffix: '', resources: { VCPU: 0 }, requiredTraits: [], forbiddenTraits: [] },
        {
          suffix: '1',
          resources: { CUSTOM_GPU: 2 },
          requiredTraits: ['CUSTOM_FAST'],
          forbiddenTraits: ['HW_NIC_SRIOV'],
        },
      ],
    });
  });
});
