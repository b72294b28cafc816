import { type ClaimGroup, type ClaimWish, DEVICE_KINDS, type DeviceSpec, type PciRequest } from '@berth/domain';
import { type Alias, flavorGuest, flavorPciRequests, pciRequestsOf, readAliasRequests } from '@berth/pci-config';
import type { Scenario } from '../file/scenario.js';
import type { PciText, SpecText } from '../file/texts.js';
import type { Step, WishText } from '../file/step.js';
import type { Book } from '../words/book.js';
import { fullAddress } from './addresses.js';
import { aliasesOf } from './aliases.js';
import { bondsOf, guestOf } from './numa.js';

/** A flavor, alias or request that Nova would not accept either. */
export class WishError extends Error {
  override readonly name = 'WishError';
  readonly code = 'WishInvalid';
}

/** Turns what a step asks for into the domain's terms: flavors and aliases as a gateway would. */
export class Wishes {
  private readonly aliases: readonly Alias[];

  constructor(
    private readonly scenario: Scenario,
    private readonly book: Book,
  ) {
    this.aliases = aliasesOf(scenario);
  }

  /** @throws WishError */
  wishOf(step: Step, owner: string): ClaimWish {
    const text = step as WishText;
    const flavor = text.flavor === undefined ? null : this.flavor(text.flavor, owner);
    const pciRequests = [...(flavor?.pciRequests ?? []), ...this.pciRequests(text, owner), ...this.named(text)];
    return {
      projectId: text.project ?? null,
      userId: null,
      consumerType: null,
      consumerGeneration: null,
      resources: { ...flavor?.resources, ...text.resources },
      allocations: this.allocations(text),
      pciRequests,
      ...(text.bonds ? { deviceConstraints: bondsOf(text.bonds, pciRequests) } : {}),
      numa: text.numa ? guestOf(text.numa) : (flavor?.numa ?? null),
      groups: (text.groups ?? []).map((name) => this.group(name)),
      move: null,
      mappings: null,
    };
  }

  private get placement(): boolean {
    return this.scenario.placement ?? false;
  }

  private flavor(name: string, owner: string) {
    const {
      vcpus,
      memoryMib,
      diskGib = 0,
      extraSpecs = {},
    } = this.scenario.flavors?.[name] ?? { vcpus: 1, memoryMib: 1 };
    const requestIds = Array.from({ length: 32 }, (_, index) => `${owner}-${name}-${index}`);
    const options = { aliases: this.aliases, scheduleInPlacement: this.placement, requestIds };
    const made = flavorPciRequests({ vcpus, memoryMib, extraSpecs }, options);
    if (!made.ok) throw new WishError(made.errors.map(({ message }) => message).join('; '));
    const guest = flavorGuest({ vcpus, memoryMib, extraSpecs });
    if (!guest.ok) throw new WishError(guest.errors.map(({ message }) => message).join('; '));
    const { numa, cpus } = guest.value;
    const resources: Record<string, number> = { MEMORY_MB: memoryMib };
    if (cpus.VCPU > 0) resources.VCPU = cpus.VCPU;
    if (cpus.PCPU > 0) resources.PCPU = cpus.PCPU;
    if (diskGib > 0) resources.DISK_GB = diskGib;
    return { resources, pciRequests: made.value, numa };
  }

  private pciRequests({ pci }: WishText, owner: string): PciRequest[] {
    if (pci === undefined) return [];
    const list: readonly PciText[] = Array.isArray(pci)
      ? (pci as readonly PciText[])
      : Object.entries(pci).map(([alias, count]) => ({ alias, count: count as number }));
    return list.map((text, index) => this.pciRequest(text, `${owner}-${index}`));
  }

  private pciRequest(text: PciText, defaultId: string): PciRequest {
    const { count = text.addresses?.length ?? 1, request = defaultId, numaPolicy } = text;
    const addresses = text.addresses ? { addresses: text.addresses.map(fullAddress) } : {};
    if (text.alias !== undefined) {
      const [made] = this.aliasRequests(text.alias, count, request);
      return { ...made!, ...(numaPolicy ? { numaPolicy } : {}), ...addresses };
    }
    const alternatives = text.anyOf?.map(specOf) ?? [specOf(text)];
    const any = alternatives.every((spec) => Object.keys(spec).length === 0);
    return {
      requestId: request,
      count,
      alternatives: any ? DEVICE_KINDS.map((kind) => ({ kind })) : alternatives,
      numaPolicy: numaPolicy ?? 'legacy',
      aliasName: null,
      ...addresses,
    };
  }

  private aliasRequests(alias: string, count: number, request: string): readonly PciRequest[] {
    const asked = readAliasRequests(`${alias}:${count}`);
    const options = { scheduleInPlacement: this.placement, numaPolicy: null, requestIds: [request] };
    const made = asked.ok ? pciRequestsOf(asked.value, this.aliases, options) : asked;
    if (!made.ok) throw new WishError(made.errors.map(({ message }) => message).join('; '));
    return made.value;
  }

  private named({ devices }: WishText): PciRequest[] {
    if (!devices) return [];
    const alternatives = DEVICE_KINDS.map((kind) => ({ kind }));
    const addresses = devices.map(fullAddress);
    const count = addresses.length;
    return [{ requestId: 'devices', count, alternatives, numaPolicy: 'legacy', aliasName: null, addresses }];
  }

  private allocations({ allocations = {} }: WishText): ClaimWish['allocations'] {
    return Object.fromEntries(
      Object.entries(allocations).map(([provider, amounts]) => [this.book.providerId(provider), amounts]),
    );
  }

  /** A group of the file. */
  group(name: string): ClaimGroup {
    const { policy, maxServerPerHost, epoch } = this.scenario.groups?.[name] ?? { policy: 'anti-affinity' as const };
    const limit = policy === 'anti-affinity' ? (maxServerPerHost ?? 1) : null;
    return { groupId: this.book.groupId(name), policy, maxServerPerHost: limit, epoch: epoch ?? null };
  }
}

function specOf({ id, vendor, product, kind, class: resourceClass, traits, tags }: SpecText): DeviceSpec {
  const [vendorId, productId] = id?.split(':') ?? [vendor, product];
  return {
    ...(vendorId === undefined ? {} : { vendorId }),
    ...(productId === undefined ? {} : { productId }),
    ...(kind ? { kind } : {}),
    ...(resourceClass ? { resourceClass } : {}),
    ...(traits ? { traits } : {}),
    ...(tags ? { tags } : {}),
  };
}
