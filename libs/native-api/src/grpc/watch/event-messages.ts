import protobuf from 'protobufjs';
import type { LoggedEvent } from '../../ports/event-log.js';
import { messageType } from '../codec/protos.js';

/** Tags of WatchEventsResponse's fields, both length-delimited. */
const EVENTS_TAG = 0x0a;
const TOKEN_TAG = 0x12;

/**
 * Messages of WatchEvents. Watchers at the end of the log get the same events one after the other: an event is encoded
 * once, and so is a message for all who want the same.
 */
export class EventMessages {
  private readonly event = messageType('Event');
  private readonly encoded = new WeakMap<LoggedEvent, Uint8Array>();
  private last: { readonly key: string; readonly message: Buffer } | null = null;

  /** The message of a part of the log; null: nothing of it is for streams of this prefix. */
  of(events: readonly LoggedEvent[], streamPrefix: string): Buffer | null {
    const first = events[0];
    const end = events.at(-1);
    if (!first || !end) return null;
    const key = `${first.position} ${end.position} ${streamPrefix}`;
    if (this.last?.key === key) return this.last.message;
    const wanted = events.filter(({ stream }) => stream.startsWith(streamPrefix));
    if (wanted.length === 0) return null;
    const writer = protobuf.Writer.create();
    for (const event of wanted) writer.uint32(EVENTS_TAG).bytes(this.bytesOf(event));
    const message = Buffer.from(writer.uint32(TOKEN_TAG).string(end.position).finish());
    this.last = { key, message };
    return message;
  }

  /** A message that only moves the token. */
  tokenOnly(position: string): Buffer {
    return Buffer.from(protobuf.Writer.create().uint32(TOKEN_TAG).string(position).finish());
  }

  private bytesOf(event: LoggedEvent): Uint8Array {
    let bytes = this.encoded.get(event);
    if (!bytes) {
      const { data, metadata, ...place } = event;
      bytes = this.event.encode({ ...place, dataJson: data, metadataJson: metadata }).finish();
      this.encoded.set(event, bytes);
    }
    return bytes;
  }
}
