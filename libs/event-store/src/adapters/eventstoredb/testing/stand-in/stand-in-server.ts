import type { AddressInfo } from 'node:net';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServerWritableStream,
  type ServiceError,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { FAILURES, nameIn, successMessage, wrongVersionMessage } from './messages.js';
import { type ReadFault, serveRead } from './serve-read.js';
import { type ProposedEvent, ServerLog } from './server-log.js';

/** What is done to an append instead of serving it. */
export type AppendFault =
  | { readonly kind: 'fail'; readonly error: ServiceError; readonly written?: boolean }
  | { readonly kind: 'silent'; readonly written?: boolean }
  /** A reply without a result: the client leaves its caller waiting for ever. */
  | { readonly kind: 'empty answer' }
  | { readonly kind: 'no position' }
  | { readonly kind: 'wrong version'; readonly actual: number };

/** What the adapter said with a call. */
export interface SeenCall {
  readonly call: 'append' | 'read' | 'subscribe';
  readonly requiresLeader: boolean;
  /** Milliseconds from now; Infinity when there is none. */
  readonly deadlineMs: number;
  readonly stream: string;
  readonly ids: readonly string[];
}

const MAX_APPEND = 1_048_576;

/** A server made from the client's own stubs. It proves the wire, not the real server. */
export class StandInServer {
  readonly seen: SeenCall[] = [];
  batchAppends = 0;
  featureQueries = 0;
  openReads = 0;
  /** Set to play a follower: every call that requires the leader is refused so. */
  refuseAll: (() => ServiceError) | undefined;
  appendFault: (call: SeenCall, nth: number) => AppendFault | undefined = () => undefined;
  readFault: (call: SeenCall, nth: number) => ReadFault | undefined = () => undefined;
  /** Live events a slow subscriber may lag behind before it is dropped, as 23.10 does. */
  consumerLimit = Number.POSITIVE_INFINITY;
  /** Addresses the gossip names, this node's own first; the first is the leader. */
  members: readonly number[] = [];
  port = 0;
  #server = new Server();
  readonly #reading = new Set<ServerWritableStream<streams.ReadReq, streams.ReadResp>>();
  #appends = 0;
  #reads = 0;

  constructor(readonly log = new ServerLog()) {}

