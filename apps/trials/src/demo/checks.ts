/** What the demo claims, and whether it held. */
export class Checks {
  private failures = 0;
  private total = 0;

  heading(text: string): void {
    process.stdout.write(`\n${text}\n`);
  }

  say(text: string): void {
    process.stdout.write(`    ${text}\n`);
  }

  that(holds: boolean, what: string, found: string = ''): void {
    this.total++;
    if (!holds) this.failures++;
    process.stdout.write(`  ${holds ? 'ok  ' : 'FAIL'} ${what}${found === '' ? '' : `: ${found}`}\n`);
  }

  get held(): boolean {
    return this.failures === 0;
  }

  get summary(): string {
    return `${this.total - this.failures} passed, ${this.failures} failed`;
  }
}
