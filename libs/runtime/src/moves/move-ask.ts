import type { GuestCell, InstanceId, OpenClaim, PciRequest, PlacementAsk } from '@berth/domain';
import type { MoveWish } from './moves.js';

/** What the instance asks for now, and where it is. */
export interface MoveFrom {
  readonly ask: PlacementAsk;
  readonly hostId: string | null;
  readonly claimId: string | null;
  /** What it holds there; null where it holds nothing. */
  readonly claim: Pick<OpenClaim, 'pciRequests'> | null;
}

/**
 * What a move asks for: what the instance has now, devices attached since included, with a new flavor's demands where
 * there is one. Request ids stay (Nova facts 7.17); hosts named or left out for an earlier operation do not (10.12).
 */
export function moveAsk(wish: MoveWish, moveId: string, from: MoveFrom): PlacementAsk {
  const { ask } = from;
  const flavors = new Set(ask.pciRequests.map(({ requestId }) => requestId));
  const had = (from.claim?.pciRequests ?? ask.pciRequests).map(anywhere);
  const isAttached = ({ requestId }: PciRequest): boolean =>
    (ask.attached?.includes(requestId) ?? false) || !flavors.has(requestId);
  const attached = had.filter(isAttached);
  const pciRequests = wish.pciRequests
    ? [
        ...withKnownIds(
          wish.pciRequests.map(anywhere),
          had.filter((request) => !isAttached(request)),
          attached,
        ),
        ...attached,
      ]
    : had;
  const { attached: _, ...rest } = ask;
  return {
    ...rest,
    resources: wish.resources ?? ask.resources,
    // Providers of another host mean nothing where it goes.
    allocations: {},
    pciRequests,
    ...bondsOn(ask.deviceConstraints, pciRequests),
    numa: ask.numa && { ...ask.numa, cells: ask.numa.cells.map(onAnyCell) },
    move: {
      moveId,
      role: 'destination',
      ...(from.claimId === null ? {} : { sourceClaimId: from.claimId }),
    },
    mappings: null,
    constraints: {
      ...ask.constraints,
      onlyHosts: wish.hostId === null ? [] : [wish.hostId],
      ignoreHosts: [
        ...wish.ignoreHosts,
        ...(from.hostId === null || staysHere(wish, from.hostId) ? [] : [from.hostId]),
      ],
    },
    leaseMs: wish.leaseMs,
    maxAttempts: wish.maxAttempts,
    ...(attached.length > 0 ? { attached: attached.map(({ requestId }) => requestId) } : {}),
  };
}

/** Whether the move may end on the host it began on. */
export const staysHere = ({ kind, hostId, sameHost }: MoveWish, sourceHostId: InstanceId): boolean =>
  kind === 'resize' && (hostId === sourceHostId || (hostId === null && sameHost));

/** Cells and CPUs of the host where a guest ran when it was adopted mean nothing elsewhere. */
function onAnyCell(cell: GuestCell): GuestCell {
  const { hostCell: _, hostCpus: __, ...rest } = cell;
  return rest;
}

/** The bonds between requests that are still asked. */
function bondsOn(bonds: PlacementAsk['deviceConstraints'], requests: readonly PciRequest[]) {
  const known = new Set(requests.map(({ requestId }) => requestId));
  const deviceConstraints = (bonds ?? [])
    .map((bond) => ({ ...bond, requestIds: bond.requestIds.filter((requestId) => known.has(requestId)) }))
    .filter(({ requestIds }) => requestIds.length > 0);
  return { deviceConstraints: deviceConstraints.length > 0 ? deviceConstraints : undefined };
}

/** Addresses name devices of one host only. */
function anywhere(request: PciRequest): PciRequest {
  const { addresses: _, ...rest } = request;
  return rest;
}

/** A request that asks for the same as one before keeps its id; another one has an id that nobody has. */
function withKnownIds(
  asked: readonly PciRequest[],
  had: readonly PciRequest[],
  others: readonly PciRequest[],
): PciRequest[] {
  const left = new Map(had.map((request) => [request.requestId, meaningOf(request)]));
  const taken = new Set(others.map(({ requestId }) => requestId));
  const named = asked.map((request) => {
    const meaning = meaningOf(request);
    const same =
      left.get(request.requestId) === meaning
        ? request.requestId
        : [...left].find(([, itsMeaning]) => itsMeaning === meaning)?.[0];
    if (same === undefined) return { request, requestId: null };
    left.delete(same);
    taken.add(same);
    return { request, requestId: same };
  });
  return named.map(({ request, requestId }) => {
    if (requestId !== null) return { ...request, requestId };
    let fresh = request.requestId;
    for (let n = 2; taken.has(fresh); n++) fresh = `${request.requestId}-${n}`;
    taken.add(fresh);
    return { ...request, requestId: fresh };
  });
}

const meaningOf = ({ requestId: _, ...request }: PciRequest): string => JSON.stringify(request);
