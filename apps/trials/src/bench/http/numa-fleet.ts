import { gpuReport } from './bench-fleet.js';
import { PLACEMENT } from './placement-ask.js';

const CELLS = [0, 1];
const CORES_PER_CELL = 48;

/** Two threads of one core are `n` and `n + 96`, as Linux numbers them. */
const coresOf = (cell: number): { readonly threads: readonly [number, number] }[] =>
  Array.from({ length: CORES_PER_CELL }, (_, core) => {
    const first = cell * CORES_PER_CELL + core;
    return { threads: [first, first + CELLS.length * CORES_PER_CELL] };
  });

/** The bench's host with two NUMA cells of 96 dedicated CPUs, and a root port for the four GPUs of each cell. */
export const numaReport = (n: number) => {
  const plain = gpuReport(n);
  return {
    ...plain,
    totals: { ...plain.totals, PCPU: { total: 192 } },
    topology: {
      cells: CELLS.map((cell) => {
        const cores = coresOf(cell);
        return {
          cell,
          socket: cell,
          dedicatedCpus: cores.flatMap(({ threads }) => threads),
          cores,
          memoryMib: 524_288,
        };
      }),
    },
    devices: plain.devices.map((device) => ({ ...device, bridgePath: [`0000:0${device.numaNode}:01.0`] })),
  };
};

const [gpu] = PLACEMENT.pciRequests;

/** Two GPUs by two requests, wherever they are. */
export const TWO_GPUS = {
  ...PLACEMENT,
  pciRequests: [
    { ...gpu, requestId: 'a' },
    { ...gpu, requestId: 'b' },
  ],
};

/** The same on one NUMA cell, behind one root port, beside four CPUs that nobody else has. */
export const TWO_GPUS_BOUND = {
  ...TWO_GPUS,
  resources: { PCPU: 4, MEMORY_MB: 8_192 },
  pciRequests: TWO_GPUS.pciRequests.map((request) => ({ ...request, numaPolicy: 'required' })),
  deviceConstraints: [{ rule: 'same', attribute: 'root-port', requests: ['a', 'b'] }],
  numa: { cells: [{ dedicatedCpus: [0, 1, 2, 3], memoryMib: 8_192 }] },
};
