import type { Server } from '@grpc/grpc-js';
import { type AnyDefinition, type EnumTypeDefinition, loadSync, type PackageDefinition } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import { protoPath as HEALTH_PROTO } from 'grpc-health-check';
import { PROTO_FILES, PROTO_FOLDER } from '../codec/protos.js';
import { strictFiles } from './strict-files.js';

/** Server reflection (v1 and v1alpha) of Berth's services and of grpc.health.v1: what grpcurl and its like ask for. */
export function addReflection(server: Server): void {
  new ReflectionService(reflectedDefinition()).addToServer(server);
}

/** What is reflected: files that protoc could have made. */
export function reflectedDefinition(): PackageDefinition {
  const definition = loadSync([...PROTO_FILES, HEALTH_PROTO], { includeDirs: [PROTO_FOLDER], keepCase: true });
  // proto-loader hands every type the files of all, and the service would read each as often as there are types.
  const named = Object.entries(definition);
  const [first] = named.find(([, item]) => isType(item)) ?? [];
  return Object.fromEntries(
    named.map(([name, item]) => [
      name,
      isType(item)
        ? { ...item, fileDescriptorProtos: name === first ? strictFiles(item.fileDescriptorProtos) : [] }
        : item,
    ]),
  );
}

export const isType = (item: AnyDefinition): item is EnumTypeDefinition => 'fileDescriptorProtos' in item;
