import { Pool } from 'undici';

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Posts JSON over kept connections, one request at a time on each. */
export class HttpCaller {
  private readonly pool: Pool;

  constructor(url: string, connections: number) {
    this.pool = new Pool(url, { connections, pipelining: 1, keepAliveTimeout: 60_000 });
  }

  /** Through undici's dispatch: the load generator shares the machine with the server. */
  send(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body: string | null,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let status = 0;
      const chunks: Buffer[] = [];
      this.pool.dispatch(
        { method, path, body, headers: body === null ? headers : { 'content-type': 'application/json', ...headers } },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_, statusCode) => {
            status = statusCode;
          },
          onResponseData: (_, chunk) => {
            chunks.push(chunk);
          },
          onResponseEnd: () => resolve({ status, text: Buffer.concat(chunks).toString('utf8') }),
          onResponseError: (_, error) => reject(error),
        },
      );
    });
  }

  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send('POST', path, JSON.stringify(body), headers);
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}

/** The body of an answer that must be a success. @throws with status and body when it is none */
export function bodyOf<T>({ status, text }: Answer): T {
  if (status >= 300) throw new Error(`${status} ${text}`);
  return JSON.parse(text) as T;
}
