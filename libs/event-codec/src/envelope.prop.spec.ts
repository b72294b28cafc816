import fc from 'fast-check';
import { commandIdIn, type Envelope, encodeEnvelope, schemaVersionOf, timeMsOf } from './envelope.js';

const runs = process.env.BERTH_FULL === '1' ? 20_000 : 500;
const tricky = fc.oneof(
  fc.string(),
  fc.constantFrom(',"timeMs":1', '","timeMs":5,"x":"', '\\",\\"timeMs\\":7', '{"schemaVersion":1,'),
);
const envelopes: fc.Arbitrary<Envelope> = fc.record({
  schemaVersion: fc.integer({ min: 1, max: 30 }),
  commandId: fc.oneof(fc.uuid(), tricky, fc.string({ minLength: 36, maxLength: 36 })),
  commandDigest: tricky,
  correlationId: tricky,
  causationId: fc.option(tricky),
  actor: tricky,
  timeMs: fc.integer({ min: 0, max: 8_640_000_000_000_000 }),
  prevHash: fc.option(tricky),
});

describe('envelope', () => {
  it('comes back from its text, by parsing and by the short cuts', () => {
    fc.assert(
      fc.property(envelopes, (envelope) => {
        const text = encodeEnvelope(envelope);
        expect(JSON.parse(text)).toEqual(envelope);
        expect(JSON.stringify(JSON.parse(text))).toBe(text);
        expect(timeMsOf(text)).toBe(envelope.timeMs);
        expect(commandIdIn(text)).toBe(envelope.commandId);
        expect(schemaVersionOf(text)).toBe(envelope.schemaVersion);
      }),
      { numRuns: runs },
    );
  });
});
