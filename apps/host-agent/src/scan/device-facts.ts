/** Link capability and state of a PCIe function; null where the platform does not say. */
export interface LinkFacts {
  readonly maxSpeedMtps: number | null;
  readonly maxWidth: number | null;
  readonly currentSpeedMtps: number | null;
  readonly currentWidth: number | null;
}

/** One network device found below a function. */
export interface NetdevFacts {
  readonly name: string;
  /** Its folder, from the function's. */
  readonly at: string;
  /** `p0`, `pf0vf0`, …; null where the driver names none (Host facts 2.8). */
  readonly portName: string | null;
}

/** Why a function without `physfn` may still be a VF (Host facts 2.2). */
export type VfSuspicion = 'vf-attribute' | 'no-remove-attribute' | 'virtfn-of-pf' | 'vf-driver' | 'bad-physfn';

/**
 * What a source (sysfs, or libvirt's documents) says of one function, normalised but not yet judged
 * against the other functions. Null means: not said.
 */
export interface DeviceFacts {
  readonly address: string;
  readonly vendorId: string;
  readonly productId: string;
  readonly classCode: string | null;
  readonly revision: string | null;
  readonly subsystemVendorId: string | null;
  readonly subsystemId: string | null;
  readonly numaNode: number | null;
  readonly driver: string | null;
  readonly driverOverride: string | null;
  /** Bound to a VFIO driver: has a `vfio-dev` folder, or a driver known as one. */
  readonly vfioBound: boolean;
  readonly physfn: string | null;
  readonly virtfns: readonly { readonly index: number; readonly address: string }[];
  /** As sriov_totalvfs says; null: no such attribute, or garbage in it. */
  readonly totalVfs: number | null;
  readonly vfProductId: string | null;
  readonly vfTotalMsix: number | null;
  readonly vfSuspicion: VfSuspicion | null;
  /** `secondary_bus_number`, functions behind it, or a bridge capability (Host facts 1.6). */
  readonly bridgeSigns: boolean;
  /** Root bus `pcidddd:bb` and the bridges down to the function, from the link target (Host facts 1.7). */
  readonly rootBus: string | null;
  readonly bridgePath: readonly string[];
  readonly ariEnabled: boolean;
  /** Name of the IOMMU group: a label that changes between boots, never an identity (Host facts 3.1). */
  readonly groupLabel: string | null;
  readonly bootVga: boolean;
  readonly resetMethods: readonly string[] | null;
  readonly link: LinkFacts;
  readonly netdevs: readonly NetdevFacts[];
  readonly rdmaDevs: readonly string[];
  readonly nvmeSerial: string | null;
  readonly drmNodes: readonly string[];
  readonly vgpuTypes: readonly string[];
  /** Type of a vendor's vGPU configured on a VF, which rightly keeps its host driver (Host facts 3.9). */
  readonly currentVgpuType: string | null;
  readonly label: string | null;
  readonly serial: string | null;
  readonly partNumber: string | null;
  /** Attributes it has that may block or wake hardware, to be read apart (Host facts 1.4). */
  readonly slowAttributes: readonly string[];
}
