import { type ClientHttp2Session, connect } from 'node:http2';
import { status as CODES } from '@grpc/grpc-js';
import type { FuzzRun, Tokens } from '../values/fuzz-run.js';
import { callRpc, frameOf, type RpcEnd } from './rpc-call.js';
import { FUZZED_METHODS, type FuzzRpc, RpcMaker } from './rpc-maker.js';

const SESSIONS = 4;
const WIDTH = 32;
/** How long a watch that was let in is listened to. */
const WATCH_MS = 20;
const DRAIN = 'DrainServer';
const RESUME_PATH = '/berth.v1.ServerService/ResumeServer';
/** Never the server's word for what a client did. */
const FAULTS: ReadonlySet<number> = new Set([CODES.UNKNOWN, CODES.INTERNAL, CODES.DATA_LOSS, CODES.UNIMPLEMENTED]);
/** Codes of a call that never came to be judged by the domain. */
const NOT_VALID: ReadonlySet<number> = new Set([
  CODES.CANCELLED,
  CODES.INVALID_ARGUMENT,
  CODES.DEADLINE_EXCEEDED,
  CODES.PERMISSION_DENIED,
  CODES.RESOURCE_EXHAUSTED,
  CODES.UNAVAILABLE,
  CODES.UNAUTHENTICATED,
  ...FAULTS,
]);
/** What a refusal's code says over HTTP, as far as it matters for what may be in the log. */
const AS_STATUS: Readonly<Record<number, number>> = {
  [CODES.CANCELLED]: 503,
  [CODES.DEADLINE_EXCEEDED]: 504,
  [CODES.UNAVAILABLE]: 503,
  [CODES.ALREADY_EXISTS]: 409,
  [CODES.FAILED_PRECONDITION]: 409,
  [CODES.ABORTED]: 409,
};

export interface RpcTally {
  readonly sent: number;
  readonly validated: number;
  readonly lines: readonly string[];
  readonly met: ReadonlySet<string>;
  readonly faults: readonly string[];
  /** Request id → status, of all that were refused. */
  readonly refused: ReadonlyMap<string, number>;
}

/** Sends `count` RPCs over every method, streams too. */
export async function fuzzGrpc(
  address: string,
  run: FuzzRun,
  count: number,
  onPart: (done: number) => Promise<void>,
): Promise<RpcTally> {
  const { tokens } = run;
  const maker = new RpcMaker(run);
  const url = `http://${address}`;
  const sessions = Array.from({ length: SESSIONS }, () => new KeptSession(url));
  const codes = new Map<string, number>();
  const met = new Set<string>();
  const faults: string[] = [];
  const refused = new Map<string, number>();
  let validated = 0;
  let next = 0;
  const worker = async (_: unknown, at: number): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      const call = maker.make(FUZZED_METHODS[n % FUZZED_METHODS.length] as FuzzRpc['method']);
      met.add(call.method.rpc);
      try {
        // On a connection of its own: the server hangs up on who breaks frames, or cancels streams by the hundred (rapid reset).
        const alone = call.belowMessage || call.method.stream;
        const kept = alone ? new KeptSession(url) : (sessions[at % SESSIONS] as KeptSession);
        const forMs = call.method.stream ? WATCH_MS : null;
        const end = await callRpc(kept.open(), call.path, call.frame, call.metadata, forMs);
        if (alone) kept.close();
        // Nothing would be placed any more: however it ended, it may have been done.
        if (call.method.rpc === DRAIN) await resume(sessions[at % SESSIONS] as KeptSession, tokens);
        const name = end.code === null ? 'reset' : (CODES[end.code] ?? String(end.code));
        codes.set(name, (codes.get(name) ?? 0) + 1);
        if (end.code !== null && !NOT_VALID.has(end.code)) validated++;
        if (end.code !== 0 && call.metadata['x-request-id'] === call.id)
          refused.set(call.id, end.code === null ? 503 : (AS_STATUS[end.code] ?? 400));
        const fault = faultOf(call, end);
        if (fault) faults.push(fault);
      } catch (error) {
        faults.push(`${call.method.rpc}: ${String(error)}`);
      }
      if ((n + 1) % 10_000 === 0) await onPart(n + 1);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
  for (const session of sessions) session.close();
  const lines = [...codes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, times]) => `  ${name}  ${times}`);
  return { sent: count, validated, lines, met, faults, refused };
}

/** Ends the drain over gRPC, too. */
async function resume(kept: KeptSession, tokens: Tokens): Promise<void> {
  const metadata = { authorization: `Bearer ${tokens.operator}` };
  const end = await callRpc(kept.open(), RESUME_PATH, frameOf(new Uint8Array()), metadata, null);
  if (end.code !== CODES.OK) throw new Error(`the drain could not be ended: ${end.code} ${end.message}`);
}

/** What must not be; null: all is well. What is broken below the message may end in whatever way, as long as it ends. */
function faultOf({ method, belowMessage, frame }: FuzzRpc, { code, message }: RpcEnd): string | null {
  if (belowMessage) return null;
  const said = `${method.rpc} (${frame.length} bytes) -> ${code === null ? 'reset' : CODES[code]} ${message.slice(0, 300)}`;
  if (code === null) return frame.length > 10_000_000 ? null : said;
  return FAULTS.has(code) ? said : null;
}

/** A connection that is opened again where a broken frame ended it. */
class KeptSession {
  private session: ClientHttp2Session | null = null;

  constructor(private readonly url: string) {}

  open(): ClientHttp2Session {
    if (this.session && !this.session.closed && !this.session.destroyed) return this.session;
    // In megabytes: with Node's own 10 it would refuse new streams itself while a message that is too large goes out.
    const session = connect(this.url, { maxSessionMemory: 100 });
    session.on('error', () => undefined);
    this.session = session;
    return session;
  }

  close(): void {
    this.session?.close();
  }
}