  async start(port = 0): Promise<this> {
    const server = new Server();
    server.addService(streamsGrpc.StreamsService, {
      append: (
        call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
        done: sendUnaryData<streams.AppendResp>,
      ) => this.#append(call, done),
      read: (call: ServerWritableStream<streams.ReadReq, streams.ReadResp>) => this.#read(call),
      delete: () => {},
      tombstone: () => {},
      batchAppend: () => {
        this.batchAppends += 1;
      },
    });
    server.addService(featuresGrpc.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, done: sendUnaryData<features.SupportedMethods>) => {
        this.featureQueries += 1;
        const batchAppend = new features.SupportedMethod();
        batchAppend.setMethodName('batchappend');
        batchAppend.setServiceName('event_store.client.streams.streams');
        const methods = new features.SupportedMethods();
        methods.setEventStoreServerVersion('23.10.6');
        methods.addMethods(batchAppend);
        done(null, methods);
      },
    });
    server.addService(gossipGrpc.GossipService, {
      read: (_: unknown, done: sendUnaryData<gossip.ClusterInfo>) => done(null, this.#clusterInfo()),
    });
    this.port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
        error === null ? resolve(bound) : reject(error),
      );
    });
    this.#server = server;
    return this;
  }

  get connectionString(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** Messages of all reads that the consumers' ends have not let in. */
  get unsent(): number {
    return [...this.#reading].reduce((sum, { writableLength }) => sum + writableLength, 0);
  }

  /** Cuts every connection at once, as a killed process does. */
  kill(): void {
    this.#server.forceShutdown();
  }

  #seenOf(
    call: { metadata: Metadata; getDeadline(): Date | number },
    rest: Pick<SeenCall, 'call' | 'stream' | 'ids'>,
  ): SeenCall {
    const deadline = call.getDeadline();
    const seen: SeenCall = {
      ...rest,
      requiresLeader: call.metadata.get('requires-leader')[0] === 'true',
      deadlineMs: (deadline instanceof Date ? deadline.getTime() : deadline) - Date.now(),
    };
    this.seen.push(seen);
    return seen;
  }

  #append(
    call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
    done: sendUnaryData<streams.AppendResp>,
  ): void {
    let stream = '';
    let expected = -1;
    let size = 0;
    const events: ProposedEvent[] = [];
    call.on('error', () => {});
    call.on('data', (message: streams.AppendReq) => {
      const options = message.getOptions();
      if (options !== undefined) {
        stream = nameIn(options.getStreamIdentifier());
        expected = options.hasNoStream() ? -1 : Number(options.getRevision());
      }
      const proposed = message.getProposedMessage();
      if (proposed === undefined) return;
      const type = proposed.getMetadataMap().get('type') ?? '';
      const data = Buffer.from(proposed.getData_asU8());
      const metadata = Buffer.from(proposed.getCustomMetadata_asU8());
      size += data.length + metadata.length + 2 * type.length;
      const contentType = proposed.getMetadataMap().get('content-type') ?? '';
      events.push({ id: proposed.getId()?.getString() ?? '', type, contentType, data, metadata });
    });
    call.on('end', async () => {
      // a call that broke while it was sent "ends" too, and is known to be broken a moment later
      await new Promise((resolve) => setImmediate(resolve));
      if (call.cancelled || Number(call.getDeadline()) <= Date.now()) return;
      const seen = this.#seenOf(call, { call: 'append', stream, ids: events.map(({ id }) => id) });
      if (this.refuseAll !== undefined) return done(this.refuseAll());
      if (size > MAX_APPEND) return done(FAILURES.tooLarge(MAX_APPEND));
      this.#decide(this.appendFault(seen, (this.#appends += 1)), stream, expected, events, done);
    });
  }

  #decide(
    fault: AppendFault | undefined,
    stream: string,
    expected: number,
    events: readonly ProposedEvent[],
    done: sendUnaryData<streams.AppendResp>,
  ): void {
    if (fault?.kind === 'wrong version') return done(null, wrongVersionMessage(expected, fault.actual));
    if (fault?.kind === 'empty answer')
      return done(null, new (successMessage(0, 0n).constructor as new () => streams.AppendResp)());
    if ((fault?.kind === 'fail' || fault?.kind === 'silent') && fault.written !== true) {
      if (fault.kind === 'fail') done(fault.error);
      return;
    }
    const decision = this.log.append(stream, expected, events);
    if (fault?.kind === 'silent') return;
    if (fault?.kind === 'fail') return done(fault.error);
    if (decision.kind === 'deleted') return done(FAILURES.streamDeleted(stream));
    if (decision.kind === 'wrong version') return done(null, wrongVersionMessage(expected, decision.actual));
    done(null, successMessage(decision.revision, fault?.kind === 'no position' ? undefined : decision.address));
  }

  #read(call: ServerWritableStream<streams.ReadReq, streams.ReadResp>): void {
    const options = call.request.getOptions();
    const stream = nameIn(options?.getStream()?.getStreamIdentifier());
    const seen = this.#seenOf(call, { call: options?.hasSubscription() ? 'subscribe' : 'read', stream, ids: [] });
    if (this.refuseAll !== undefined) {
      call.emit('error', this.refuseAll());
      return;
    }
    this.openReads += 1;
    this.#reading.add(call);
    call.on('close', () => {
      this.openReads -= 1;
      this.#reading.delete(call);
    });
    serveRead(call, this.log, this.readFault(seen, (this.#reads += 1)), this.consumerLimit);
  }

  #clusterInfo(): gossip.ClusterInfo {
    const info = new gossip.ClusterInfo();
    for (const [i, port] of (this.members.length === 0 ? [this.port] : this.members).entries()) {
      const endPoint = new gossip.EndPoint();
      endPoint.setAddress('127.0.0.1');
      endPoint.setPort(port);
      const member = new gossip.MemberInfo();
      const uuid = new shared.UUID();
      uuid.setString(`00000000-0000-4000-8000-00000000000${i}`);
      member.setInstanceId(uuid);
      member.setState(i === 0 ? gossip.MemberInfo.VNodeState.LEADER : gossip.MemberInfo.VNodeState.FOLLOWER);
      member.setIsAlive(true);
      member.setHttpEndPoint(endPoint);
      info.addMembers(member);
    }
    return info;
  }
}

/** A port that takes connections and never says a word. */
export const silentPort = async (): Promise<{ port: number; close(): Promise<void> }> => {
  const { createServer } = await import('node:net');
  const sockets = new Set<import('node:net').Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
};
