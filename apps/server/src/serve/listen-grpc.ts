import type { GrpcApi, GrpcListening } from '@berth/native-api';
import type { ServerConfig } from '../config/server-config.js';
import { ListenError } from './listen.js';

/** Listens for gRPC beside HTTP; null: it is switched off. @throws ListenError when the port can't be had */
export async function listenGrpc(
  api: GrpcApi,
  httpUrl: string,
  { host, port, grpcPort }: Pick<ServerConfig, 'host' | 'port' | 'grpcPort'>,
): Promise<GrpcListening | null> {
  if (grpcPort === null) return null;
  const wanted = grpcPort === 'next' ? (port === 0 ? 0 : Number(new URL(httpUrl).port) + 1) : grpcPort;
  try {
    return await api.listen(host, wanted);
  } catch (error) {
    const detail = (error as Error).message;
    throw new ListenError(
      `can't listen for gRPC on ${host} port ${wanted} (${detail}): choose another with --grpc-port`,
      {
        cause: error,
      },
    );
  }
}
