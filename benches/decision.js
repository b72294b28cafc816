/**
 * Decision time of the scheduler at 1,000, 10,000 and 100,000 hosts of 8 devices, and the memory of the read model.
 * Run after a build: `node --expose-gc benches/decision.js [--hosts N]`. Prints one JSON object; times in µs.
 */
const { FleetView } = require('@berth/projections');
const { rankHosts } = require('@berth/scheduling');
const { builtInPolicy, noConstraints } = require('@berth/domain');
const { eventsOf } = require('./fleet-generator.js');

const only = process.argv.indexOf('--hosts');
const SIZES = only > 0 ? [Number(process.argv[only + 1])] : [1000, 10000, 100000];
const mib = (bytes) => Math.round((bytes / 1048576) * 10) / 10;
const gc = () => {
  for (let i = 0; i < 3; i++) globalThis.gc?.();
};

function viewOf(hosts) {
  const view = new FleetView();
  let position = 0;
  const started = process.hrtime.bigint();
  for (let n = 0; n < hosts; n++) {
    const { id, events } = eventsOf(n);
    events.forEach((event, revision) => {
      view.project({
        category: 'host',
        subjectId: id,
        event,
        skipped: null,
        timeMs: 1700000000000 + n,
        stored: {
          id: '',
          stream: `host-${id}`,
          type: event.type,
          data: '',
          metadata: '',
          revision,
          position: String(++position),
        },
      });
    });
  }
  return { view, events: position, seconds: Number(process.hrtime.bigint() - started) / 1e9 };
}

const wish = (more) => ({
  resources: { VCPU: 4, MEMORY_MB: 8192, DISK_GB: 40 },
  allocations: {},
  pciRequests: [],
  numa: null,
  groups: [],
  move: null,
  mappings: null,
  projectId: null,
  userId: null,
  consumerType: null,
  consumerGeneration: null,
  constraints: noConstraints,
  ...more,
});
const request = (requestId, count, spec) => ({
  requestId,
  count,
  alternatives: [spec],
  numaPolicy: 'legacy',
  aliasName: null,
});
const GPU = { vendorId: '10de', productId: '2331' };
const VF = { vendorId: '8086', productId: '154c', kind: 'type-VF' };
const NVME = { vendorId: '144d', productId: 'a824' };
const tenth = { ...noConstraints, requiredTraits: ['CUSTOM_TENTH'] };

const ASKS = {
  cpuRamDisk: wish({}),
  cpuRamDiskFiltered10: wish({ constraints: tenth }),
  gpu: wish({ pciRequests: [request('a', 1, GPU)] }),
  gpuFiltered10: wish({ pciRequests: [request('a', 1, GPU)], constraints: tenth }),
  anyOfTwo: wish({ pciRequests: [{ ...request('a', 2, GPU), alternatives: [GPU, NVME] }] }),
  twoRequests: wish({ pciRequests: [request('a', 1, VF), request('b', 2, { kind: 'type-VF' })] }),
  noRoom: wish({ resources: { VCPU: 4, MEMORY_MB: 8192, DISK_GB: 40000 } }),
  noDevices: wish({ pciRequests: [request('a', 9, GPU)] }),
  noSuchPair: wish({ pciRequests: [request('a', 1, GPU), request('b', 1, VF)] }),
};

function time(table, ask, runs) {
  const options = { policy: builtInPolicy, nowMs: 1700000000000, instanceId: null, inFlight: null, k: 10 };
  const micros = [];
  let passed = 0;
  for (let run = 0; run < runs + 20; run++) {
    const started = process.hrtime.bigint();
    const result = rankHosts(table, ask, { ...options, seed: `seed ${run}` });
    const took = Number(process.hrtime.bigint() - started) / 1000;
    if (run >= 20) micros.push(took);
    passed = result.passed;
  }
  micros.sort((a, b) => a - b);
  return {
    passed,
    least: Math.round(micros[0]),
    p50: Math.round(micros[Math.floor(micros.length / 2)]),
    p99: Math.round(micros[Math.floor(micros.length * 0.99)]),
  };
}

/** A plain loop over two columns of 100,000 numbers: how fast this machine is at this moment, in µs. */
function reference() {
  const a = Float64Array.from({ length: 100000 }, (_, i) => i % 97);
  const b = Float64Array.from({ length: 100000 }, (_, i) => i % 31);
  const micros = [];
  let sum = 0;
  for (let run = 0; run < 200; run++) {
    const started = process.hrtime.bigint();
    for (let i = 0; i < a.length; i++) if (a[i] + 3 <= 80 && b[i] > 4) sum += a[i] / 97 + b[i];
    micros.push(Number(process.hrtime.bigint() - started) / 1000);
  }
  micros.sort((x, y) => x - y);
  return { least: Math.round(micros[0]), p50: Math.round(micros[100]), sum };
}

const report = { node: process.version, cpus: require('node:os').cpus().length, sizes: [] };
for (const hosts of SIZES) {
  gc();
  const before = process.memoryUsage();
  const { view, events, seconds } = viewOf(hosts);
  gc();
  const after = process.memoryUsage();
  const decisions = {};
  for (const [name, ask] of Object.entries(ASKS)) decisions[name] = time(view.table, ask, hosts > 50000 ? 300 : 500);
  const started = process.hrtime.bigint();
  const pieces = [...view.serialise()];
  const written = process.hrtime.bigint();
  const bytes = Buffer.concat(pieces);
  const restored = new FleetView();
  const restoring = process.hrtime.bigint();
  restored.restore(bytes);
  const done = process.hrtime.bigint();
  report.sizes.push({
    hosts,
    devices: view.table.devices.live,
    claims: view.table.claims.live,
    events,
    foldedPerSecond: Math.round(events / seconds),
    memoryMib: {
      resident: mib(after.rss),
      residentBefore: mib(before.rss),
      columns: mib(after.arrayBuffers - before.arrayBuffers),
      heap: mib(after.heapUsed - before.heapUsed),
    },
    snapshot: {
      mib: mib(bytes.length),
      writeMs: Math.round(Number(written - started) / 1e6),
      restoreMs: Math.round(Number(done - restoring) / 1e6),
    },
    reference: reference(),
    decisions,
  });
}
console.log(JSON.stringify(report, null, 2));
