import { parseAddress } from '../pci/address.js';
import type { DeviceFacts } from '../scan/device-facts.js';
import type { ScanLog } from '../scan/warnings.js';
import { parseBusPath } from './bus-path.js';
import { readNetdevs, readNvmeSerial } from './children.js';
import { BUS_FOLDER, DeviceFolder } from './device-folder.js';
import { slowAttributes } from '../probe/slow-facts.js';
import { hexDigits, hexOrNone, msixCount, wholeNumber, words } from './normalise.js';
import type { HostTree } from './tree.js';
import { isVfioDriver } from './vfio.js';
import { suspectVf } from './vf-suspicion.js';

/** A function whose ids can't be read is left out of the report: only itself (Host facts 1.5, 7). */
export interface Unreadable {
  readonly unreadable: string;
}

/** Reads one function's attributes. None of the reads here can block or wake hardware (Host facts 1.4). */
export async function readDevice(
  tree: HostTree,
  address: string,
  folder: DeviceFolder | null,
  liveTree: boolean,
  log: ScanLog,
): Promise<DeviceFacts | Unreadable> {
  if (!folder) return { unreadable: 'its folder can not be listed' };
  const [vendorText, productText, classText] = await Promise.all([
    folder.text('vendor'),
    folder.text('device'),
    folder.text('class'),
  ]);
  const vendorId = hexDigits(vendorText, 4);
  const productId = hexDigits(productText, 4);
  const classCode = hexDigits(classText, 6);
  if (vendorId === null || productId === null || classCode === null) {
    return { unreadable: unreadableIds({ vendor: vendorText, device: productText, class: classText }) };
  }
  const driver = await folder.link('driver');
  const { physfn, bad } = await readPhysfn(folder, log);
  const path = parseBusPath((await tree.linkTarget(`${BUS_FOLDER}/${address}`)) ?? '');
  if (path.last !== address) log.device(address, 'path', `the bus link leads to ${path.last ?? 'no PCI function'}`);
  const totalVfsText = await folder.text('sriov_totalvfs');
  const totalVfs = wholeNumber(totalVfsText);
  if (totalVfsText !== null && totalVfs === null) {
    log.device(address, 'sriov_totalvfs', `${JSON.stringify(totalVfsText)} is not a count`);
  }
  const numaText = await folder.text('numa_node');
  const numaNode = wholeNumber(numaText);
  if (numaText !== null && numaNode === null && numaText.trim() !== '-1') {
    log.device(address, 'numa_node', `${JSON.stringify(numaText)} is not a node number`);
  }
  const netdevs = await readNetdevs(tree, folder);
  const resetText = await folder.text('reset_method');
  return {
    address,
    vendorId,
    productId,
    classCode,
    revision: hexDigits(await folder.text('revision'), 2),
    subsystemVendorId: hexOrNone(await folder.text('subsystem_vendor'), 4),
    subsystemId: hexOrNone(await folder.text('subsystem_device'), 4),
    numaNode,
    driver,
    driverOverride: null,
    vfioBound: folder.names.has('vfio-dev') || isVfioDriver(driver),
    physfn,
    virtfns: await readVirtfns(folder, log),
    totalVfs,
    vfProductId: hexOrNone(await folder.text('sriov_vf_device'), 4),
    vfTotalMsix: msixCount(await folder.text('sriov_vf_total_msix')),
    vfSuspicion: physfn !== null ? null : bad ? 'bad-physfn' : suspectVf(folder.names, driver, liveTree),
    bridgeSigns: folder.names.has('secondary_bus_number') || folder.hasFunctionsBehind(),
    rootBus: path.rootBus,
    bridgePath: path.bridges,
    ariEnabled: (await folder.text('ari_enabled'))?.trim() === '1',
    groupLabel: await folder.link('iommu_group'),
    bootVga: (await folder.text('boot_vga'))?.trim() === '1',
    resetMethods: resetText === null ? null : words(resetText),
    link: { maxSpeedMtps: null, maxWidth: null, currentSpeedMtps: null, currentWidth: null },
    netdevs,
    rdmaDevs: await folder.children('infiniband'),
    nvmeSerial: await readNvmeSerial(tree, folder),
    drmNodes: (await folder.children('drm')).filter((name) => /^(card|renderD)\d+$/.test(name)),
    vgpuTypes: await folder.children('mdev_supported_types'),
    currentVgpuType: null,
    label: null,
    serial: null,
    partNumber: null,
    slowAttributes: [
      ...slowAttributes(folder.names, (await folder.text('power_state'))?.trim() ?? null),
      ...netdevs.map((netdev) => `${netdev.at}/phys_port_name`),
    ],
  };
}

function unreadableIds(texts: Record<string, string | null>): string {
  const bad = Object.entries(texts).map(
    ([name, text]) => `${name}=${text === null ? 'unreadable' : JSON.stringify(text)}`,
  );
  return `its ids are not all readable (${bad.join(', ')})`;
}

async function readPhysfn(folder: DeviceFolder, log: ScanLog): Promise<{ physfn: string | null; bad: boolean }> {
  const base = await folder.link('physfn');
  if (base === null) return { physfn: null, bad: folder.names.has('physfn') };
  if (parseAddress(base)) return { physfn: base, bad: false };
  log.device(folder.address, 'physfn', `leads to ${JSON.stringify(base)}, which is no PCI address`);
  return { physfn: null, bad: true };
}

async function readVirtfns(folder: DeviceFolder, log: ScanLog): Promise<{ index: number; address: string }[]> {
  const found: { index: number; address: string }[] = [];
  for (const { index, name } of folder.virtfnNames()) {
    const address = await folder.link(name);
    if (address !== null && parseAddress(address)) found.push({ index, address });
    else log.device(folder.address, name, `leads to ${JSON.stringify(address)}, which is no PCI address`);
  }
  return found;
}
