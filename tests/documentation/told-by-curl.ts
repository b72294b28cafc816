/** A command of a page as a shell takes it, and the lines that the page shows behind it. */
export interface ToldCommand {
  readonly command: string;
  readonly output: readonly string[];
}

/** The commands of a page's code blocks, in order: `$ ` begins one, four blanks go on with it. */
export function toldCommands(page: string): ToldCommand[] {
  const told: { command: string; output: string[] }[] = [];
  for (const [, indent = '', block = ''] of page.matchAll(/^( *)```\n([\s\S]*?)\n *```$/gm)) {
    const lines = block.split('\n').map((line) => line.slice(indent.length));
    if (!lines.some((line) => line.startsWith('$ curl '))) continue;
    for (const line of lines) {
      const last = told.at(-1);
      if (line.startsWith('$ ')) told.push({ command: line.slice(2), output: [] });
      else if (line.startsWith('    ') && last) last.command += `\n${line}`;
      else last?.output.push(line);
    }
  }
  return told;
}

/** Positions depend on what the reader did before. */
export const withoutPositions = (line: string): string => line.replace(/"position":"\d+"/g, '"position":"…"');
