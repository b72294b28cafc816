const PREFIX = /^[A-Za-z][A-Za-z0-9]{0,31}$/;
const STREAM_NAME = /^[a-z][a-z0-9]*-[A-Za-z0-9._:~-]{1,200}$/;

/**
 * Names of streams on the server: `host-<uuid>`, or `<prefix>_host-<uuid>` where the cluster is shared. The prefix has
 * no dash, because the server's category projection cuts at the first one (DESIGN section 6.1).
 */
export class StreamNames {
  /** What the names of our streams start with on the server; empty when the log is ours alone. */
  readonly start: string;

  /** @throws TypeError for a prefix that is not 1 to 32 letters and digits */
  constructor(prefix?: string) {
    if (prefix !== undefined && !PREFIX.test(prefix)) {
      throw new TypeError(`prefix ${JSON.stringify(prefix)}: expected a letter, then up to 31 letters or digits`);
    }
    this.start = prefix === undefined ? '' : `${prefix}_`;
  }

  onServer(stream: string): string {
    return this.start + stream;
  }

  /** The stream's own name; undefined for a stream that is not ours (a system stream, another application's). */
  own(name: string): string | undefined {
    if (!name.startsWith(this.start)) return undefined;
    const stream = name.slice(this.start.length);
    return STREAM_NAME.test(stream) ? stream : undefined;
  }
}
