import type { Step } from '../../file/step.js';
import type { DeviceText } from '../../file/texts.js';
import type { SeededRandom } from '../../schedule/seeded-random.js';
import type { Machine } from './machines.js';
import type { Maker } from './weighted.js';

/** What agents report and operators order. */
export class HostSteps {
  private readonly disabled = new Set<string>();
  private readonly draining = new Set<string>();
  private readonly quarantined: { readonly host: string; readonly device: string }[] = [];

  constructor(
    private readonly random: SeededRandom,
    private readonly machines: readonly Machine[],
    /** A guest that somebody knows, to use what it must not. */
    private readonly someGuest: () => string,
  ) {}

  /** What makes the machines known. */
  setUp(): Step[] {
    const declared = this.machines.flatMap((machine): Step[] => (this.random.once(3) ? [this.declare(machine)] : []));
    return [...this.machines.flatMap((machine) => [{ register: machine.name }, this.report(machine)]), ...declared];
  }

  makers(): Maker<Step>[] {
    const { random, machines, disabled, draining, quarantined } = this;
    // Most hosts take guests at any time.
    const mayRest = 3 * (disabled.size + draining.size) < machines.length;
    const on = machines.filter((machine) => !machine.off);
    const any = (): Machine => random.pick(on);
    const off = (set: Set<string>): Step | null => {
      const [name] = set;
      if (name === undefined) return null;
      disabled.delete(name);
      draining.delete(name);
      return { enable: name };
    };
    return [
      [6, () => this.changes(any())],
      [2, () => this.report(any())],
      [1, () => this.lateReport(any())],
      [2, () => this.declare(any())],
      [1, () => this.quarantine(any())],
      [2, () => this.restore()],
      [5, () => this.drift(any())],
      [3, () => this.clear(any())],
      [1, () => (!mayRest ? null : { disable: this.note(disabled, any()), reason: 'maintenance' })],
      [6, () => off(disabled)],
      [1, () => (!mayRest ? null : { drain: this.note(draining, any()), reason: 'maintenance' })],
      [2, () => (draining.size > 0 && random.once(2) ? { drained: [...draining][0] as string } : off(draining))],
      [1, () => (quarantined.length > 8 || !random.once(3) ? this.restore() : { retire: any().name, reason: 'gone' })],
      [2, () => ({ register: any().name })],
      [1, () => this.policy()],
    ];
  }

  /** Devices come and go, change, and the machine boots anew. */
  private changes(machine: Machine): Step {
    const { random } = this;
    const { lost, devices } = machine;
    if (devices.length > 0) {
      const { address } = random.pick(devices);
      if (lost.has(address)) lost.delete(address);
      else lost.add(address);
      if (random.once(4)) {
        const other = random.below(devices.length);
        machine.devices = devices.map((device, index) => (index === other ? changed(device) : device));
      }
    }
    if (random.once(4)) {
      machine.boot++;
      machine.sequence = 0;
    }
    return this.report(machine);
  }

  private report(machine: Machine): Step {
    const { name, boot, devices, lost } = machine;
    const without = lost.size > 0 ? { without: [...lost] } : {};
    return { report: name, boot: `${name}-boot-${boot}`, sequence: ++machine.sequence, devices, ...without };
  }

  /** One that was under way for long. */
  private lateReport({ name, boot, sequence, devices }: Machine): Step | null {
    if (boot === 1 && sequence < 2) return null;
    const past =
      boot > 1 ? { boot: `${name}-boot-${boot - 1}`, sequence: 99 } : { boot: `${name}-boot-1`, sequence: 1 };
    return { report: name, ...past, devices: devices.slice(1) };
  }

  private declare({ name }: Machine): Step {
    const { random } = this;
    const VCPU = { total: 4 + random.below(16), allocationRatio: random.pick([1, 1.5, 4]), reserved: random.below(3) };
    return { inventory: name, set: { VCPU } };
  }

  private quarantine({ name, devices }: Machine): Step | null {
    if (devices.length === 0) return null;
    const device = this.random.pick(devices).address;
    this.quarantined.push({ host: name, device });
    return { quarantine: name, device, reason: 'errors' };
  }

  /** A scan behind the last report: mostly it finds nothing, or what it found before is gone. */
  private drift({ name, devices }: Machine): Step {
    const found = this.random.once(2) ? [] : devices.filter(() => this.random.once(6));
    return { drift: name, used: Object.fromEntries(found.map(({ address }) => [address, this.someGuest()])) };
  }

  /** Somebody wiped what was used once. */
  private clear({ name, devices }: Machine): Step | null {
    const once = devices.filter(({ tags }) => tags?.one_time_use !== undefined);
    return once.length === 0 ? null : { clear: name, device: this.random.pick(once).address };
  }

  private restore(): Step | null {
    const found = this.quarantined.shift();
    return found ? { restore: found.host, device: found.device } : null;
  }

  private note(set: Set<string>, { name }: Machine): string {
    set.add(name);
    return name;
  }

  private policy(): Step {
    const { random } = this;
    return {
      policy: {
        hostSubsetSize: 1 + random.below(3),
        maxAttempts: 1 + random.below(4),
        weights: { pci: random.below(3) },
      },
    };
  }
}

/** Another firmware: the same function with one tag more, or without it. */
const changed = (device: DeviceText): DeviceText => {
  const { firmware, ...tags } = device.tags ?? {};
  return { ...device, tags: firmware === undefined ? { ...tags, firmware: '2' } : tags };
};
