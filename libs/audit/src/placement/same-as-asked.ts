import type { Allocations, ClaimContent, PlacementAsk } from '@berth/domain';

/** How a placement's claim is not exactly what was asked for (INV-04); empty when it is. */
export function differsFromAsk(claim: ClaimContent, ask: PlacementAsk): string[] {
  const found: string[] = [];
  const expected = new Map<string, number>(Object.entries(ask.resources));
  addAll(expected, ask.allocations);
  for (const request of ask.pciRequests) {
    const devices = claim.devices.filter((device) => device.requestId === request.requestId);
    if (devices.length !== request.count) {
      found.push(`request ${request.requestId} asked for ${request.count} devices and got ${devices.length}`);
    }
    for (const { resourceClass } of devices) expected.set(resourceClass, (expected.get(resourceClass) ?? 0) + 1);
  }
  const got = new Map<string, number>();
  addAll(got, claim.allocations);
  // Beside the claim it replaces on one host, what both need is counted with that one (INV-07).
  addAll(got, claim.move?.shared ?? {});
  for (const resourceClass of new Set([...expected.keys(), ...got.keys()])) {
    const [asked, taken] = [expected.get(resourceClass) ?? 0, got.get(resourceClass) ?? 0];
    if (asked !== taken) found.push(`${asked} of ${resourceClass} were asked for and ${taken} taken`);
  }
  return found;
}

function addAll(sums: Map<string, number>, allocations: Allocations): void {
  for (const amounts of Object.values(allocations)) {
    for (const [resourceClass, amount] of Object.entries(amounts)) {
      sums.set(resourceClass, (sums.get(resourceClass) ?? 0) + amount);
    }
  }
}
