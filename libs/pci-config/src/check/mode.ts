import type { ConfigError } from '../finding.js';
import type { Assignment, IniFile } from '../ini/assignments.js';
import { singleValue } from '../ini/option-values.js';

/** Nova's two switches (Nova facts 7.1). */
export interface PlacementMode {
  /** `[pci] report_in_placement` */
  readonly report: boolean;
  /** `[filter_scheduler] pci_in_placement` */
  readonly schedule: boolean;
}

export const withoutPlacement: PlacementMode = { report: false, schedule: false };
export const withPlacement: PlacementMode = { report: true, schedule: true };

/** What an ini file says of the switches; both are off unless set. */
export function modeOf(file: IniFile): { readonly mode: PlacementMode; readonly errors: readonly ConfigError[] } {
  const report = readSwitch(singleValue(file, 'pci', 'report_in_placement'));
  const schedule = readSwitch(singleValue(file, 'filter_scheduler', 'pci_in_placement'));
  return { mode: { report: report.on, schedule: schedule.on }, errors: [...report.errors, ...schedule.errors] };
}

function readSwitch(assignment: Assignment | null): { readonly on: boolean; readonly errors: readonly ConfigError[] } {
  if (!assignment) return { on: false, errors: [] };
  const text = assignment.value.toLowerCase();
  const on = ['true', '1', 'on', 'yes'].includes(text);
  if (on || ['false', '0', 'off', 'no'].includes(text)) return { on, errors: [] };
  const error: ConfigError = {
    option: assignment.key,
    entry: null,
    item: null,
    key: null,
    value: assignment.value,
    rule: 'Nova facts 7.1',
    message: 'expected true, 1, on, yes, false, 0, off or no',
  };
  return { on: false, errors: [error] };
}
