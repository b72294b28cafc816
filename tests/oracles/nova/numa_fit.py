"""Fits of NUMA guests, with and without devices, by Nova's own hardware module; without a database."""
from nova import objects
from nova.virt import hardware

import pools

PAGE_CLASSES = {'small': -1, 'large': -2, 'any': -3}


def host_cell(cell):
    return objects.NUMACell(
        id=cell['cell'], socket=cell['socket'], cpuset=set(cell['sharedCpus']), pcpuset=set(cell['dedicatedCpus']),
        memory=cell['memoryMib'], cpu_usage=cell['sharedVcpus'], memory_usage=cell['memoryUsedMib'],
        pinned_cpus=set(cell['pinnedCpus']), siblings=[set(threads) for threads in cell['cores']],
        mempages=[objects.NUMAPagesTopology(size_kb=pages['sizeKib'], total=pages['total'], used=pages['used'],
                                            reserved=pages['reserved']) for pages in cell['pages']])


def cpu_policy(guest):
    if all(not cell['dedicatedCpus'] for cell in guest['cells']):
        return None
    return 'dedicated' if all(not cell['sharedCpus'] for cell in guest['cells']) else 'mixed'


def guest_topology(guest):
    cells = [objects.InstanceNUMACell(
        id=cell['cell'], cpuset=set(cell['sharedCpus']), pcpuset=set(cell['dedicatedCpus']), memory=cell['memoryMib'],
        pagesize=PAGE_CLASSES.get(guest['pageSize'], guest['pageSize']), cpu_policy=cpu_policy(guest),
        cpu_thread_policy=guest['threadPolicy']) for cell in guest['cells']]
    return objects.InstanceNUMATopology(cells=cells, emulator_threads_policy=guest['emulatorPolicy'])


def fit(question):
    host = objects.NUMATopology(cells=[host_cell(cell) for cell in question['cells']])
    limits = objects.NUMATopologyLimits(cpu_allocation_ratio=question['cpuRatio'],
                                        ram_allocation_ratio=question['memoryRatio'])
    stats = None
    if question['devices']:
        tracker = pools.make_tracker({**question, 'cells': []})
        stats = tracker.stats
        stats.numa_topology = host
    requests = pools.make_requests(question['requests'])
    if requests and stats is None:
        return {'cells': None}
    found = hardware.numa_fit_instance_to_host(host, guest_topology(question['guest']), limits=limits,
                                               pci_requests=requests, pci_stats=stats)
    return {'cells': None if found is None else [cell.id for cell in found.cells]}
