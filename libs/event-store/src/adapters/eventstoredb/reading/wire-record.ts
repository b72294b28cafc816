import type { StreamingRead } from '@eventstore/db-client';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { LogPlace } from '../positions.js';

/** One record of the log as it came over the wire, ours or not: nothing is parsed. */
export interface WireRecord {
  readonly streamId: string;
  readonly id: string;
  readonly revision: number;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly position: LogPlace | undefined;
}

/** What a read brings: undefined where a link's event is gone. */
export interface WireEvent {
  readonly event?: WireRecord | undefined;
}

type Transform = (response: streams.ReadResp, encoding: unknown, next: (error: null, event: WireEvent) => void) => void;

/** The converting step of the client's streams: what is replaced. */
interface Converting {
  _transform: Transform;
}

/**
 * Makes a read or a subscription of the client bring {@link WireEvent}s. The client would parse data and metadata of
 * each event into objects, which we would write as text again: half of what reading costs, and not the stored bytes.
 */
export const unparsed = <T extends StreamingRead<unknown>>(read: T): StreamingRead<WireEvent> => {
  const converting = read as unknown as Converting;
  const others = converting._transform;
  converting._transform = function (response, encoding, next) {
    const event = response.getEvent();
    if (event === undefined) others.call(this, response, encoding, next);
    else next(null, wireEventOf(event));
  };
  return read as unknown as StreamingRead<WireEvent>;
};

const wireEventOf = (resolved: streams.ReadResp.ReadEvent): WireEvent => {
  const record = resolved.getEvent();
  if (record === undefined) return {};
  const fields = record.getMetadataMap();
  return {
    event: {
      streamId: textOf(record.getStreamIdentifier()?.getStreamName_asU8()),
      id: record.getId()?.getString() ?? '',
      revision: Number(record.getStreamRevision()),
      type: fields.get('type') ?? '',
      contentType: fields.get('content-type') ?? '',
      data: record.getData_asU8(),
      metadata: record.getCustomMetadata_asU8(),
      position: placeIn(record.getCommitPosition(), record.getPreparePosition()),
    },
  };
};

const placeIn = (commit: string, prepare: string): LogPlace => {
  const place = BigInt(commit);
  return { commit: place, prepare: prepare === commit ? place : BigInt(prepare) };
};

/** A view of the bytes: nothing is copied twice. */
export const textOf = (bytes: Uint8Array | undefined): string =>
  bytes === undefined ? '' : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
