import { fullAddress } from '../../terms/addresses.js';
import type { SeededRandom } from '../../schedule/seeded-random.js';
import type { Life } from '../steps/sim-step.js';
import type { Guest, Guests } from './guests.js';
import type { Machine } from './machines.js';
import { someWish } from './some-wish.js';
import type { Maker } from './weighted.js';

/** What happens to guests after their placement, and machines that die, are fenced and come back. */
export class LifeSteps {
  constructor(
    private readonly random: SeededRandom,
    private readonly guests: Guests,
    private readonly machines: readonly Machine[],
    private readonly groups: readonly string[],
  ) {}

  makers(): Maker<Life>[] {
    const { guests, random, machines } = this;
    const some = (which: (guest: Guest) => boolean): Guest | null =>
      guests.some(random, (guest) => guest.placed && guest.phase !== 'gone' && which(guest));
    const off = (guest: Guest): boolean => machines.some(({ name, off: isOff }) => isOff && name === guest.host);
    const settled = (guest: Guest): boolean => guest.phase === 'confirmed' && guest.move === null && !guest.shelved;
    const moving = (phases: readonly string[]): Guest | null =>
      some(({ move }) => move !== null && phases.includes(move.phase));
    const next = (what: 'commit' | 'finish' | 'revert' | 'cancel' | 'fail', phases: readonly string[]): Life | null => {
      const guest = moving(phases);
      if (!guest?.move) return null;
      const { key: moveKey, claimId } = guest.move;
      return what === 'fail'
        ? { do: what, guest: guest.name, moveKey, claimId }
        : { do: what, guest: guest.name, moveKey };
    };
    const of = (guest: Guest | null, life: (guest: string) => Life): Life | null => guest && life(guest.name);
    return [
      [10, () => of(some(settled), (guest) => this.move(guest, random.pick(['cold-migration', 'live-migration'])))],
      [8, () => of(some(settled), (guest) => this.resize(guest))],
      [
        12,
        () =>
          of(
            some((guest) => settled(guest) && off(guest)),
            (guest) => this.move(guest, 'evacuation'),
          ),
      ],
      [16, () => next('commit', ['held'])],
      [16, () => next('finish', ['committed'])],
      [4, () => next('revert', ['committed'])],
      [3, () => next('cancel', ['held', 'claiming'])],
      [3, () => next('fail', ['held', 'claiming', 'committed'])],
      [3, () => of(some(settled), (guest) => ({ do: 'shelve', guest }))],
      [
        6,
        () =>
          of(
            some(({ shelved, move }) => shelved && move === null),
            (guest) => this.move(guest, 'unshelve'),
          ),
      ],
      [2, () => of(some(settled), (guest) => this.device('attach', guest))],
      [2, () => of(some(settled), (guest) => this.device('detach', guest))],
      [3, () => ({ do: 'create-group', group: random.pick(this.groups) })],
      [random.once(6) ? 1 : 0, () => ({ do: 'delete-group', group: random.pick(this.groups) })],
      [2, () => this.fence()],
      [6, () => this.comeBack()],
    ];
  }

  private move(guest: string, kind: string): Life {
    return { do: 'move', guest, kind, wish: null, stay: false };
  }

  private resize(guest: string): Life {
    const { random } = this;
    return { do: 'move', guest, kind: 'resize', wish: someWish(random, []), stay: random.once(2) };
  }

  private device(what: 'attach' | 'detach', guest: string): Life {
    const id = this.random.pick(['10de:20b0', '8086:0a54', '8086:1889']);
    return { do: what, guest, request: `extra-${id}`, id };
  }

  /** A machine is dead, and somebody saw to it that it stays so. */
  private fence(): Life | null {
    const on = this.machines.filter(({ off }) => !off);
    if (3 * (on.length - 1) < 2 * this.machines.length) return null;
    const machine = this.random.pick(on);
    machine.off = true;
    machine.fenced = true;
    return { do: 'fence', host: machine.name };
  }

  /** It has booted: its agent reports some time later. */
  private boot(machine: Machine): void {
    machine.off = false;
    machine.boot++;
    machine.sequence = 0;
  }

  /** Somebody says what the present boot of a machine that was fenced has in use. */
  private comeBack(): Life | null {
    const { random } = this;
    const fenced = this.machines.filter((machine) => machine.fenced);
    if (fenced.length === 0) return null;
    const machine = random.pick(fenced);
    if (machine.off && !random.once(4)) this.boot(machine);
    const inUse = machine.devices.filter(() => random.once(6)).map(({ address }) => fullAddress(address));
    return { do: 'return', host: machine.name, boot: `${machine.name}-boot-${machine.boot}`, inUse, running: [] };
  }
}
