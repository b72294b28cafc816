import { type ConfigError, failed, type Parsed, parsed, type PciOption } from '../finding.js';
import { type IniFile, readIni } from './assignments.js';
import { valuesOf } from './option-values.js';
import { substitute } from './substitution.js';

/** The values of both options as text, in Nova's order. */
export type PciOptionTexts = Readonly<Record<PciOption, readonly string[]>>;

/** Reads both options from an ini file's text, or says what is wrong with the file. */
export function readPciOptions(text: string): Parsed<PciOptionTexts> {
  const file = readIni(text);
  const errors = iniErrors(file);
  if (errors.length > 0) return failed(...errors);
  const texts = (option: PciOption): readonly string[] =>
    valuesOf(file, option).map(({ value }) => substitute(value).text);
  return parsed({ device_spec: texts('device_spec'), alias: texts('alias') });
}

/** Lines that can't be read, options before the first of several sections, and references to other options (they are not known here). */
export function iniErrors(file: IniFile): readonly ConfigError[] {
  const error = (option: string, entry: number | null, value: string, rule: string, message: string): ConfigError => ({
    option,
    entry,
    item: null,
    key: null,
    value,
    rule,
    message,
  });
  const references = (option: PciOption): readonly ConfigError[] =>
    valuesOf(file, option).flatMap(({ value }, entry) =>
      substitute(value).references.map((name) =>
        error(
          option,
          entry,
          `$${name}`,
          'ini substitution',
          `$${name} stands for another option, which is not known here; write $$ for a dollar sign`,
        ),
      ),
    );
  const early = file.hasSections ? file.assignments.filter(({ section }) => section === null) : [];
  return [
    ...early.map(({ line, key }) =>
      error(`line ${line}`, null, key, 'ini syntax', 'an option must come after a section header such as [pci]'),
    ),
    ...file.problems.map((problem) => error(`line ${problem.line}`, null, problem.text, 'ini syntax', problem.message)),
    ...references('device_spec'),
    ...references('alias'),
  ];
}
