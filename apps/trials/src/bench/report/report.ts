/** One measured line. */
export interface Line {
  readonly what: string;
  readonly value: string;
  /** A figure to reach, as people read it, and whether it was; none where nothing is asked. */
  readonly figure?: string;
  readonly reached?: boolean;
  /** Missed, the measuring itself went wrong, however little was measured. */
  readonly always?: true;
}

/** What was measured, section by section, printed as it comes. */
export class Report {
  readonly sections: { readonly title: string; readonly lines: Line[] }[] = [];
  /** The numbers behind the lines, for programs. */
  readonly numbers: Record<string, unknown> = {};

  constructor(private readonly write: (text: string) => void) {}

  section(title: string, numbers: Readonly<Record<string, unknown>>, lines: readonly Line[]): void {
    Object.assign(this.numbers, numbers);
    this.sections.push({ title, lines: [...lines] });
    this.write(`\n${title}\n`);
    for (const line of lines) this.write(`${textOf(line)}\n`);
  }

  /** Figures that were missed. */
  get missed(): Line[] {
    return this.sections.flatMap(({ lines }) => lines.filter(({ reached }) => reached === false));
  }

  get asked(): number {
    return this.sections.reduce((sum, { lines }) => sum + lines.filter((line) => line.figure !== undefined).length, 0);
  }
}

const textOf = ({ what, value, figure, reached }: Line): string => {
  const verdict = figure === undefined ? '' : `  ${reached ? 'ok  ' : 'MISS'} ${figure}`;
  return `  ${what.padEnd(46)} ${value.padStart(34)}${verdict}`.trimEnd();
};

/** A count that must be none in every run, quick ones too. */
export const none = (what: string, count: number): Line => ({
  what,
  value: whole(count),
  figure: 'none',
  reached: count === 0,
  always: true,
});

/** `12,345` */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
/** Three digits that matter. */
export const short = (value: number): string => (value >= 100 ? whole(value) : Number(value.toPrecision(3)).toString());
export const ms = (value: number): string => `${short(value)} ms`;
