import { Metadata, type ServiceError } from '@grpc/grpc-js';
import { type ProblemError, problemBody } from '../../problems/problem.js';
import { protoRoot } from '../codec/protos.js';
import { structOf } from '../codec/json-value.js';
import { statusOf } from './status-of.js';

export const DETAILS = 'grpc-status-details-bin';
const DOMAIN = 'berth';
/** Clients refuse trailers of more than 8 KiB; base64 makes four of three. */
const MOST_BYTES = 5_000;
const MOST_MESSAGE = 1_000;
/** Items of a list, where it does not fit as a whole. */
const SHORTER = [50, 10, 3, 0];

interface Detail {
  readonly type: string;
  /** What it says, then the same in fewer words, for where there is no room. */
  readonly values: readonly object[];
}

/** A problem as a gRPC error: status, text, and `google.rpc` details with our code, the wrong fields, when to try again. */
export function serviceErrorOf(problem: ProblemError, requestId: string): ServiceError {
  const code = statusOf(problem);
  const message = problem.message.slice(0, MOST_MESSAGE);
  const metadata = new Metadata();
  metadata.set('x-request-id', requestId);
  metadata.set(DETAILS, encodeStatus(code, message, detailsOf(problem)));
  return Object.assign(new Error(message), { code, details: message, metadata });
}

function detailsOf(problem: ProblemError): Detail[] {
  const { errors, retryAfterMs, outcomeUnknown, revision, position } = problem.more;
  const facts = { title: problem.title, ...defined({ outcomeUnknown, revision, position }) };
  const details: Detail[] = [
    { type: 'google.rpc.ErrorInfo', values: [{ reason: problem.code, domain: DOMAIN, metadata: facts }] },
  ];
  if (errors) {
    const fieldViolations = errors.map(({ field, value, expected }) => ({
      field,
      description: `expected ${expected}, got ${JSON.stringify(value)}`,
    }));
    details.push({
      type: 'google.rpc.BadRequest',
      values: SHORTER.map((most) => ({ fieldViolations: fieldViolations.slice(0, most) })),
    });
  }
  if (retryAfterMs !== undefined) {
    const retryDelay = { seconds: Math.floor(retryAfterMs / 1_000), nanos: (retryAfterMs % 1_000) * 1_000_000 };
    details.push({ type: 'google.rpc.RetryInfo', values: [{ retryDelay }] });
  }
  details.push({ type: 'google.protobuf.Struct', values: documentsOf(problem) });
  return details;
}

/** The problem document as over HTTP: reasons with their numbers, hosts that were tried. */
function documentsOf(problem: ProblemError): object[] {
  const { instance: _path, ...whole } = problemBody(problem, '');
  const { attempts: _attempts, errors: _errors, ...brief } = whole;
  const shorter = SHORTER.map((most) => ({
    ...brief,
    ...(brief.reasons ? { reasons: brief.reasons.slice(0, most) } : {}),
  }));
  return [whole, ...shorter].map(structOf);
}

const defined = (facts: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );

/** As many details as fit, in their order. */
function encodeStatus(code: number, message: string, details: readonly Detail[]): Buffer {
  const root = protoRoot();
  const fitting: { type_url: string; value: Uint8Array }[] = [];
  let bytes = 0;
  for (const { type, values } of details) {
    const encoded = values
      .map((value) => root.lookupType(type).encode(value).finish())
      .find(({ length }) => bytes + length <= MOST_BYTES);
    if (!encoded) continue;
    bytes += encoded.length;
    fitting.push({ type_url: `type.googleapis.com/${type}`, value: encoded });
  }
  return Buffer.from(root.lookupType('google.rpc.Status').encode({ code, message, details: fitting }).finish());
}
