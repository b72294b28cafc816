"""Device pools, requests, claims and frees with Nova's own tracker classes, without a database."""
from nova import context, objects
from nova.pci import manager, stats, utils, whitelist

UUID = '00000000-0000-4000-8000-%012d'


def stub_host(devices):
    pfs = {device['address'] for device in devices if device['dev_type'] == 'type-PF'}
    utils.is_physical_function = lambda d, b, s, f: f'{d}:{b}:{s}.{f}' in pfs


class Tracker(manager.PciDevTracker):
    """The tracker over a list of devices; nothing is loaded or saved."""

    def __init__(self, values, devices):
        self._context = context.get_admin_context()
        self.node_id = 1
        self.dev_filter = whitelist.Whitelist(values)
        self.numa_topology = objects.NUMATopology(cells=[])
        self.stats = stats.PciDeviceStats(self.numa_topology, dev_filter=self.dev_filter)
        self.pci_devs = objects.PciDeviceList(objects=[])
        self.claims = {}
        self.allocations = {}
        self.stale = {}
        self.to_be_removed_when_freed = {}
        reported = [dict(device) for device in devices if self.dev_filter.device_assignable(device)]
        self._set_hvdevs(reported)
        for number, device in enumerate(self.pci_devs, 1):
            device.id = number


def hypervisor_device(device):
    found = {'status': 'available', 'label': 'label', 'dev_id': 'pci_' + device['address'], 'request_id': None,
             'parent_addr': None, 'numa_node': None,
             'capabilities': {'vpd': {'card_serial_number': 'SN1'}}}
    found.update(device)
    return found


def make_tracker(question):
    devices = [hypervisor_device(device) for device in question['devices']]
    stub_host(devices)
    tracker = Tracker(question['values'], devices)
    tracker.numa_topology = host_topology(question)
    tracker.stats.numa_topology = tracker.numa_topology
    return tracker


def host_topology(question):
    cells = [objects.NUMACell(id=cell['id'], socket=cell.get('socket'), cpuset=set(), pcpuset=set(), memory=0,
                              cpu_usage=0, memory_usage=0, pinned_cpus=set(), siblings=[], mempages=[])
             for cell in question.get('cells', [])]
    return objects.NUMATopology(cells=cells)


def make_requests(asked):
    return [objects.InstancePCIRequest(count=r['count'], spec=r['spec'], alias_name=r.get('alias'),
                                       numa_policy=r.get('numa_policy'), request_id=r['request_id'])
            for r in asked]


def guest_cells(question):
    if not question.get('guest_cells'):
        return None
    return [objects.InstanceNUMACell(id=cell, cpuset=set(), pcpuset=set(), memory=0) for cell in question['guest_cells']]


def support(question):
    tracker = make_tracker(question)
    pool_count = len(tracker.stats.pools)
    supported = tracker.stats.support_requests(make_requests(question['requests']), guest_cells(question))
    return {'supported': supported, 'pool_count': pool_count}


def free_counts(tracker):
    """Devices that pools hold, by address."""
    return sorted(device.address for device in tracker.stats.get_free_devs())


def sequence(question):
    """Claims and frees in order; after each step which devices are owned and which are free in pools."""
    tracker = make_tracker(question)
    steps = []
    for step in question['steps']:
        instance = UUID % step['instance']
        if step['do'] == 'claim':
            steps.append({**claim(tracker, instance, step, guest_cells(step)), 'free': free_counts(tracker)})
        else:
            tracker.free_instance(context.get_admin_context(), objects.Instance(uuid=instance, pci_devices=objects.PciDeviceList(objects=[])))
            steps.append({'done': True, 'free': free_counts(tracker)})
    return {'steps': steps}


def claim(tracker, instance, step, cells):
    requests = objects.InstancePCIRequests(instance_uuid=instance, requests=make_requests(step['requests']))
    topology = objects.InstanceNUMATopology(cells=cells) if cells else None
    try:
        devices = tracker.claim_instance(context.get_admin_context(), requests, topology)
    except Exception as error:
        return {'done': False, 'error': type(error).__name__, 'devices': []}
    return {'done': True, 'devices': sorted([device.address, device.request_id] for device in devices)}
