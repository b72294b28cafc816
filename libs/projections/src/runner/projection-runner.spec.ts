import { hostStream } from '@berth/event-codec';
import { InvalidPositionError } from '@berth/event-store';
import { OpenClaimsView } from '../claims/open-claims-view.js';
import { HostNamesView } from '../host-names/host-names-view.js';
import { ReadModelSnapshots } from '../snapshot/read-model-snapshots.js';
import { idOf, MemoryShelf, SampleLog } from '../testing/sample-log.js';
import type { RecordedEvent } from '../view/recorded.js';
import { ProjectionRunner, type RunnerOptions } from './projection-runner.js';
import { ReadModelBehindError } from './read-model-behind.js';

interface Running {
  readonly runner: ProjectionRunner;
  readonly claims: OpenClaimsView;
  readonly names: HostNamesView;
  readonly warnings: string[];
}

async function run(log: SampleLog, shelf: MemoryShelf | null, more: Partial<RunnerOptions> = {}): Promise<Running> {
  const claims = new OpenClaimsView();
  const names = new HostNamesView();
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  const snapshots = shelf && new ReadModelSnapshots(shelf, warn);
  const runner = new ProjectionRunner({ store: log.store, views: [claims, names], snapshots, warn, ...more });
  await runner.start();
  return { runner, claims, names, warnings };
}

async function threeEvents(): Promise<SampleLog> {
  const log = new SampleLog();
  await log.register('h1');
  await log.accept('h1', 'c1', 'i1');
  await log.accept('h1', 'c2', 'i2');
  return log;
}

describe('ProjectionRunner', () => {
  it('folds what is there, then what comes', async () => {
    const log = await threeEvents();
    const { runner, claims, names } = await run(log, null);
    await runner.caughtUp();
    expect(claims.size).toBe(2);
    expect(names.hostOf('h1')).toBe(idOf('h1'));
    const position = await log.release('h1', 'c1', 'i1');
    await runner.waitFor(position, 5_000);
    expect(claims.size).toBe(1);
    expect(runner.status()).toMatchObject({
      phase: 'caught-up',
      position,
      eventsFolded: 4,
      eventsSkipped: 0,
      behindMs: 0,
    });
    expect(runner.upTo).toMatchObject({ position, stream: hostStream(idOf('h1')), revision: 3 });
    await runner.close();
    expect(runner.status().phase).toBe('closed');
  });

  it('is caught up on an empty log', async () => {
    const { runner } = await run(new SampleLog(), null);
    await runner.caughtUp();
    expect(runner.status()).toMatchObject({ phase: 'caught-up', position: null, lastEventTimeMs: null });
    await runner.close();
  });

  it('skips and counts events of types that it does not know', async () => {
    const log = await threeEvents();
    await log.appendUnknown(hostStream(idOf('h1')));
    const { runner, claims } = await run(log, null);
    await runner.caughtUp();
    expect(claims.size).toBe(2);
    expect(runner.status()).toMatchObject({ eventsFolded: 4, eventsSkipped: 1 });
    await runner.close();
  });

  it('tells listeners of each event once, after the views show it', async () => {
    const log = await threeEvents();
    const { runner, claims, warnings } = await run(log, null);
    await runner.caughtUp();
    const told: [string, number][] = [];
    const stop = runner.listen((events: readonly RecordedEvent[]) => {
      for (const { stored } of events) told.push([stored.position, claims.size]);
    });
    runner.listen(() => {
      throw new Error('listener is broken');
    });
    await runner.waitFor(await log.release('h1', 'c1', 'i1'), 5_000);
    stop();
    await runner.waitFor(await log.release('h1', 'c2', 'i2'), 5_000);
    expect(told).toEqual([['4', 1]]);
    expect(warnings[0]).toContain('listener is broken');
    await runner.close();
  });

  it('stops with the name of the event that a view failed on', async () => {
    const log = await threeEvents();
    class Failing extends HostNamesView {
      override project({ event }: RecordedEvent): void {
        if (event?.type === 'ClaimAccepted') throw new RangeError('no room');
      }
    }
    const { runner, warnings } = await run(log, null, { views: [new Failing()] });
    await expect(runner.caughtUp()).rejects.toThrow('no room');
    expect(runner.status().phase).toBe('failed');
    expect(runner.status().failure).toMatch(
      /view host-names could not fold event .* at position 2: RangeError: no room/,
    );
    expect(warnings).toEqual([]);
    await expect(runner.waitFor('3', 60_000)).rejects.toThrow(ReadModelBehindError);
    await runner.close();
  });
});

