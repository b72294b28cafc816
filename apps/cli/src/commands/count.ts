import { CliFailure } from '../output/failure.js';

/** A whole number from 1 to `most`, as an option's value. */
export const count =
  (name: string, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (Number.isSafeInteger(value) && value >= 1 && value <= most) return value;
    throw new CliFailure(`${name} ${text}: expected a whole number from 1 to ${most}`, 2);
  };
