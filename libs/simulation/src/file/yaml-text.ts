import { type Document, LineCounter, parseDocument } from 'yaml';
import { type FileProblem, type Path, ScenarioFileError } from './problems.js';

/** A YAML text with the lines its values stand on. */
export class YamlText {
  private constructor(
    readonly value: unknown,
    private readonly document: Document,
    private readonly lines: LineCounter,
  ) {}

  /** @throws ScenarioFileError for text that is no YAML, or has a key twice */
  static parse(file: string, text: string): YamlText {
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
    const problems = document.errors.map(
      ({ pos, message }): FileProblem => ({ line: lines.linePos(pos[0]).line, field: '', value: undefined, message }),
    );
    if (problems.length > 0) throw new ScenarioFileError(file, problems);
    return new YamlText(document.toJS({ maxAliasCount: 1_000 }), document, lines);
  }

  /** The line of a value, or of the nearest one around it that stands in the text. */
  lineOf(path: Path): number {
    for (let length = path.length; length >= 0; length--) {
      const node = this.document.getIn(path.slice(0, length), true) as { range?: readonly number[] } | undefined;
      const start = node?.range?.[0];
      if (start !== undefined) return this.lines.linePos(start).line;
    }
    return 1;
  }
}
