import type { DeviceDescription } from './device.js';

const TRUE_SPELLINGS = ['1', 't', 'true', 'on', 'y', 'yes'];

/** Whether a boolean tag of a device_spec is set (Nova facts 1.12). */
export const isTrueTag = (tag: string | null | undefined): boolean =>
  typeof tag === 'string' && TRUE_SPELLINGS.includes(tag.trim().toLowerCase());

/** Once a claim of it was confirmed, it is kept back until an operator clears it (Nova facts 1.14, 7.8). */
export const isOneTimeUse = ({ tags }: Pick<DeviceDescription, 'tags'>): boolean => isTrueTag(tags.one_time_use);
