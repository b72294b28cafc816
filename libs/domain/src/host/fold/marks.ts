import type { DeviceMarks, DeviceState } from '../host.state.js';
import type { HostDraft } from './draft.js';

const UNMARKED: DeviceMarks = { quarantine: null, reserved: null };

/** Marks the device at an address, or the address where no device is reported now. */
export function markDevice(draft: HostDraft, address: string, marks: Partial<DeviceMarks>): void {
  const device = draft.devices.get(address);
  if (device) draft.devices.set(address, { ...device, ...marks });
  else keep(draft, address, { ...(draft.marks.get(address) ?? UNMARKED), ...marks });
}

/** A device leaves the host; what was left on it stays with its address. */
export function removeDevice(draft: HostDraft, address: string, { quarantine, reserved }: DeviceState): void {
  draft.devices.delete(address);
  keep(draft, address, { quarantine, reserved });
}

/** What is left on an address, for the device that appears there now. */
export function takeMarks(draft: HostDraft, address: string): DeviceMarks {
  const marks = draft.marks.get(address);
  if (!marks) return UNMARKED;
  draft.marks.delete(address);
  return marks;
}

function keep(draft: HostDraft, address: string, marks: DeviceMarks): void {
  if (marks.quarantine === null && marks.reserved === null) draft.marks.delete(address);
  else draft.marks.set(address, marks);
}
