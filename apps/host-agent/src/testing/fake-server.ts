import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly actor: string | null;
  readonly body: unknown;
}

export interface FakeAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Break the connection instead of answering. */
  readonly hangUp?: boolean;
}

/** An HTTP server on loopback that answers as a test says, and remembers what it was asked. */
export class FakeServer {
  readonly requests: SeenRequest[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** Starts it on a free port. */
  static async start(answer: (request: SeenRequest, nth: number) => FakeAnswer): Promise<FakeServer> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const fake = new FakeServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', async (request, response) => {
      const seen = await read(request);
      fake.requests.push(seen);
      const { status, body, headers, hangUp } = answer(seen, fake.requests.length);
      if (hangUp) {
        request.socket.destroy();
        return;
      }
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
    return fake;
  }

  /** What was asked, as `METHOD path`. */
  asked(): string[] {
    return this.requests.map((each) => `${each.method} ${each.path}`);
  }

  /** Stops it; again is fine. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((done) => this.server.close(() => done()));
  }
}

async function read(request: IncomingMessage): Promise<SeenRequest> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    key: (request.headers['idempotency-key'] as string | undefined) ?? null,
    actor: (request.headers['berth-actor'] as string | undefined) ?? null,
    body: text === '' ? null : JSON.parse(text),
  };
}
