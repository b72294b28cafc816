import { APPEND_FAULTS } from './append-fault.js';
import { GUEST, MatrixWorld } from './matrix-world.js';
import { PROCESSES, type ProcessRow } from './processes.js';

jest.setTimeout(900_000);

/** What of an answer must not depend on who gave it, or how often. */
function gist(answer: unknown): unknown {
  const { kind, code, move, gang, hostId, claimId, reasons } = (answer ?? {}) as Record<string, never> & {
    move?: { phase: string; destination: unknown };
    gang?: {
      status: string;
      members: readonly { claimId: string; hostId: string; claim: { status: string } | null }[];
    };
    reasons?: { code: string }[];
  };
  return {
    kind,
    code,
    hostId,
    claimId,
    gang: gang && [gang.status, gang.members.map((member) => [member.hostId, member.claimId, member.claim?.status])],
    phase: move?.phase,
    destination: move?.destination,
    reasons: reasons?.map((reason) => reason.code),
  };
}

const KEY = 'the process';

/** The process as it goes when nothing fails: how many events it writes one after another, and its answer. */
async function smooth(row: ProcessRow) {
  const matrix = await MatrixWorld.open();
  await row.given(matrix);
  matrix.faults.arm('a', null);
  const answer = await matrix.on('a', (runtime, ctx) => row.run(matrix, runtime, ctx), KEY);
  const appends = matrix.faults.seen;
  const again = await matrix.on('b', (runtime, ctx) => row.run(matrix, runtime, ctx), KEY);
  return { matrix, answer, again, appends };
}

/** Undone twice, then deleted twice: nothing may be left anywhere. */
async function undo(matrix: MatrixWorld, row: ProcessRow, pools: unknown): Promise<void> {
  for (let n = 0; n < 2; n++) {
    if (row.undo) await matrix.on('b', (runtime, ctx) => row.undo?.(matrix, runtime, ctx) ?? Promise.resolve());
    expect(await matrix.wrong()).toEqual([]);
  }
  for (let n = 0; n < 2; n++) await matrix.on('b', (runtime, ctx) => runtime.placements.delete(GUEST, ctx));
  await matrix.recover();
  await row.tidy?.(matrix);
  await matrix.recover();
  expect(await matrix.hosts()).toEqual(pools);
  expect(await matrix.finish()).toEqual([]);
}

describe('every process at every step: repeated, failed, its server gone before and after, undone twice', () => {
  it.each(PROCESSES.map((row) => [row.name, row] as const))('%s', async (_, row) => {
    const empty = await (await MatrixWorld.open()).hosts();
    const { matrix, answer, again, appends } = await smooth(row);
    expect(appends).toBeGreaterThan(0);
    expect(gist(again)).toEqual(gist(answer));
    expect(await matrix.wrong()).toEqual([]);
    await undo(matrix, row, empty);

    for (let at = 1; at <= appends; at++) {
      for (const fault of APPEND_FAULTS) {
        const told = `${row.name}: ${fault} at append ${at} of ${appends}`;
        const faulty = await MatrixWorld.open();
        try {
          await row.given(faulty);
          faulty.fail(fault, at);
          await faulty.on('a', (runtime, ctx) => row.run(faulty, runtime, ctx), KEY).catch(() => null);
          faulty.faults.disarm();
          await faulty.recover();
          expect(await faulty.wrong()).toEqual([]);
          // Whoever asked asks again, another server, under the same key.
          const later = await faulty.on('b', (runtime, ctx) => row.run(faulty, runtime, ctx), KEY);
          expect(gist(later)).toEqual(gist(answer));
          await faulty.recover();
          expect(await faulty.wrong()).toEqual([]);
          await faulty.start('a');
          await undo(faulty, row, empty);
        } catch (error) {
          throw new Error(
            `${told}\n${faulty.world.scheduler.story
              .slice(-25)
              .map((line) => line())
              .join('\n')}`,
            {
              cause: error,
            },
          );
        }
      }
    }
  });
});
