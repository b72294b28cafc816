import { FakeHost } from '../testing/fake-host.js';
import { scanHost } from '../scan/scan-host.js';
import { isQemu, lookupIn } from './lookup.js';
import { type RunningDomains, readRunningDomains } from './running-domains.js';

const UUID = '11111111-2222-3333-4444-555555555555';
const MDEV = '4b20d080-1b54-4048-85b3-a6a62d165c01';
const address = (bus: string, fn = '0x0'): string =>
  `<address domain='0x0000' bus='${bus}' slot='0x00' function='${fn}'/>`;
const GUEST_SIDE = `<address type='pci' domain='0x0000' bus='0x99' slot='0x01' function='0x0'/>`;

/** Written by hand after libvirt's documentation: no capture of such a guest exists. */
const DEVICES = `
  <hostdev mode='subsystem' type='pci' managed='yes'><source>${address('0x05')}<origstates/></source>${GUEST_SIDE}</hostdev>
  <hostdev mode='subsystem' type='pci'><source>${address('06')}</source><address type='unassigned'/></hostdev>
  <hostdev mode='subsystem' type='usb'><source><address bus='1' device='2'/></source></hostdev>
  <hostdev mode='subsystem' type='mdev' model='vfio-pci'><source><address uuid='${MDEV}'/></source>${GUEST_SIDE}</hostdev>
  <interface type='network'><source network='sriov'/>
    <actual type='hostdev' managed='yes'><source><address type='pci' domain='0' bus='0x07' slot='0' function='1'/></source></actual>${GUEST_SIDE}</interface>
  <interface type='network'><source network='default'/><actual type='bridge'><source bridge='virbr0'/></actual></interface>
  <interface type='vdpa'><source dev='/dev/vhost-vdpa-3'/></interface>
  <disk type='nvme' device='disk'><source type='pci' managed='yes' namespace='1'>${address('0x09')}</source>${GUEST_SIDE}</disk>
  <disk type='file'><source file='/a.img'/>${GUEST_SIDE}</disk>`;

const status = (devices: string, attributes = "state='running' reason='booted' pid='4242'"): string =>
  `<domstatus ${attributes}><domain type='kvm' id='1'><name>instance-00000001</name><uuid>${UUID.toUpperCase()}</uuid>
   <metadata><nova:instance xmlns:nova="http://openstack.org/xmlns/libvirt/nova/1.1"><nova:owner/></nova:instance></metadata>
   <memory unit='GiB'>4</memory><vcpu placement='static' current='2'>8</vcpu><devices>${devices}</devices></domain></domstatus>`;

describe('guests that run', () => {
  let host: FakeHost;
  beforeEach(() => {
    host = new FakeHost()
      .device('0000:07:00.0', { files: { sriov_totalvfs: '2\n' } })
      .device('0000:08:00.2', { links: { physfn: '0000:08:00.0' } })
      .folder('sys/devices/pci0000:00/0000:08:00.2/vdpa5/vhost-vdpa-3')
      .link('sys/bus/vdpa/devices/vdpa5', '../../../devices/pci0000:00/0000:08:00.2/vdpa5')
      .device('0000:0a:00.1', { links: { physfn: '0000:0a:00.0' } })
      .folder('sys/devices/pci0000:00/0000:0a:00.1/net/enp10s0v1')
      .link(`sys/bus/mdev/devices/${MDEV}`, `../../../devices/pci0000:00/0000:0b:00.0/${MDEV}`)
      .file('proc/4242/cmdline', '/usr/bin/qemu-system-x86_64\0-name\0guest')
      .file('proc/77/cmdline', '/usr/bin/vim');
  });
  afterEach(() => host.remove());
  const read = async (): Promise<RunningDomains> => {
    const scan = await scanHost({ root: host.root });
    const domains = await readRunningDomains(`${host.root}/run`, lookupIn(scan, host.root), isQemu(host.root));
    if (!domains) throw new Error('the folder was not read');
    return domains;
  };

  it('hold exactly the host devices of their status, never guest addresses or other definitions (case 23)', async () => {
    host
      .file('run/a.xml', status(DEVICES))
      .file(
        'run/stale.xml',
        status(
          `<hostdev mode='subsystem' type='pci'><source>${address('0x44')}</source></hostdev>`,
          "state='running' pid='31337'",
        ),
      )
      .file('run/definition.xml', status('').replace(/<\/?domstatus[^>]*>/g, ''))
      .folder('run/autostart');
    const { domains, skipped } = await read();
    expect(domains).toHaveLength(1);
    expect(domains[0]).toMatchObject({ uuid: UUID, pid: 4242, nova: true, vcpus: 2, memoryMib: 4096, unresolved: [] });
    expect(domains[0]?.uses).toEqual([
      { address: '0000:05:00.0', how: 'hostdev', shared: false },
      { address: '0000:06:00.0', how: 'hostdev', shared: false },
      { address: '0000:0b:00.0', how: 'hostdev mdev', shared: true },
      { address: '0000:07:00.1', how: 'interface hostdev', shared: false },
      { address: '0000:08:00.2', how: 'interface vdpa', shared: false },
      { address: '0000:09:00.0', how: 'disk nvme', shared: false },
    ]);
    expect(skipped).toEqual([
      'definition.xml: no status of a running guest',
      'stale.xml: process 31337 is no running guest',
    ]);
  });

  it('find VFs behind passthrough interfaces, and what was given past libvirt', async () => {
    const direct = `<interface type='direct'><source dev='enp10s0v1' mode='passthrough'/></interface>
      <interface type='direct'><source dev='eth0' mode='bridge'/></interface>
      <interface type='direct'><source dev='gone0' mode='passthrough'/></interface>`;
    const text = status(direct).replace(
      '<devices>',
      `<qemu:commandline xmlns:qemu='u'><qemu:arg value='-device'/><qemu:arg value='vfio-pci,id=x,host=65:00.0'/></qemu:commandline><devices>`,
    );
    host.file('run/a.xml', text);
    const { domains } = await read();
    expect(domains[0]?.uses.map((each) => [each.address, each.how])).toEqual([
      ['0000:0a:00.1', 'interface direct passthrough'],
      ['0000:65:00.0', 'qemu:commandline'],
    ]);
    expect(domains[0]?.unresolved).toEqual(['interface direct passthrough gone0']);
  });

  it('count when they migrate in, and not when they ended or are no QEMU', async () => {
    host
      .file('run/in.xml', status('', "state='paused' reason='migration' pid='4242'"))
      .file('run/off.xml', status('', "state='shutoff' pid='4242'"))
      .file('run/vim.xml', status('', "state='running' pid='77'"))
      .file('run/broken.xml', status('').slice(0, 100));
    const { domains, skipped } = await read();
    expect(domains).toHaveLength(1);
    expect(skipped.map((each) => each.split(':')[0])).toEqual(['broken.xml', 'off.xml', 'vim.xml']);
  });

  it('are unknown, not absent, where the folder can not be read', async () => {
    const scan = await scanHost({ root: host.root });
    expect(await readRunningDomains(`${host.root}/nowhere`, lookupIn(scan, host.root), () => true)).toBeNull();
  });
});
