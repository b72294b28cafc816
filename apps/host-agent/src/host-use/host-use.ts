/** What the host itself does with its PCI functions. */
export interface HostUse {
  /** Function → what uses it, for people: `eth0 has an address`, `/dev/nvme0n1 is mounted on /`. */
  readonly uses: ReadonlyMap<string, readonly string[]>;
  /** False: mounts or block devices can't be seen from here, so a disk's use is unknown. */
  readonly disksKnown: boolean;
  /** False: addresses can't be seen from here, so a NIC's use is unknown. */
  readonly netdevsKnown: boolean;
}
