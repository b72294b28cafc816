import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { WireEvent, type WireRecord } from '../reading/wire-record.js';
import { readResponseOf } from './read-wire.js';

const { ReadResp } = streams;

const whole = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const text = fc.string({ unit: 'binary', maxLength: 60 });

const records: fc.Arbitrary<WireRecord> = fc.record({
  id: fc.uuid(),
  streamId: text,
  revision: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  type: text,
  contentType: fc.constantFrom('application/json', 'application/octet-stream', ''),
  data: text,
  metadata: text,
  position: fc.oneof(
    whole.map((commit) => ({ commit, prepare: commit })),
    fc.record({ commit: whole, prepare: whole }),
  ),
});

/** The record as the vendor's generated code writes it. */
const onWire = (record: WireRecord): InstanceType<typeof ReadResp.ReadEvent.RecordedEvent> => {
  const message = new ReadResp.ReadEvent.RecordedEvent();
  message.setId(new shared.UUID().setString(record.id));
  message.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(record.streamId)));
  message.setStreamRevision(String(record.revision));
  message.setPreparePosition(String(record.position.prepare));
  message.setCommitPosition(String(record.position.commit));
  message.setCustomMetadata(Buffer.from(record.metadata));
  message.setData(Buffer.from(record.data));
  const fields = message.getMetadataMap();
  fields.set('created', '17000000000000000').set('type', record.type).set('content-type', record.contentType);
  return message;
};

const responseOf = (event: streams.ReadResp.ReadEvent): Buffer =>
  Buffer.from(new ReadResp().setEvent(event).serializeBinary());

describe('readResponseOf', () => {
  test('an event is what the generated code wrote', () => {
    fc.assert(
      fc.property(records, fc.boolean(), (record, linked) => {
        const event = new ReadResp.ReadEvent().setEvent(onWire(record)).setCommitPosition('7');
        if (linked) event.setLink(onWire({ ...record, id: 'a link', data: 'of a link' }));
        expect(readResponseOf(responseOf(event))).toEqual(new WireEvent(record));
      }),
    );
  });

  test("a link whose event is gone brings none, and a record without anything the fields' defaults", () => {
    expect(readResponseOf(responseOf(new ReadResp.ReadEvent()))).toEqual(new WireEvent(undefined));
    const empty = new ReadResp.ReadEvent().setEvent(new ReadResp.ReadEvent.RecordedEvent());
    expect(readResponseOf(responseOf(empty))).toEqual(
      new WireEvent({
        streamId: '',
        id: '',
        revision: 0,
        type: '',
        contentType: '',
        data: '',
        metadata: '',
        position: { commit: 0n, prepare: 0n },
      }),
    );
  });

  test.each([
    ['confirmation', new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId('s'))],
    ['checkpoint', new ReadResp().setCheckpoint(new ReadResp.Checkpoint().setCommitPosition('9'))],
    ['caught up', new ReadResp().setCaughtUp(new ReadResp.CaughtUp())],
    ['stream not found', new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound())],
  ])('%s is left to the generated code', (_, response) => {
    const read = readResponseOf(Buffer.from(response.serializeBinary()));
    expect(read).toBeInstanceOf(ReadResp);
    expect((read as streams.ReadResp).toObject()).toEqual(response.toObject());
  });

  test('bytes that are no message are refused', () => {
    const whole = responseOf(new ReadResp.ReadEvent().setEvent(onWire({ ...SAMPLE, data: 'x'.repeat(50) })));
    expect(() => readResponseOf(whole.subarray(0, whole.length - 10))).toThrow(RangeError);
  });
});

const SAMPLE: WireRecord = {
  id: '5c6cbe3f-0d8f-4c4f-9c43-6f7ac2a2b0d1',
  streamId: 'host-1',
  revision: 3,
  type: 'HostRegistered',
  contentType: 'application/json',
  data: '{}',
  metadata: '{}',
  position: { commit: 1n, prepare: 1n },
};
