/** Of the bins with one value of an attribute these demands together may take so many units: 0 or 1 (a bond "different"). */
export interface Gate {
  /** Bit i set: demand i goes through it. */
  readonly demands: number;
  /** Value of each bin: index into `left`. */
  readonly valueIn: readonly number[];
  readonly left: readonly number[];
}

/** One demand's need and the bins that may serve it; bins may share limits. All numbers are whole. */
export interface Transport {
  readonly needs: readonly number[];
  readonly supplies: readonly number[];
  /** edges[i] = indexes of the bins that demand i accepts. */
  readonly edges: readonly (readonly number[])[];
  /** Limit of each bin: index into `limits`, or -1. */
  readonly limitOf: readonly number[];
  readonly limits: readonly number[];
  readonly gates?: readonly Gate[];
}

/**
 * Whether all needs can be served together: a maximum flow demand → gates → bin → shared limit, by augmenting
 * paths. Counting comes first: too little in all is answered without a search. With gates "yes" may be too much: what goes
 * through one forgets which demand it came from; "no" is always right.
 */
export function canServe(problem: Transport): boolean {
  const { needs, supplies, edges, limitOf, limits, gates = [] } = problem;
  const wanted = needs.reduce((sum, need) => sum + need, 0);
  if (wanted === 0) return true;
  if (wanted > supplies.reduce((sum, supply) => sum + supply, 0)) return false;

  const bins = needs.length;
  const groups = bins + supplies.length;
  const sink = groups + limits.length;
  const capacity: Map<number, number>[] = Array.from({ length: sink + 1 }, () => new Map());
  const connect = (from: number, to: number, units: number): void => {
    capacity[from]?.set(to, units);
    if (!capacity[to]?.has(from)) capacity[to]?.set(from, 0);
  };
  // Each value of each gate is two nodes, behind the sink: what is between them is what may pass.
  const doors = gates.map(({ left }) =>
    left.map((units) => {
      const way = capacity.length;
      capacity.push(new Map(), new Map());
      connect(way, way + 1, units);
      return way;
    }),
  );
  edges.forEach((accepted, demand) => {
    for (const bin of accepted) {
      let from = demand;
      gates.forEach((gate, index) => {
        if ((gate.demands & (1 << demand)) === 0) return;
        const door = doors[index]?.[gate.valueIn[bin] ?? 0] ?? 0;
        connect(from, door, needs[demand] ?? 0);
        from = door + 1;
      });
      connect(from, bins + bin, from === demand ? (needs[demand] ?? 0) : 1);
    }
  });
  supplies.forEach((supply, bin) => {
    const limit = limitOf[bin] ?? -1;
    connect(bins + bin, limit < 0 ? sink : groups + limit, supply);
  });
  limits.forEach((limit, index) => {
    connect(groups + index, sink, limit);
  });

  return needs.every((need, demand) => {
    let left = need;
    while (left > 0) {
      const pushed = augment(capacity, demand, sink, left, new Set());
      if (pushed === 0) return false;
      left -= pushed;
    }
    return true;
  });
}

function augment(
  capacity: Map<number, number>[],
  node: number,
  sink: number,
  units: number,
  seen: Set<number>,
): number {
  if (node === sink) return units;
  seen.add(node);
  for (const [next, room] of capacity[node] ?? []) {
    if (room <= 0 || seen.has(next)) continue;
    const pushed = augment(capacity, next, sink, Math.min(units, room), seen);
    if (pushed > 0) {
      capacity[node]?.set(next, room - pushed);
      capacity[next]?.set(node, (capacity[next]?.get(node) ?? 0) + pushed);
      return pushed;
    }
  }
  return 0;
}