describe('waitFor', () => {
  it('answers at once for a position that is folded', async () => {
    const { runner } = await run(await threeEvents(), null);
    await runner.caughtUp();
    await runner.waitFor('1', 0);
    await runner.waitFor('3', 0);
    await runner.close();
  });

  it('says how far the read model is when the position does not come in time', async () => {
    const { runner } = await run(await threeEvents(), null);
    await runner.caughtUp();
    await expect(runner.waitFor('4', 5)).rejects.toMatchObject({ code: 'ReadModelBehind', asked: '4', position: '3' });
    await runner.close();
  });

  it('answers whoever still waits when it closes', async () => {
    const { runner } = await run(await threeEvents(), null);
    await runner.caughtUp();
    const waiting = expect(runner.waitFor('4', 60_000)).rejects.toThrow(ReadModelBehindError);
    await runner.close();
    await waiting;
  });

  it('refuses text that is no position, before and after the first event', async () => {
    const { runner } = await run(new SampleLog(), null);
    await expect(runner.waitFor('yesterday', 1_000)).rejects.toThrow(InvalidPositionError);
    await runner.close();
    const other = await run(await threeEvents(), null);
    await other.runner.caughtUp();
    await expect(other.runner.waitFor('-1', 1_000)).rejects.toThrow(InvalidPositionError);
    await other.runner.close();
  });
});

describe('snapshots of read models', () => {
  async function closedAfterThree(): Promise<{ log: SampleLog; shelf: MemoryShelf }> {
    const log = await threeEvents();
    const shelf = new MemoryShelf();
    const { runner } = await run(log, shelf);
    await runner.caughtUp();
    await runner.close();
    return { log, shelf };
  }

  it('are left at the close, and a start folds only what follows', async () => {
    const { log, shelf } = await closedAfterThree();
    expect(shelf.only.position).toBe('3');
    await log.confirm('h1', 'c1');
    const restarted = await run(log, shelf);
    await restarted.runner.caughtUp();
    expect(restarted.runner.status()).toMatchObject({ eventsFolded: 1, position: '4' });
    const refolded = await run(log, null);
    await refolded.runner.caughtUp();
    expect(restarted.claims.digest()).toBe(refolded.claims.digest());
    expect(restarted.names.digest()).toBe(refolded.names.digest());
    expect(restarted.warnings).toEqual([]);
    await restarted.runner.close();
    await refolded.runner.close();
  });

  it('are saved every so many events while it runs, and a tenth as often until the end is reached', async () => {
    const log = await threeEvents();
    const shelf = new MemoryShelf();
    const { runner } = await run(log, shelf, { snapshotEveryEvents: 2 });
    await runner.caughtUp();
    expect(shelf.saved.size).toBe(0);
    await runner.waitFor(await log.confirm('h1', 'c1'), 5_000);
    while (shelf.saved.size === 0) await new Promise(setImmediate);
    expect(shelf.only.position).toBe('4');
    await runner.close();

    const long = await threeEvents();
    for (let n = 0; n < 20; n++) await long.register(`more-${n}`);
    const onItsWay = new MemoryShelf();
    const behind = await run(long, onItsWay, { snapshotEveryEvents: 2 });
    await behind.runner.caughtUp();
    expect(onItsWay.only.position).toBe('23');
    await behind.runner.close();
  });

  it.each([
    ['bytes are cut off', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 3)],
    ['bytes are none of a snapshot', () => Buffer.from('hello\n')],
    ['head is of another format', (bytes: Uint8Array) => replaced(bytes, '"bundleFormat":1', '"bundleFormat":0')],
    ['view is of another format', (bytes: Uint8Array) => replaced(bytes, '"format":1', '"format":9')],
    ['last event is not in this log', (bytes: Uint8Array) => replaced(bytes, '"revision":2', '"revision":1')],
  ])('are dropped with a warning when their %s, and the log is folded from its start', async (_, spoil) => {
    const { log, shelf } = await closedAfterThree();
    shelf.only.bytes = spoil(shelf.only.bytes);
    const { runner, claims, warnings } = await run(log, shelf);
    await runner.caughtUp();
    expect(warnings).toEqual([expect.stringContaining('the log is folded from its start')]);
    expect(runner.status().eventsFolded).toBe(3);
    expect(claims.size).toBe(2);
    await runner.close();
  });

  it('that cannot be saved or loaded do not stop the read model', async () => {
    const log = await threeEvents();
    const shelf = new MemoryShelf();
    shelf.save = () => Promise.reject(new Error('disk full'));
    shelf.load = () => Promise.reject(new Error('digest differs'));
    const { runner, claims, warnings } = await run(log, shelf);
    await runner.caughtUp();
    expect(claims.size).toBe(2);
    await runner.close();
    expect(warnings).toEqual([expect.stringContaining('digest differs'), expect.stringContaining('disk full')]);
  });
});

const replaced = (bytes: Uint8Array, from: string, to: string): Uint8Array =>
  Buffer.from(Buffer.from(bytes).toString('utf8').replace(from, to));
