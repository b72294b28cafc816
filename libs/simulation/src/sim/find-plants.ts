import { ALL_PLANTS } from '../planted/all-plants.js';
import type { Plant } from '../planted/plant.js';
import { playSeed } from './run/play-seed.js';

export interface PlantFound {
  readonly name: string;
  /** Seeds that were played until it was found, or in vain. */
  readonly seeds: number;
  /** Null when it was not. */
  readonly found: {
    readonly seed: number;
    readonly step: number;
    readonly rule: string;
    readonly detail: string;
  } | null;
}

export interface FindOptions {
  readonly seeds: number;
  readonly steps: number;
  readonly servers: number;
}

/** The names of all faults that can be planted. */
export const plantNames = (): string[] => ALL_PLANTS.map(({ name }) => name);

/** Plants one fault after the other into every server and plays seeds, from 1, until one fails. */
export async function findPlants(
  options: FindOptions,
  which: (name: string) => boolean = () => true,
  done: (found: PlantFound) => void = () => {},
): Promise<PlantFound[]> {
  const all: PlantFound[] = [];
  for (const plant of ALL_PLANTS) {
    if (!which(plant.name)) continue;
    const found = await find(plant, options);
    done(found);
    all.push(found);
  }
  return all;
}

async function find(plant: Plant, { seeds, steps, servers }: FindOptions): Promise<PlantFound> {
  const { name } = plant;
  for (let seed = 1; seed <= seeds; seed++) {
    const { broken, book } = await playSeed({ seed, servers: plant.servers ?? servers, plant }, steps);
    if (!broken) continue;
    const { at, rule, detail } = broken;
    return { name, seeds: seed, found: { seed, step: at + 1, rule, detail: book.textInWords(detail) } };
  }
  return { name, seeds, found: null };
}
