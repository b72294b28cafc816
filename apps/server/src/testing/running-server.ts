import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerConfig } from '../config/server-config.js';
import { type RunningServer, startServer } from '../start-server.js';
import { checkReply } from './documented-replies.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  readonly body: any;
}

interface Ask {
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

/** A real server on a store in a scratch folder; every JSON answer is held against the OpenAPI document. */
export class TestServer {
  private running: RunningServer | null = null;

  constructor(
    readonly dataDir = mkdtempSync(join(tmpdir(), 'berth-http-')),
    private readonly settings: Partial<ServerConfig> = {},
  ) {}

  get url(): string {
    if (!this.running) throw new Error('the test server does not run');
    return this.running.url;
  }

  /** `127.0.0.1:…` of gRPC. */
  get grpc(): string {
    if (!this.running?.grpc) throw new Error('the test server does not listen for gRPC');
    return this.running.grpc;
  }

  async start(): Promise<this> {
    this.running = await startServer({ port: 0, logLevel: 'silent', ...this.settings, dataDir: this.dataDir });
    return this;
  }

  async stop(): Promise<void> {
    await this.running?.close();
    this.running = null;
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Stops and removes the store. */
  async discard(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  get(path: string, ask: Ask = {}): Promise<Answer> {
    return this.call('GET', path, ask);
  }

  post(path: string, body: unknown = {}, ask: Ask = {}): Promise<Answer> {
    return this.call('POST', path, { ...ask, body });
  }

  put(path: string, body: unknown = {}, ask: Ask = {}): Promise<Answer> {
    return this.call('PUT', path, { ...ask, body });
  }

  async call(method: string, path: string, { body, key, headers }: Ask): Promise<Answer> {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    });
    const answer = await response.text();
    const parsed = answer === '' ? null : JSON.parse(answer);
    checkReply(method, path, response.status, parsed);
    return { status: response.status, headers: response.headers, body: parsed };
  }
}
