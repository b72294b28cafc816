import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const CLI = join(__dirname, '../../apps/cli/dist/main.js');
const READY_MS = 120_000;

/** A Berth server in a process of its own on a cluster's log; it keeps its port over restarts. */
export class BerthProcess {
  private child: ChildProcess | null = null;
  private port = 0;
  /** All it wrote to stderr, over all its lives. */
  errors = '';

  constructor(
    private readonly dataDir: string,
    private readonly store: string,
    private readonly prefix: string,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<this> {
    const args = ['serve', '--port', String(this.port), '--data', this.dataDir, '--log-level', 'warn'];
    // In the environment, as the compose file has it.
    const env = { ...process.env, BERTH_STORE: this.store, BERTH_STORE_PREFIX: this.prefix };
    const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    child.stderr.on('data', (chunk: Buffer) => {
      this.errors += chunk.toString();
    });
    this.port = await new Promise<number>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no server after ${READY_MS} ms: ${this.errors}`)), READY_MS);
      child.stdout.on('data', (chunk: Buffer) => {
        const port = /berth ready on http:\/\/127\.0\.0\.1:(\d+)/.exec(chunk.toString())?.[1];
        if (port === undefined) return;
        clearTimeout(timer);
        resolve(Number(port));
      });
      child.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`the server ended with ${code} before it was ready: ${this.errors}`));
      });
    });
    return this;
  }

  /** As a power cut to the process: no handler runs. */
  kill(): Promise<number | null> {
    return this.end('SIGKILL');
  }

  /** @returns its exit code */
  stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { child } = this;
    this.child = null;
    if (!child) return null;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  }

  async ready(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/health/ready`)).status === 200;
    } catch {
      return false;
    }
  }
}
