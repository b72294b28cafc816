import { createHmac } from 'node:crypto';
import { openTree, textOf } from '../sysfs/tree.js';

/** Keyed hashes of what marks a machine; the ids themselves are confidential (Host facts 6.2). Null: not readable. */
export interface MachineIdentity {
  readonly machineId: string | null;
  readonly productUuid: string | null;
}

/** Product uuids that boards of many makers share (Host facts 6.2). */
const SHARED_UUIDS = /^(0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12}|03000200-0400-0500-0006-000700080009)$/i;

/** Reads what marks this machine. `product_uuid` needs root. */
export async function readMachineIdentity(root: string): Promise<MachineIdentity> {
  const tree = openTree(root);
  const machineId = (await textOf(tree, 'etc/machine-id'))?.trim() || null;
  const productUuid = (await textOf(tree, 'sys/class/dmi/id/product_uuid'))?.trim().toLowerCase() || null;
  const shared = productUuid !== null && SHARED_UUIDS.test(productUuid);
  return { machineId: hashOf(machineId), productUuid: shared ? null : hashOf(productUuid) };
}

const hashOf = (id: string | null): string | null =>
  id === null ? null : createHmac('sha256', 'berth-agent host identity').update(id).digest('base64url');

/** Which marks of two identities contradict each other; a mark that one of them lacks proves nothing. */
export function contradictions(known: MachineIdentity, present: MachineIdentity): string[] {
  const differs = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;
  return [
    ...(differs(known.machineId, present.machineId) ? ['/etc/machine-id'] : []),
    ...(differs(known.productUuid, present.productUuid) ? ['the product UUID'] : []),
  ];
}
