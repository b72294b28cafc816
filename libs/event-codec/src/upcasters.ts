import type { EventType } from './event-types.js';

/** Turns the data of one version of a shape into that of the next. Pure; never removed once it was released. */
export type Upcaster = (data: unknown) => unknown;

export class Upcasters {
  /** type → upcasters: the first lifts version 1 to 2, the next 2 to 3. */
  constructor(private readonly steps: ReadonlyMap<string, readonly Upcaster[]>) {}

  /** The data in the shape of version `to`; undefined where a step is missing. */
  lift(type: string, data: unknown, from: number, to: number): unknown {
    const steps = this.steps.get(type) ?? [];
    let lifted = data;
    for (let version = from; version < to; version++) {
      const step = steps[version - 1];
      if (!step) return undefined;
      lifted = step(lifted);
    }
    return lifted;
  }
}

/** Every shape is still its first one. */
const steps: Readonly<Partial<Record<EventType, readonly Upcaster[]>>> = {};

export const upcasters = new Upcasters(new Map(Object.entries(steps)));
