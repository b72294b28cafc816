import { RevisionConflictError } from '../port/errors.js';
import type { ContractContext } from './contract-context.js';
import { idsOf, newStream, sample, samples, wholeStream } from './sample-events.js';

/** Writers that race on one stream: exactly one wins each revision. */
export const racing = (context: ContractContext): void => {
  it('of many appends at one revision exactly one wins', async () => {
    const { store } = context;
    const stream = newStream();
    for (let round = 0; round < 5; round += 1) {
      const expected = round === 0 ? 'no-stream' : round - 1;
      const rivals = Array.from({ length: 32 }, () => sample(`round ${round}`));
      const outcomes = await Promise.allSettled(rivals.map((event) => store.append(stream, expected, [event])));
      const won = outcomes.filter(({ status }) => status === 'fulfilled');
      expect(won).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RevisionConflictError);
      }
      const winner = rivals[outcomes.findIndex(({ status }) => status === 'fulfilled')];
      expect((await wholeStream(store, stream)).at(-1)?.id).toBe(winner?.id);
    }
  });

  it('rivals that read on and try again all get in, each once and whole', async () => {
    const { store } = context;
    const stream = newStream();
    const batches = Array.from({ length: 24 }, (_, i) => samples(1 + (i % 3), `rival ${i}`));
    await Promise.all(
      batches.map(async (events) => {
        for (;;) {
          const [last] = await store.readStream(stream, { direction: 'backwards', maxCount: 1 });
          try {
            return await store.append(stream, last?.revision ?? 'no-stream', events);
          } catch (error) {
            if (!(error instanceof RevisionConflictError)) throw error;
          }
        }
      }),
    );
    const stored = await wholeStream(store, stream);
    expect(stored.map(({ revision }) => revision)).toEqual(stored.map((_, i) => i));
    expect(idsOf(stored).sort()).toEqual(batches.flatMap(idsOf).sort());
    for (const events of batches) {
      const at = stored.findIndex(({ id }) => id === events[0]?.id);
      expect(idsOf(stored.slice(at, at + events.length))).toEqual(idsOf(events));
    }
  });
};
