import type { StreamingRead } from '@eventstore/db-client';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { LogPlace } from '../positions.js';

/** One record of the log as it came over the wire, ours or not: nothing of its JSON is parsed. */
export interface WireRecord {
  readonly streamId: string;
  readonly id: string;
  readonly revision: number;
  readonly type: string;
  readonly contentType: string;
  readonly data: string;
  readonly metadata: string;
  readonly position: LogPlace;
}

/** What a read brings: undefined where a link's event is gone. */
export class WireEvent {
  constructor(readonly event: WireRecord | undefined) {}
}

type Transform = (
  response: streams.ReadResp | WireEvent,
  encoding: unknown,
  next: (error: null, event: WireEvent) => void,
) => void;

/** The converting step of the client's streams: what is replaced. */
interface Converting {
  _transform: Transform;
}

/** Makes a read or a subscription of the client bring {@link WireEvent}s, as its connection already reads them. */
export const unparsed = <T extends StreamingRead<unknown>>(read: T): StreamingRead<WireEvent> => {
  const converting = read as unknown as Converting;
  const others = converting._transform;
  converting._transform = function (response, encoding, next) {
    if (response instanceof WireEvent) next(null, response);
    else others.call(this, response, encoding, next);
  };
  return read as unknown as StreamingRead<WireEvent>;
};
