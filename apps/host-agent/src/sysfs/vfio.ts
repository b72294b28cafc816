/** VFIO drivers by name, for sources without `vfio-dev` folders (Host facts 3.5). */
export const isVfioDriver = (driver: string | null): boolean =>
  driver !== null && /^(vfio-pci|.+[_-]vfio[_-]pci)$/.test(driver);
