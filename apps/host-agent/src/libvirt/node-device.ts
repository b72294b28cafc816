import { printable } from '../probe/vpd.js';
import type { DeviceFacts } from '../scan/device-facts.js';
import type { ScanLog } from '../scan/warnings.js';
import { parseBusPath } from '../sysfs/bus-path.js';
import { hexDigits, linkWidth, wholeNumber } from '../sysfs/normalise.js';
import { isVfioDriver } from '../sysfs/vfio.js';
import type { XmlElement } from '../xml/document.js';
import { decimalAddress, hexAddress } from './host-address.js';
import { nodeDeviceGroup } from './node-device-group.js';

/**
 * One function from libvirt's `nodedev-dumpxml` (Host facts 5.1, 5.2), and the members its IOMMU group
 * lists. Null where the document is of another kind (mdev, net, …) or does not say which function it is.
 */
export function readNodeDevice(
  device: XmlElement,
  log: ScanLog,
): { readonly facts: DeviceFacts; readonly group: readonly string[] } | null {
  const pci = device.first('capability', { type: 'pci' });
  if (!pci) return null;
  const name = device.textOf('name') ?? 'a device without a name';
  const address = decimalAddress(pci);
  const vendorId = hexDigits(pci.first('vendor')?.attribute('id'), 4);
  const productId = hexDigits(pci.first('product')?.attribute('id'), 4);
  if (address === null || vendorId === null || productId === null) {
    log.host('nodedev', `left out ${name}: address, vendor or product can not be read`);
    return null;
  }
  const driver = device.first('driver')?.textOf('name') ?? null;
  const pf = pci.first('capability', { type: 'phys_function' });
  const vpd = pci.first('capability', { type: 'vpd' })?.first('fields', { access: 'readonly' });
  const group = nodeDeviceGroup(pci, address, log);
  const facts: DeviceFacts = {
    address,
    vendorId,
    productId,
    classCode: hexDigits(pci.textOf('class'), 6),
    revision: null,
    subsystemVendorId: null,
    subsystemId: null,
    numaNode: wholeNumber(pci.first('numa')?.attribute('node')),
    driver,
    driverOverride: null,
    vfioBound: isVfioDriver(driver),
    physfn: hexAddress(pf?.first('address')),
    ...virtualFunctions(pci, address, log),
    vfProductId: null,
    vfTotalMsix: null,
    vfSuspicion: pf && hexAddress(pf.first('address')) === null ? 'bad-physfn' : null,
    bridgeSigns: ['pci-bridge', 'cardbus-bridge'].some((type) => pci.first('capability', { type }) !== undefined),
    ...pathOf(device, address, log),
    ariEnabled: false,
    groupLabel: group?.label ?? null,
    bootVga: false,
    resetMethods: null,
    link: linkOf(pci),
    netdevs: [],
    rdmaDevs: [],
    nvmeSerial: null,
    drmNodes: [],
    vgpuTypes: (pci.first('capability', { type: 'mdev_types' })?.all('type') ?? []).flatMap(
      (type) => type.attribute('id') ?? [],
    ),
    currentVgpuType: null,
    label: null,
    serial: printable(vpd?.textOf('serial_number') ?? ''),
    partNumber: printable(vpd?.textOf('part_number') ?? ''),
    slowAttributes: [],
  };
  return { facts, group: group?.members ?? [] };
}

/**
 * VFs and their possible number. A function that is a VF has none, whatever else the document says
 * (Host facts 2.5); a PF may state only maxCount.
 */
function virtualFunctions(pci: XmlElement, address: string, log: ScanLog): Pick<DeviceFacts, 'virtfns' | 'totalVfs'> {
  const capability = pci.first('capability', { type: 'virt_functions' });
  if (!capability || pci.first('capability', { type: 'phys_function' })) return { virtfns: [], totalVfs: null };
  const virtfns = capability.all('address').flatMap((each, index) => {
    const virtfn = hexAddress(each);
    return virtfn === null ? [] : [{ index, address: virtfn }];
  });
  const maxCount = wholeNumber(capability.attribute('maxCount'));
  if (maxCount === null) log.device(address, 'virt_functions', 'does not say how many VFs are possible');
  // A document that has the capability at all describes a PF, also without numbers.
  return { virtfns, totalVfs: maxCount ?? Math.max(1, virtfns.length) };
}

function pathOf(device: XmlElement, address: string, log: ScanLog): Pick<DeviceFacts, 'rootBus' | 'bridgePath'> {
  const path = device.textOf('path');
  if (path === null) return { rootBus: null, bridgePath: [] };
  const { rootBus, bridges, last } = parseBusPath(path);
  if (last === address) return { rootBus, bridgePath: bridges };
  log.device(address, 'path', `${path} leads to another function; its place in the topology is unknown`);
  return { rootBus: null, bridgePath: [] };
}

function linkOf(pci: XmlElement): DeviceFacts['link'] {
  const express = pci.first('pci-express');
  const speed = (validity: string): number | null => {
    const text = express?.first('link', { validity })?.attribute('speed') ?? '';
    return /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * 1000) : null;
  };
  const width = (validity: string): number | null =>
    linkWidth(express?.first('link', { validity })?.attribute('width'));
  return {
    maxSpeedMtps: speed('cap'),
    maxWidth: width('cap'),
    currentSpeedMtps: speed('sta'),
    currentWidth: width('sta'),
  };
}
