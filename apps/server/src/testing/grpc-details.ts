import type { ServiceError } from '@grpc/grpc-js';
import protobuf from 'protobufjs';

/** `google.rpc.Status` by its field numbers, apart from the server's own descriptors. */
const { root } = protobuf.parse(`syntax = "proto3"; package t;
  message Any { string type_url = 1; bytes value = 2; }
  message Status { int32 code = 1; string message = 2; repeated Any details = 3; }
  message ErrorInfo { string reason = 1; string domain = 2; map<string, string> metadata = 3; }
  message Violation { string field = 1; string description = 2; }
  message BadRequest { repeated Violation field_violations = 1; }
  message Duration { int64 seconds = 1; int32 nanos = 2; }
  message RetryInfo { Duration retry_delay = 1; }
  message Values { repeated Value values = 1; }
  message Value { oneof kind { int32 null_value = 1; double number_value = 2; string string_value = 3; bool bool_value = 4; Struct struct_value = 5; Values list_value = 6; } }
  message Struct { map<string, Value> fields = 1; }`);

const read = (type: string, bytes: Uint8Array): Record<string, unknown> => {
  const message = root.lookupType(`t.${type}`);
  return message.toObject(message.decode(bytes), { longs: Number, oneofs: true });
};

export interface ErrorDetails {
  readonly info?: { reason: string; domain: string; metadata: Record<string, string> };
  readonly violations?: { field: string; description: string }[];
  readonly retryAfterMs?: number;
  /** The problem document. */
  readonly problem?: Record<string, unknown>;
}

/** The `google.rpc` details of an error, whichever it has. */
export function detailsOf(error: ServiceError | null): ErrorDetails {
  const [bytes] = error?.metadata.get('grpc-status-details-bin') ?? [];
  if (!Buffer.isBuffer(bytes)) return {};
  const { details = [] } = read('Status', bytes) as { details?: { typeUrl: string; value: Uint8Array }[] };
  return Object.assign(
    {},
    ...details.map(({ typeUrl, value }) => {
      switch (typeUrl) {
        case 'type.googleapis.com/google.rpc.ErrorInfo':
          return { info: read('ErrorInfo', value) };
        case 'type.googleapis.com/google.rpc.BadRequest':
          return { violations: read('BadRequest', value).fieldViolations };
        case 'type.googleapis.com/google.rpc.RetryInfo': {
          const { seconds = 0, nanos = 0 } = read('RetryInfo', value).retryDelay as {
            seconds?: number;
            nanos?: number;
          };
          return { retryAfterMs: seconds * 1_000 + nanos / 1_000_000 };
        }
        case 'type.googleapis.com/google.protobuf.Struct':
          return { problem: json(read('Struct', value)) };
        default:
          throw new Error(`unknown detail ${typeUrl}`);
      }
    }),
  );
}

interface Struct {
  fields?: Record<string, Value>;
}
type Value = { kind: string } & Record<string, unknown>;

const json = ({ fields = {} }: Struct): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, jsonOf(value)]));

function jsonOf(value: Value): unknown {
  if (value.kind === 'nullValue') return null;
  if (value.kind === 'structValue') return json(value.structValue as Struct);
  if (value.kind === 'listValue') return ((value.listValue as { values?: Value[] }).values ?? []).map(jsonOf);
  return value[value.kind];
}
