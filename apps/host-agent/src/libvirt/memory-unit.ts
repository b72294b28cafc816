/** Bytes of libvirt's units; no unit means KiB. */
const UNITS: Readonly<Record<string, number>> = {
  b: 1,
  bytes: 1,
  KB: 1e3,
  k: 1024,
  KiB: 1024,
  MB: 1e6,
  M: 1024 ** 2,
  MiB: 1024 ** 2,
  GB: 1e9,
  G: 1024 ** 3,
  GiB: 1024 ** 3,
  TB: 1e12,
  T: 1024 ** 4,
  TiB: 1024 ** 4,
};

/** A `<memory unit=>` in MiB, rounded up; null where it is no such amount. */
export function memoryMib(amount: string | null, unit: string | null): number | null {
  const bytes = UNITS[unit ?? 'KiB'];
  const count = /^\d+$/.test(amount ?? '') ? Number(amount) : Number.NaN;
  return bytes === undefined || Number.isNaN(count) ? null : Math.ceil((count * bytes) / 1024 ** 2);
}
