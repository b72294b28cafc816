import type { IommuGroupPolicy } from '@berth/domain';
import { InvalidArgumentError } from 'commander';
import type { ReservedPages } from '../report/cells.js';
import type { WaivableReason } from '../report/report-from-scan.js';
import { numberList } from '../sysfs/normalise.js';

/** The command line of `berth-agent`, as commander gives it. */
export interface AgentOptions {
  readonly server: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly hostId?: string;
  readonly name?: string;
  readonly stateDir: string;
  readonly rebind: boolean;
  readonly root: string;
  readonly nodedevDir?: string;
  readonly deviceSpec?: string;
  readonly device?: readonly string[];
  readonly allAssignable: boolean;
  readonly allowNoIommu: boolean;
  readonly allow: readonly WaivableReason[];
  readonly vpd: boolean;
  readonly iommuGroups: IommuGroupPolicy;
  readonly reservedVcpus: number;
  readonly reservedMemoryMib?: number;
  readonly sharedCpus?: readonly number[];
  readonly dedicatedCpus?: readonly number[];
  readonly reservedPages?: readonly ReservedPages[];
  readonly diskGib?: number;
  readonly reservedDiskGib: number;
  readonly domainsDir?: string;
  readonly adopt: boolean;
  readonly createClaims: boolean;
  readonly once: boolean;
  readonly interval: number;
  readonly attempts: number;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** A whole number, 0 or more, for commander. */
export function wholeOption(text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError('Expected a whole number, 0 or more.');
  return value;
}

/** A whole number, 1 or more, for commander. */
export function positiveOption(text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('Expected a whole number, 1 or more.');
  return value;
}

/** A list of CPUs such as `0-3,8`, for commander. */
export function cpusOption(text: string): number[] {
  const cpus = numberList(text);
  if (!cpus || cpus.length === 0) throw new InvalidArgumentError('Expected a list of CPUs such as 0-3,8.');
  return cpus;
}

/** One more `CELL:SIZE_KIB:PAGES`, for commander. */
export function reservedPagesOption(text: string, before: readonly ReservedPages[] = []): ReservedPages[] {
  const [, cell, sizeKib, count] = /^(\d+):(\d+):(\d+)$/.exec(text) ?? [];
  if (!cell || !sizeKib || !count) {
    throw new InvalidArgumentError('Expected CELL:SIZE_KIB:PAGES, such as 0:2048:64.');
  }
  return [...before, { cell: Number(cell), sizeKib: Number(sizeKib), count: Number(count) }];
}
