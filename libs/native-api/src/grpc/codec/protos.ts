import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import protobuf from 'protobufjs';

/** Where the protos are, for whoever imports them by `berth/v1/…`. */
export const PROTO_FOLDER = join(dirname(require.resolve('@berth/contracts/proto/berth/v1/common.proto')), '..', '..');

/** The files of the API, and those that refusals are described with. */
export const PROTO_FILES: readonly string[] = [
  ...readdirSync(join(PROTO_FOLDER, 'berth', 'v1'))
    .sort()
    .map((name) => `berth/v1/${name}`),
  'google/rpc/error_details.proto',
  'google/rpc/status.proto',
];

let loaded: protobuf.Root | null = null;

/** The descriptors of `berth.v1` and `google.rpc`, read once. */
export function protoRoot(): protobuf.Root {
  if (loaded) return loaded;
  const root = new protobuf.Root();
  root.resolvePath = (_origin, path) => (protobuf.common.get(path) ? path : join(PROTO_FOLDER, path));
  root.loadSync([...PROTO_FILES], { keepCase: false });
  root.resolveAll();
  loaded = root;
  return root;
}

/** A message type of `berth.v1`. @throws when the protos have none of that name */
export const messageType = (name: string): protobuf.Type => protoRoot().lookupType(`berth.v1.${name}`);
