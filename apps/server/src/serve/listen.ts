import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServerConfig } from '../config/server-config.js';

/** The address can't be listened on: says which and why. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
  readonly code = 'ListenFailed';
}

export interface Listening {
  readonly url: string;
  /** Accepts nothing new, waits for what is in flight, cuts connections after the grace period. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 250;
/** Connections that wait to be accepted: of more the kernel drops the first packet, and they come back in seconds. */
const BACKLOG = 4_096;

/** @throws ListenError when the port is in use or not allowed */
export async function listen(
  app: NestFastifyApplication,
  { host, port, stopGraceMs }: Pick<ServerConfig, 'host' | 'port' | 'stopGraceMs'>,
): Promise<Listening> {
  const fastify = app.getHttpAdapter().getInstance();
  const server = fastify.server as Server;
  const inFlight = countInFlight(server);
  let url: string;
  try {
    url = await fastify.listen({ host, port, backlog: BACKLOG });
  } catch (error) {
    throw new ListenError(reasonOf(error as NodeJS.ErrnoException, host, port), { cause: error });
  }
  return { url, stop: () => stopListening(app, server, inFlight, stopGraceMs) };
}

function reasonOf(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${port} on ${host} is in use by another program: stop that one or choose another with --port`;
    case 'EACCES':
      return `port ${port} on ${host} may not be used by this user: choose one above 1023 with --port`;
    case 'EADDRNOTAVAIL':
      return `${host} is no address of this machine: choose another with --host`;
    default:
      return `can't listen on ${host} port ${port}: ${error.message}`;
  }
}

async function stopListening(
  app: NestFastifyApplication,
  server: Server,
  inFlight: () => number,
  graceMs: number,
): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  // A connection that never sent a whole request would hold the stop: it is cut when nothing is in flight any more.
  const look = setInterval(() => {
    if (inFlight() === 0) server.closeAllConnections();
  }, LOOK_EVERY_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
    clearInterval(look);
  }
}

/** Requests that were taken and not yet answered to the end. */
function countInFlight(server: Server): () => number {
  let count = 0;
  server.on('request', (_request, response) => {
    count++;
    response.once('close', () => count--);
  });
  return () => count;
}
