import { InvalidArgumentError } from 'commander';
import type { WaivableReason } from '../report/report-from-scan.js';

/** The command line of `berth-agent`, as commander gives it. */
export interface AgentOptions {
  readonly server: string;
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
  readonly reservedVcpus: number;
  readonly reservedMemoryMib?: number;
  readonly diskGib?: number;
  readonly reservedDiskGib: number;
  readonly domainsDir?: string;
  readonly adopt: boolean;
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
