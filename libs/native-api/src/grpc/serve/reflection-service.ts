import type { Server } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import { protoPath as HEALTH_PROTO } from 'grpc-health-check';
import { PROTO_FILES, PROTO_FOLDER } from '../codec/protos.js';

/** Server reflection (v1 and v1alpha) of Berth's services and of grpc.health.v1: what grpcurl and its like ask for. */
export function addReflection(server: Server): void {
  const definition = loadSync([...PROTO_FILES, HEALTH_PROTO], { includeDirs: [PROTO_FOLDER], keepCase: true });
  new ReflectionService(definition).addToServer(server);
}
