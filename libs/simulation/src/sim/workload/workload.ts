import type { Reply } from '../../deeds/reply.js';
import type { Scenario } from '../../file/scenario.js';
import type { Step } from '../../file/step.js';
import type { HostText } from '../../file/texts.js';
import { SeededRandom } from '../../schedule/seeded-random.js';
import type { Act, AskAct, Life, LifeAct, SimStep } from '../steps/sim-step.js';
import { Guests } from './guests.js';
import { GuestSteps } from './guest-steps.js';
import { HostSteps } from './host-steps.js';
import { LifeSteps } from './life-steps.js';
import { type Machine, someMachine } from './machines.js';
import { type Maker, oneOf } from './weighted.js';
import { type ServersSeen, worldActs } from './world-acts.js';

/** Makes up what happens in a seed, step by step, knowing what was answered so far. */
export class Workload {
  readonly scenario: Scenario;
  private readonly random: SeededRandom;
  private readonly guests = new Guests();
  private readonly guestSteps: GuestSteps;
  private readonly hostSteps: HostSteps;
  private readonly lifeSteps: LifeSteps;
  private readonly before: Step[];
  private readonly asked: (AskAct | LifeAct)[] = [];
  private keys = 0;

  constructor(seed: number) {
    this.random = new SeededRandom(seed ^ 0x10ad);
    const { random } = this;
    const machines = Array.from({ length: 3 + random.below(4) }, (_, n): Machine => someMachine(`h${n + 1}`, random));
    this.scenario = scenarioOf(machines, random);
    const groups = Object.keys(this.scenario.groups ?? {});
    this.guestSteps = new GuestSteps(random, this.guests, machines, groups);
    this.hostSteps = new HostSteps(random, machines, () => this.guests.some(random, () => true)?.name ?? 'stranger');
    this.lifeSteps = new LifeSteps(random, this.guests, machines, groups);
    this.before = this.hostSteps.setUp();
  }

  next(seen: ServersSeen): SimStep {
    const { random } = this;
    const act = this.act(seen);
    const choices = random.once(12) ? 40 + random.below(60) : random.below(14);
    return { ...act, salt: random.below(2 ** 30), choices };
  }

  learn(act: AskAct | LifeAct, answer: Reply, word: (id: string) => string): void {
    const hostName = answer.hostId === null ? null : word(answer.hostId);
    if (act.act === 'ask' && act.step.gang !== undefined) return this.guests.learnGang(act.step.gang, answer, word);
    if (act.act === 'life') this.guests.learnLife(act.life, act.key, answer, hostName);
    else this.guests.learn(act.step, answer, hostName);
  }

  private act(seen: ServersSeen): Act {
    const { random } = this;
    const first = this.before.shift();
    if (first) return this.ask(first);
    const makers: Maker<Act>[] = [
      [160, () => oneOf(random, this.guestSteps.makers().map(asAct(this)))],
      [24, () => oneOf(random, this.hostSteps.makers().map(asAct(this)))],
      [
        36,
        () =>
          oneOf(
            random,
            this.lifeSteps.makers().map(([weight, make]) => [weight, () => this.life(make())]),
          ),
      ],
      [8, () => this.again()],
      // Whatever stands still is put right before long: a run with nobody to answer shows nothing.
      [seen.up.length === 0 || seen.storeDown ? 120 : 24, () => oneOf(random, worldActs(random, seen))],
    ];
    return oneOf(random, makers) ?? { act: 'pass', ms: 1_000 };
  }

  ask(step: Step): AskAct {
    const { random } = this;
    const patience = random.once(4) ? 1 : 2 + random.below(8);
    const withinMs = random.once(6) ? 200 + random.below(2_000) : 10_000;
    const ask: AskAct = { act: 'ask', step, key: `k${++this.keys}`, pick: random.below(997), patience, withinMs };
    this.asked.push(ask);
    if (this.asked.length > 40) this.asked.shift();
    return ask;
  }

  private life(life: Life | null): LifeAct | null {
    if (life === null) return null;
    const { act: _, step: __, ...asking } = this.ask({});
    const act: LifeAct = { act: 'life', life, ...asking };
    this.asked[this.asked.length - 1] = act;
    return act;
  }

  /** The same command once more, as somebody does who has heard nothing, or a proxy. */
  private again(): Act | null {
    const { random, asked } = this;
    return asked.length === 0 ? null : { ...random.pick(asked), pick: random.below(997) };
  }
}

const asAct =
  (workload: Workload) =>
  ([weight, make]: Maker<Step>): Maker<Act> => [
    weight,
    () => {
      const step = make();
      return step === null ? null : workload.ask(step);
    },
  ];

const scenarioOf = (machines: readonly Machine[], random: SeededRandom): Scenario => ({
  scenario: 'simulation',
  hosts: Object.fromEntries(machines.map(({ name, text }): [string, HostText] => [name, text])),
  groups: {
    apart: { policy: 'anti-affinity', maxServerPerHost: 1 + random.below(2) },
    scattered: { policy: 'anti-affinity', maxServerPerHost: 1 },
    together: { policy: 'affinity' },
    near: { policy: 'soft-affinity' },
    spread: { policy: 'soft-anti-affinity' },
  },
  steps: [],
});
