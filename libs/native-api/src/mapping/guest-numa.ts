import type {
  ClaimWish,
  ConstraintRule,
  DeviceAttribute,
  DeviceConstraint,
  EmulatorPolicy,
  GuestNuma,
  GuestPageSize,
  NumaFit,
  PciRequest,
  ThreadPolicy,
} from '@berth/domain';
import { flavorGuest } from '@berth/runtime';
import { InvalidRequestError } from '../problems/invalid-request.js';
import type { WishBody } from '../wire/claims.wire.js';
import type { DeviceConstraintBody, PciRequestBody } from '../wire/devices.wire.js';
import type { GuestNumaBody, NumaFitView } from '../wire/guest-numa.wire.js';

type Guest = Pick<ClaimWish, 'resources' | 'pciRequests' | 'numa'>;

/** The guest's cells as stated, or as a flavor's extra specs make them. @throws InvalidRequestError */
export function guestOf(body: WishBody, pciRequests: readonly PciRequest[]): Guest {
  const { extraSpecs, imageProperties, numa } = body;
  const resources = body.resources ?? {};
  if (!extraSpecs && !imageProperties) return { resources, pciRequests, numa: numa ? numaOf(numa) : null };
  if (numa) throw wrong('numa', numa, 'either numa or extraSpecs, not both');
  return flavored(resources, extraSpecs ?? {}, imageProperties ?? {}, pciRequests, body.pciRequests ?? []);
}

function flavored(
  resources: Readonly<Record<string, number>>,
  extraSpecs: Readonly<Record<string, string>>,
  image: Readonly<Record<string, string>>,
  pciRequests: readonly PciRequest[],
  bodies: readonly PciRequestBody[],
): Guest {
  if (extraSpecs['pci_passthrough:alias'] !== undefined) {
    const expected = 'none: aliases are not known here, say in pciRequests what would serve';
    throw wrong('extraSpecs.pci_passthrough:alias', extraSpecs['pci_passthrough:alias'], expected);
  }
  const { VCPU: vcpus, MEMORY_MB: memoryMib } = resources;
  for (const [name, amount] of [['VCPU', vcpus] as const, ['MEMORY_MB', memoryMib] as const]) {
    if (amount === undefined) throw wrong(`resources.${name}`, null, "with extraSpecs: the flavor's amount");
  }
  const made = flavorGuest({ vcpus: vcpus ?? 0, memoryMib: memoryMib ?? 0, extraSpecs }, image);
  if (!made.ok) {
    throw new InvalidRequestError(
      made.errors.map(({ option, value, message }) => ({
        field: option.startsWith('hw_') ? `imageProperties.${option}` : `extraSpecs.${option}`,
        value,
        expected: message,
      })),
    );
  }
  const { numa, cpus, pciNumaPolicy } = made.value;
  const { VCPU: _, ...others } = resources;
  const classes = Object.entries(cpus).filter(([, amount]) => amount > 0);
  return {
    resources: { ...Object.fromEntries(classes), ...others },
    // The policy of flavor or image goes before that of an alias, not before one that a request states (Nova facts 2.10).
    pciRequests: pciRequests.map((request, index) =>
      pciNumaPolicy !== null && (request.aliasName !== null || !bodies[index]?.numaPolicy)
        ? { ...request, numaPolicy: pciNumaPolicy }
        : request,
    ),
    numa,
  };
}

function numaOf({ cells, pageSizeKib, pageClass, threadPolicy, emulatorPolicy }: GuestNumaBody): GuestNuma {
  if (pageSizeKib && pageClass) throw wrong('numa.pageClass', pageClass, 'either pageSizeKib or pageClass, not both');
  return {
    cells: cells.map(({ cell, sharedCpus, dedicatedCpus, memoryMib, hostCell, hostCpus }, index) => ({
      cell: cell ?? index,
      sharedCpus: ascending(sharedCpus),
      dedicatedCpus: ascending(dedicatedCpus),
      memoryMib,
      ...(hostCell === null || hostCell === undefined ? {} : { hostCell }),
      ...(hostCpus ? { hostCpus } : {}),
    })),
    pageSize: pageSizeKib ?? ((pageClass ?? null) as GuestPageSize | null),
    threadPolicy: (threadPolicy ?? null) as ThreadPolicy | null,
    emulatorPolicy: (emulatorPolicy ?? null) as EmulatorPolicy | null,
  };
}

const ascending = (cpus: readonly number[] | null | undefined): number[] => [...(cpus ?? [])].sort((a, b) => a - b);

/** Bonds in the domain's terms; one that names no requests binds all. */
export const constraintsOf = (
  bodies: readonly DeviceConstraintBody[],
  pciRequests: readonly PciRequest[],
): DeviceConstraint[] =>
  bodies.map(({ rule, attribute, requests }) => ({
    rule: rule as ConstraintRule,
    attribute: attribute as DeviceAttribute,
    requestIds: requests ?? pciRequests.map(({ requestId }) => requestId),
  }));

/** Where a guest's cells are, as clients see it. */
export const numaFitView = (numa: NumaFit | null): NumaFitView | null =>
  numa && {
    cells: numa.cells.map((fit) => ({
      guestCell: fit.guestCell,
      hostCell: fit.hostCell,
      pinnedCpus: [...fit.pinnedCpus],
      emulatorCpus: [...(fit.emulatorCpus ?? [])],
      cpuCount: fit.cpuCount,
      memoryMib: fit.memoryMib,
      pageSizeKib: fit.pageSizeKib,
    })),
  };

const wrong = (field: string, value: unknown, expected: string): InvalidRequestError =>
  new InvalidRequestError([{ field, value, expected }]);
