import { type TableOf, table } from './table.js';

/** Where a command's result goes; replaced in tests. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}

export const processOutput: Output = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
};

export const printLine = (output: Output, line: string): void => output.out(`${line}\n`);

/** The same answer for programs (`--json`, exactly the data) or for people (a table, then notes). */
export function printResult(
  output: Output,
  json: boolean,
  data: unknown,
  forPeople: { readonly table?: TableOf; readonly notes?: readonly string[] },
): void {
  if (json) {
    output.out(`${JSON.stringify(data, null, 2)}\n`);
    return;
  }
  if (forPeople.table) {
    output.out(forPeople.table.rows.length > 0 ? `${table(forPeople.table)}\n` : '(none)\n');
  }
  for (const note of forPeople.notes ?? []) printLine(output, note);
}
