import type { PciOption } from '../finding.js';
import type { Assignment, IniFile } from './assignments.js';

interface OptionName {
  readonly section: 'pci' | 'DEFAULT';
  readonly key: string;
}

/** Every name an option goes by, the current one first. */
const NAMES: Readonly<Record<PciOption, readonly OptionName[]>> = {
  device_spec: [
    { section: 'pci', key: 'device_spec' },
    { section: 'pci', key: 'passthrough_whitelist' },
    { section: 'DEFAULT', key: 'pci_passthrough_whitelist' },
  ],
  alias: [
    { section: 'pci', key: 'alias' },
    { section: 'DEFAULT', key: 'pci_alias' },
  ],
};

const PCI_OPTIONS: readonly PciOption[] = ['device_spec', 'alias'];

/** `[PCI]` is `[pci]`, but `[default]` is not `[DEFAULT]`. */
const normalSection = (section: string): string => (section === 'DEFAULT' ? section : section.toLowerCase());

const isNamed = (name: OptionName, assignment: Assignment): boolean =>
  name.key === assignment.key && (assignment.section === null || normalSection(assignment.section) === name.section);

/**
 * All values of an option, merged in the order Nova sees them: values under older names come before those under
 * newer ones, within a name as written. In a file without any section header the option's own section is assumed.
 */
export const valuesOf = (file: IniFile, option: PciOption): readonly Assignment[] =>
  [...NAMES[option]].reverse().flatMap((name) => file.assignments.filter((assignment) => isNamed(name, assignment)));

/** Whether an assignment uses a name that was replaced; the current option where it does. */
export function replacedBy(assignment: Assignment): PciOption | null {
  for (const option of PCI_OPTIONS) {
    const [, ...legacy] = NAMES[option];
    if (legacy.some((name) => isNamed(name, assignment))) return option;
  }
  return null;
}

/** The last value of an ordinary (single-valued) option, or null. */
export function singleValue(file: IniFile, section: string, key: string): Assignment | null {
  const found = file.assignments.filter(
    (assignment) =>
      assignment.key === key && assignment.section !== null && normalSection(assignment.section) === section,
  );
  return found.at(-1) ?? null;
}

/** Keys of `[pci]` that Nova knows; anything else there is ignored in silence. */
export const KNOWN_PCI_KEYS = ['device_spec', 'alias', 'passthrough_whitelist', 'report_in_placement'] as const;

/** Assignments in `[pci]` (or in a file without headers) that no Nova option reads. */
export const unknownPciKeys = (file: IniFile): readonly Assignment[] =>
  file.assignments.filter(
    (assignment) =>
      assignment.section !== null &&
      normalSection(assignment.section) === 'pci' &&
      !(KNOWN_PCI_KEYS as readonly string[]).includes(assignment.key),
  );
