import type { Reply } from '../../deeds/reply.js';
import { type Step, verbOf } from '../../file/step.js';
import type { SeededRandom } from '../../schedule/seeded-random.js';
import type { Life } from '../steps/sim-step.js';

/** Where a guest is, as far as whoever asked for it was told. */
export type Phase = 'asked' | 'held' | 'confirmed' | 'gone' | 'unsure';

/** A move as far as somebody was told: its key, and whether its destination is held or committed. */
export interface GuestMove {
  readonly key: string;
  readonly phase: string;
  /** At its destination. */
  readonly claimId: string;
}

export interface Guest {
  readonly name: string;
  /** Berth chose its host, or a claim named it. */
  readonly placed: boolean;
  phase: Phase;
  host: string | null;
  move: GuestMove | null;
  shelved: boolean;
}

/** All guests of a simulation, by what was answered. */
export class Guests {
  private readonly all = new Map<string, Guest>();
  private made = 0;

  /** A guest nobody had yet. */
  fresh(placed: boolean, host: string | null): Guest {
    return this.add(`${placed ? 'i' : 'g'}${++this.made}`, placed, host);
  }

  /** So many guests that come together, or not at all; the name of their gang. */
  freshGang(members: number): string {
    const gang = `t${++this.made}`;
    for (let number = 1; number <= members; number++) this.add(`${gang}.${number}`, true, null);
    return gang;
  }

  some(random: SeededRandom, which: (guest: Guest) => boolean): Guest | null {
    const found = [...this.all.values()].filter(which);
    return found.length > 0 ? random.pick(found) : null;
  }

  count(which: (guest: Guest) => boolean): number {
    let count = 0;
    for (const guest of this.all.values()) if (which(guest)) count++;
    return count;
  }

  /** Notes what was answered to a question about a move. */
  learnLife(life: Life, key: string, { outcome, code, reasons, claimId }: Reply, hostName: string | null): void {
    const guest = 'guest' in life ? this.all.get(life.guest) : undefined;
    if (!guest) return;
    if (reasons.some((reason) => NOT_THERE.has(reason.code))) guest.phase = 'gone';
    if (outcome === 'failed') guest.move = null;
    if (outcome !== 'done') return;
    if (life.do === 'shelve') guest.shelved = true;
    if (life.do === 'attach' || life.do === 'detach' || life.do === 'shelve' || code === null) return;
    const moveKey = 'moveKey' in life ? life.moveKey : key;
    guest.move =
      code === 'held' || code === 'claiming' || code === 'committed'
        ? { key: moveKey, phase: code, claimId: claimId ?? '' }
        : null;
    if (code !== 'confirmed' && code !== 'committed') return;
    guest.host = hostName;
    guest.shelved = false;
    guest.phase = 'confirmed';
  }

  /** Notes what an answer says; long gone guests are forgotten but for a few. */
  learn(step: Step, answer: Reply, hostName: string | null): void {
    const verb = verbOf(step);
    const guest = verb ? this.all.get(String(step[verb])) : undefined;
    if (!guest) return;
    const { outcome, code, reasons } = answer;
    if (reasons.some((reason) => NOT_THERE.has(reason.code))) guest.phase = 'gone';
    else if (outcome === 'no-answer' || outcome === 'error') guest.phase = 'unsure';
    else if (outcome === 'placed') {
      guest.phase = 'held';
      guest.host = hostName;
    } else if (verb === 'claim' && outcome === 'accepted') guest.phase = step.confirmed ? 'confirmed' : 'held';
    else if (verb === 'confirm') {
      const now = outcome === 'accepted' || code === 'ClaimAlreadyConfirmed';
      guest.phase = now ? 'confirmed' : 'gone';
    } else if (verb === 'claim' && outcome === 'rejected') guest.phase = 'gone';
    else if (GONE.has(verb ?? '') && outcome !== 'rejected') guest.phase = 'gone';
    else if (outcome === 'failed') guest.phase = 'gone';
    this.forgetSome();
  }

  /** Notes where the members of a gang are. */
  learnGang(gang: string, { outcome, members, code }: Reply, word: (id: string) => string): void {
    const at = new Map(members?.map(({ instanceId, hostId }) => [word(instanceId), word(hostId)]));
    for (const guest of this.all.values()) {
      if (!guest.name.startsWith(`${gang}.`)) continue;
      if (outcome === 'no-answer' || outcome === 'error') guest.phase = 'unsure';
      else if (code !== 'committed') guest.phase = 'gone';
      else if (guest.phase === 'asked' || guest.phase === 'unsure') {
        guest.phase = 'confirmed';
        guest.host = at.get(guest.name) ?? null;
      }
    }
    this.forgetSome();
  }

  private add(name: string, placed: boolean, host: string | null): Guest {
    const guest: Guest = { name, placed, phase: 'asked', host, move: null, shelved: false };
    this.all.set(name, guest);
    return guest;
  }

  private forgetSome(): void {
    if (this.all.size < 60) return;
    for (const { name, phase } of this.all.values()) {
      if (phase === 'gone') {
        this.all.delete(name);
        return;
      }
    }
  }
}

const NOT_THERE: ReadonlySet<string> = new Set([
  'InstanceUnknown',
  'InstanceDeleted',
  'ClaimUnknown',
  'ClaimAlreadyEnded',
]);
const GONE: ReadonlySet<string> = new Set(['abort', 'release', 'delete']);
