import type { Step } from '../../file/step.js';
import type { SeededRandom } from '../../schedule/seeded-random.js';
import type { Guest, Guests } from './guests.js';
import type { Machine } from './machines.js';
import { anyWish, someWish } from './some-wish.js';
import type { Maker } from './weighted.js';

/** What gateways ask for their guests: to be placed, claimed for, confirmed, changed, moved on and deleted. */
export class GuestSteps {
  constructor(
    private readonly random: SeededRandom,
    private readonly guests: Guests,
    private readonly machines: readonly Machine[],
    private readonly groups: readonly string[],
  ) {}

  makers(): Maker<Step>[] {
    const { guests, random } = this;
    const some = (which: (guest: Guest) => boolean) => guests.some(random, which);
    const held = (guest: Guest): boolean => guest.phase === 'held';
    const confirmed = (guest: Guest): boolean => guest.phase === 'confirmed';
    const alive = (guest: Guest): boolean => guest.phase !== 'gone';
    const step = (guest: Guest | null, make: (name: string) => Step): Step | null => guest && make(guest.name);
    // So that a run neither fills up for good nor empties.
    const crowd = guests.count(alive);
    const leave = crowd > 24 ? 30 : crowd > 12 ? 10 : 3;
    return [
      [20, () => this.place()],
      [4, () => this.gang()],
      [6, () => this.claim()],
      [4, () => this.adopt()],
      [22, () => step(some(held), (name) => ({ confirm: name }))],
      [3, () => step(some(confirmed), (name) => ({ activate: name }))],
      [3, () => step(some(held), (name) => ({ renew: name, lease: this.lease() }))],
      [5, () => step(some(alive), (name) => ({ change: name, ...anyWish(random, []) }))],
      [
        4,
        () =>
          step(
            some((guest) => held(guest) && !guest.placed),
            (name) => ({ abort: name }),
          ),
      ],
      [
        leave,
        () =>
          step(
            some((guest) => confirmed(guest) && !guest.placed),
            (name) => ({ release: name }),
          ),
      ],
      [
        6,
        () =>
          step(
            some((guest) => held(guest) && guest.placed),
            (name) => ({ reschedule: name }),
          ),
      ],
      [
        leave,
        () =>
          step(
            some((guest) => alive(guest) && guest.placed),
            (name) => ({ delete: name }),
          ),
      ],
      [4, () => this.stale()],
      [1, () => this.dryRun()],
    ];
  }

  private place(): Step {
    const { random } = this;
    const { name } = this.guests.fresh(true, null);
    const few = random.once(6) ? { maxAttempts: 1 + random.below(3) } : {};
    return { place: name, lease: this.lease(), ...few, ...anyWish(random, this.groups) };
  }

  /** Two to four guests, each on a host and with devices of its own. */
  private gang(): Step {
    const { random } = this;
    const sizes = random.once(3) ? [1 + random.below(2), 1 + random.below(2)] : [2 + random.below(2)];
    const members = sizes.map((count) => ({ count, ...anyWish(random, this.groups) }));
    return { gang: this.guests.freshGang(sizes.reduce((sum, count) => sum + count)), members };
  }

  private claim(): Step {
    const { random } = this;
    const on = random.pick(this.machines).name;
    const { name } = this.guests.fresh(false, on);
    // Epochs of strict groups are filled in by the placement only.
    const groups = this.groups.filter((group) => group !== 'together');
    return { claim: name, on, lease: this.lease(), ...anyWish(random, groups) };
  }

  /** A guest that runs already, with the devices it has. */
  private adopt(): Step | null {
    const { random } = this;
    const machine = random.pick(this.machines);
    const { devices } = machine;
    if (devices.length === 0) return null;
    const { name } = this.guests.fresh(false, machine.name);
    const addresses = [random.pick(devices).address];
    return {
      claim: name,
      on: machine.name,
      confirmed: true,
      devices: addresses,
      resources: { VCPU: 1, MEMORY_MB: 256 },
    };
  }

  /** A word that comes too late, or to the wrong place: an ended claim, a claim of somebody else. */
  private stale(): Step | null {
    const { random, guests } = this;
    const gone = guests.some(random, ({ phase }) => phase === 'gone' || phase === 'unsure');
    if (!gone) return null;
    const other = guests.some(random, () => true)?.name ?? gone.name;
    const made: readonly Step[] = [
      { confirm: gone.name },
      { release: gone.name },
      { abort: gone.name },
      { renew: gone.name, lease: '20s' },
      { confirm: gone.name, of: other },
      ...(gone.placed ? [{ delete: gone.name }, { reschedule: gone.name }] : []),
      ...(gone.host && !gone.placed
        ? [{ claim: gone.name, as: `${gone.name}#1`, on: gone.host, lease: '20s', ...someWish(random, []) }]
        : []),
      // A fence: an abort where its claim was never seen, and the claim behind it.
      { abort: gone.name, on: random.pick(this.machines).name },
    ];
    return random.pick(made);
  }

  private dryRun(): Step {
    return { place: this.guests.fresh(true, null).name, dryRun: true, ...someWish(this.random, []) };
  }

  private lease(): string {
    return `${this.random.pick([5, 10, 20, 40])}s`;
  }
}
