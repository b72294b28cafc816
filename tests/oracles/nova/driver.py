"""Answers questions about PCI configuration with the Nova that is installed.

Reads one JSON object a line from standard input, writes one a line: {"ok": true, ...} or
{"ok": false, "error": "<exception class>", "message": "..."}. What Nova would look up in sysfs comes with each
question as "host". No database, no services.
"""
import json
import os
import sys
import tempfile

os.environ.setdefault('OS_NOVA_DISABLE_EVENTLET_PATCHING', '1')

from importlib import metadata

import nova.conf
from nova import objects
from nova.api.validation.extra_specs import validators
from nova.compute import pci_placement_translator as translator
from nova.pci import devspec, request, utils, whitelist
from nova.virt import hardware
from oslo_config import cfg

import numa_fit
import pools

CONF = nova.conf.CONF
objects.register_all()
CONF([], project='nova', default_config_files=[], default_config_dirs=[])


def stub_host(host):
    """Lets Nova's look-ups in sysfs answer from the question."""
    pfs = host.get('pfs', {})
    netdevs = host.get('netdevs', {})
    utils.is_physical_function = lambda d, b, s, f: f'{d}:{b}:{s}.{f}' in pfs
    utils.get_function_by_ifname = lambda name: (netdevs.get(name), netdevs.get(name) in pfs)
    utils.get_vf_product_id_by_pf_addr = lambda address: pfs[address]['vf_product_id']
    utils.get_pci_ids_by_pci_addr = lambda address: (pfs[address]['vendor_id'], pfs[address]['product_id'])


def show_address(spec):
    if spec.dev_name:
        return {'devname': str(spec.dev_name)}
    inner = spec.address.pci_address_spec
    style = 'regex' if isinstance(inner, devspec.PciAddressRegexSpec) else 'glob'
    return {'style': style, 'domain': inner.domain, 'bus': inner.bus, 'slot': inner.slot, 'function': inner.func}


def parse_device_specs(question):
    stub_host(question.get('host', {}))
    specs = whitelist.Whitelist(question['values']).specs
    entries = [{'vendor_id': spec.vendor_id, 'product_id': spec.product_id,
                'address': show_address(spec), 'tags': spec.tags} for spec in specs]
    return {'entries': entries}


def match_devices(question):
    stub_host(question.get('host', {}))
    specs = whitelist.Whitelist(question['values']).specs
    return {'matches': [first_match(specs, device) for device in question['devices']]}


def first_match(specs, device):
    dev_dict = {'vendor_id': device['vendor_id'], 'product_id': device['product_id'], 'address': device['address'],
                'parent_addr': device.get('parent_addr'),
                'capabilities': {'vpd': {'card_serial_number': device.get('serial')}}}
    for index, spec in enumerate(specs):
        try:
            if spec.match(dev_dict):
                return index
        except Exception:  # an address that Nova can't parse: the tracker skips such a device
            return None
    return None


def configured_aliases(values):
    CONF.set_override('alias', values, 'pci')
    # Later releases name it otherwise and remember what it returned.
    parse = getattr(request, 'get_alias_from_config', None) or request._get_alias_from_config
    getattr(parse, 'cache_clear', lambda: None)()
    return parse()


def parse_aliases(question):
    aliases = configured_aliases(question['values'])
    return {'aliases': {name: {'numa_policy': policy, 'specs': specs} for name, (policy, specs) in aliases.items()}}


def flavor_requests(question):
    configured_aliases(question['aliases'])
    flavor, image = flavor_and_image(question)
    policy = hardware.get_pci_numa_policy_constraint(flavor, image)
    made = request.get_pci_requests_from_flavor(flavor, affinity_policy=policy)
    return {'requests': [{'alias': r.alias_name, 'count': r.count, 'numa_policy': r.numa_policy, 'spec': r.spec}
                         for r in made.requests]}


def flavor_and_image(question):
    flavor = objects.Flavor(id=1, name='flavor', vcpus=question.get('vcpus', 1),
                            memory_mb=question.get('memory_mib', 1024),
                            extra_specs=dict(question.get('extra_specs', {})))
    image = objects.ImageMeta.from_dict({'name': 'image', 'properties': dict(question.get('image', {}))})
    return flavor, image


PAGE_SIZES = {-1: 'small', -2: 'large', -3: 'any'}


def guest_topology(question):
    flavor, image = flavor_and_image(question)
    topology = hardware.numa_get_constraints(flavor, image)
    if topology is None:
        return {'topology': None}
    first = topology.cells[0]
    return {'topology': {
        'cells': [{'id': cell.id, 'sharedCpus': sorted(cell.cpuset), 'dedicatedCpus': sorted(cell.pcpuset),
                   'memoryMib': cell.memory} for cell in topology.cells],
        'pageSize': PAGE_SIZES.get(first.pagesize, first.pagesize),
        'cpuPolicy': first.cpu_policy,
        'cpuThreadPolicy': first.cpu_thread_policy,
        'emulatorThreadPolicy': topology.emulator_threads_policy,
    }}


def validate_extra_spec(question):
    validators.validate(question['key'], question['value'])
    return {}


def read_ini(question):
    conf = cfg.ConfigOpts()
    conf.register_opts(nova.conf.pci.pci_opts, group='pci')
    with tempfile.NamedTemporaryFile('w', suffix='.conf') as file:
        file.write(question['text'])
        file.flush()
        conf([], default_config_files=[file.name], default_config_dirs=[])
        return {'device_spec': list(conf.pci.device_spec), 'alias': list(conf.pci.alias)}


class Ids:
    def __init__(self, vendor_id, product_id):
        self.vendor_id = vendor_id
        self.product_id = product_id


def placement_names(question):
    tags = question['tags']
    device = Ids(question['vendor_id'], question['product_id'])
    return {'resource_class': translator._get_rc_for_dev(device, tags),
            'traits': sorted(translator._get_traits_for_dev(tags))}


def version(_question):
    return {'version': metadata.version('nova')}


OPERATIONS = {
    'version': version,
    'device_spec': parse_device_specs,
    'match': match_devices,
    'alias': parse_aliases,
    'flavor': flavor_requests,
    'guest_topology': guest_topology,
    'extra_spec': validate_extra_spec,
    'ini': read_ini,
    'placement_names': placement_names,
    'support': pools.support,
    'sequence': pools.sequence,
    'numa_fit': numa_fit.fit,
}


def answer(question):
    try:
        return {'ok': True, **OPERATIONS[question['op']](question)}
    except Exception as error:  # every refusal of Nova is an answer
        return {'ok': False, 'error': type(error).__name__, 'message': str(error)}


def main():
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + '\n')
    sys.stdout.flush()


if __name__ == '__main__':
    main()
