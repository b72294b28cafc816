import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CLI = join(__dirname, '../../../cli/dist/main.js');
/** What the launcher gives Node, so that what is measured and tried here is what people run. */
const NODE_FLAGS = (
  /^#!.* node (--.*)$/m.exec(readFileSync(join(__dirname, '../../../../bin/berth.js'), 'utf8'))?.[1] ?? ''
)
  .split(' ')
  .filter(Boolean);

/** A real Berth server in a process of its own, as `npx berth serve` runs it. */
export class ServerProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    readonly readyAfterMs: number,
    private readonly log: string[],
    /** `127.0.0.1:7401`; null: it does not listen for gRPC. */
    readonly grpc: string | null,
  ) {}

  /**
   * @param more the log is on this EventStoreDB instead of in the folder; further words after `serve`
   * @throws when it ends, or says nothing for a minute, before it is ready
   */
  static async start(
    dataDir: string,
    more: { readonly at?: string; readonly prefix?: string; readonly args?: readonly string[] } = {},
  ): Promise<ServerProcess> {
    const from = performance.now();
    const child = spawn(
      process.execPath,
      [...NODE_FLAGS, CLI, 'serve', '--port', '0', '--data', dataDir, ...(more.args ?? [])],
      {
        env: { ...process.env, ...(more.at ? { BERTH_STORE: more.at, BERTH_STORE_PREFIX: more.prefix } : {}) },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const log: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
    const [url, grpc] = await new Promise<[string, string | null]>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the server was not ready in 60 s: ${log.join('')}`)), 60_000);
      child.stdout?.on('data', (chunk: Buffer) => {
        const ready = /berth ready on (\S+)(?:.* grpc (\S+))?/.exec(chunk.toString());
        if (!ready?.[1]) return;
        clearTimeout(timer);
        resolve([ready[1], ready[2] ?? null]);
      });
      child.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`the server ended with ${code} before it was ready: ${log.join('')}`));
      });
    });
    return new ServerProcess(child, url, performance.now() - from, log, grpc);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** What it wrote to stderr. */
  get errors(): string {
    return this.log.join('');
  }

  /** As a power cut to the process: no handler runs. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }
}
