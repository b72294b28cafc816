import type { HostTopology } from '../index.js';
import { plain, report } from './host-builders.js';
import { hostCell } from './numa-builders.js';
import { ScriptedHost } from './scripted-host.js';

export const A = '0000:81:00.0';
export const B = '0000:82:00.0';
const SMALL = { sizeKib: 4, total: 4096 * 256, reserved: 0 };
/** Two cells of 4 dedicated and 2 shared CPUs, 4 GiB, half of it in huge pages. */
export const TWO: HostTopology = {
  cells: [0, 1].map((cell) =>
    hostCell(cell, {
      socket: cell,
      sharedCpus: [cell * 10, cell * 10 + 1],
      dedicatedCpus: [2, 3, 4, 5].map((cpu) => cell * 10 + cpu),
      pages: [
        { ...SMALL, total: 2048 * 256 },
        { sizeKib: 2048, total: 1024, reserved: 24 },
      ],
    }),
  ),
};

/** A machine of these cells, with a device at {@link A} beside the first and one at {@link B} beside the second. */
export function machine(
  topology: HostTopology | null = TWO,
  devices = [plain(A, { numaNode: 0 }), plain(B, { numaNode: 1 })],
) {
  const host = ScriptedHost.reporting([]);
  host.accept({ ...report(devices, { sequence: 2 }), topology });
  return host;
}

/** Why a decision refuses; the decision itself where it does not. */
export const reasonsOf = (decision: ReturnType<ScriptedHost['decide']>) =>
  decision.kind === 'rejected' ? decision.reasons : decision;
