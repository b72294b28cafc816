import type { MachineReport } from '@berth/runtime';
import type { Scenario } from '../file/scenario.js';
import type { CellText, DeviceText, TotalsText } from '../file/texts.js';
import type { Step } from '../file/step.js';
import { fullAddress } from '../terms/addresses.js';
import { deviceOf, totalsOf } from '../terms/devices.js';
import { topologyOf } from '../terms/numa.js';

interface Reported {
  readonly bootId: string;
  readonly sequence: number;
  readonly devices: readonly DeviceText[];
  readonly resources: TotalsText;
  readonly cells: readonly CellText[];
}

/** What each host's agent would report next: as last time, but for what a step says. */
export class Reports {
  private readonly last = new Map<string, Reported>();
  private readonly sequences = new Map<string, number>();

  constructor(private readonly hosts: Scenario['hosts']) {}

  next(host: string, hostId: string, step: Step): MachineReport {
    const before = this.last.get(host);
    const described = this.hosts[host];
    const gone = new Set((step.without ?? []).map(fullAddress));
    const bootId = step.boot ?? before?.bootId ?? 'boot-1';
    const devices = (step.devices as readonly DeviceText[] | undefined) ?? before?.devices ?? described?.devices ?? [];
    const reported: Reported = {
      bootId,
      sequence: step.sequence ?? (this.sequences.get(`${host} ${bootId}`) ?? 0) + 1,
      devices: devices.filter(({ address }) => !gone.has(fullAddress(address))),
      cells: step.cells ?? before?.cells ?? described?.cells ?? [],
      resources: step.resources ?? before?.resources ?? described?.resources ?? {},
    };
    this.sequences.set(`${host} ${bootId}`, reported.sequence);
    // A device left out is back with the next report that does not leave it out.
    this.last.set(host, { ...reported, devices });
    const totals = totalsOf(reported.resources);
    return {
      bootId,
      sequence: reported.sequence,
      totals: Object.keys(totals).length > 0 ? { [hostId]: totals } : {},
      devices: reported.devices.map(deviceOf),
      ...(reported.cells.length > 0 ? { topology: topologyOf(reported.cells) } : {}),
    };
  }
}
