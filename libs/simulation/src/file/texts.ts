import type {
  ConstraintRule,
  DeviceAttribute,
  DeviceKind,
  EmulatorPolicy,
  GuestPageSize,
  HostKind,
  NumaPolicy,
  ThreadPolicy,
} from '@berth/domain';

export interface DeviceText {
  readonly address: string;
  /** `vendor:product` */
  readonly id: string;
  readonly kind?: DeviceKind;
  readonly parent?: string;
  readonly numa?: number | null;
  readonly class?: string;
  readonly traits?: readonly string[];
  readonly tags?: Readonly<Record<string, string | null>>;
  readonly rootPort?: string;
  readonly iommuGroup?: readonly string[];
}

/** CPUs as lists like `0-3,8`. */
export interface CellText {
  readonly cell?: number;
  readonly socket?: number | null;
  readonly shared?: string;
  readonly dedicated?: string;
  readonly cores?: readonly string[];
  readonly memoryMib?: number;
  readonly pages?: Readonly<Record<string, number>>;
}

/** vCPUs are counted; they are numbered in the order of the cells, shared ones first in each. */
export interface GuestText {
  readonly cells: readonly {
    readonly shared?: number;
    readonly dedicated?: number;
    readonly memoryMib?: number;
    readonly hostCell?: number;
  }[];
  readonly pageSize?: GuestPageSize;
  readonly threadPolicy?: ThreadPolicy;
  readonly emulatorPolicy?: EmulatorPolicy;
}

export interface BondText {
  readonly rule: ConstraintRule;
  readonly attribute: DeviceAttribute;
  readonly requests?: readonly string[];
}

/** class → how many there are. */
export type TotalsText = Readonly<Record<string, number | { readonly total: number; readonly reserved?: number }>>;

export interface RecordText {
  readonly total: number;
  readonly reserved?: number;
  readonly minUnit?: number;
  readonly maxUnit?: number;
  readonly stepSize?: number;
  readonly allocationRatio?: number;
}

export interface HostText {
  readonly kind?: HostKind;
  readonly resources?: TotalsText;
  readonly devices?: readonly DeviceText[];
  readonly cells?: readonly CellText[];
  readonly registered?: boolean;
  readonly reported?: boolean;
  readonly inventory?: Readonly<Record<string, Readonly<Record<string, RecordText>>>>;
  readonly traits?: readonly string[];
  readonly aggregates?: readonly string[];
}

export interface PolicyText {
  readonly weights?: Partial<Readonly<Record<'ram' | 'cpu' | 'disk' | 'pci', number>>>;
  readonly hostSubsetSize?: number;
  readonly maxAttempts?: number;
  readonly lease?: string;
  readonly zones?: Readonly<Record<string, readonly string[]>>;
  readonly maxReportAge?: string;
}

export interface FlavorText {
  readonly vcpus: number;
  readonly memoryMib: number;
  readonly diskGib?: number;
  readonly extraSpecs?: Readonly<Record<string, string>>;
}

export interface GroupText {
  readonly policy: 'affinity' | 'anti-affinity' | 'soft-affinity' | 'soft-anti-affinity';
  readonly maxServerPerHost?: number;
  readonly epoch?: number;
}

export interface SpecText {
  /** `vendor:product` */
  readonly id?: string;
  readonly vendor?: string;
  readonly product?: string;
  readonly kind?: DeviceKind;
  readonly class?: string;
  readonly traits?: readonly string[];
  readonly tags?: Readonly<Record<string, string | null>>;
}

export interface PciText extends SpecText {
  readonly count?: number;
  readonly request?: string;
  readonly alias?: string;
  readonly anyOf?: readonly SpecText[];
  readonly numaPolicy?: NumaPolicy;
  readonly addresses?: readonly string[];
}
