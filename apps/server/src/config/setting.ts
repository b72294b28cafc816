/** One setting of a server: the same name as flag (`--log-level`), variable (`BERTH_LOG_LEVEL`) and key of the file. */
export interface Setting<T = unknown> {
  readonly name: string;
  /** What it is, for people; ends without a dot. */
  readonly help: string;
  /** The placeholder of its value in help texts. */
  readonly value: string;
  /** What would be right, for messages. */
  readonly expected: string;
  /** Null: that text is not right. */
  readonly read: (text: string) => T | null;
  readonly absent: T;
  /** True: an empty value is as good as none (a compose file leaves a variable out so). */
  readonly emptyIsAbsent?: boolean;
}

export const variableOf = ({ name }: Pick<Setting, 'name'>): string =>
  `BERTH_${name.toUpperCase().replaceAll('-', '_')}`;

const WHOLE = /^\d{1,15}$/;

/** A whole number within bounds. */
export const wholeFrom =
  (min: number, max: number) =>
  (text: string): number | null => {
    const value = WHOLE.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : null;
  };

export const someText = (text: string): string | null => (text === '' ? null : text);
