import type { Bin } from './bins.js';
import type { Demand } from './demand.js';
import { canServe, type Gate } from './flow.js';

/** Demands, bins and limits as a problem of flow, in lists that may be written to while units are given out. */
export interface OpenTransport {
  readonly needs: number[];
  readonly supplies: number[];
  readonly edges: (readonly number[])[];
  readonly limitOf: readonly number[];
  readonly limits: number[];
  readonly gates: (Gate & { readonly left: number[] })[];
}

/** @param apart for each bond "different", in the order of the bins' marks, which demands it binds */
export function transportOf(
  demands: readonly Demand[],
  bins: readonly Bin[],
  caps: ReadonlyMap<string, number>,
  apart: readonly number[] = [],
): OpenTransport {
  const limitKeys = [...caps.keys()];
  return {
    needs: demands.map((demand) => demand.count),
    supplies: bins.map((bin) => bin.devices.length),
    edges: demands.map((_, index) => bins.flatMap((bin, at) => (bin.serves & (1 << index) ? [at] : []))),
    limitOf: bins.map((bin) => (bin.capKey === null ? -1 : limitKeys.indexOf(bin.capKey))),
    limits: limitKeys.map((key) => caps.get(key) ?? 0),
    gates: apart.map((bits, bond) => {
      const values = [...new Set(bins.map((bin) => bin.apart[bond] ?? ''))];
      const valueIn = bins.map((bin) => values.indexOf(bin.apart[bond] ?? ''));
      return { demands: bits, valueIn, left: values.map(() => 1) };
    }),
  };
}

/** Whether the bins have enough for all demands together. */
export const canServeBins = (
  demands: readonly Demand[],
  bins: readonly Bin[],
  caps: ReadonlyMap<string, number>,
): boolean => canServe(transportOf(demands, bins, caps));
