import { hostStream } from '@berth/event-codec';
import { LocalStage } from '../drive/local-stage.js';
import { Deeds } from '../deeds/deeds.js';
import { setUpSteps } from '../deeds/set-up.js';
import { readScenario, type ScenarioFile } from '../file/read-scenario.js';
import { Play } from '../run/play.js';
import { runFile } from '../run/run-file.js';
import { scenarioOf, shippedScenarios } from '../testing/scenario-files.js';
import { Book } from '../words/book.js';
import type { World } from '../world/world.js';
import { instanceSlice } from './instance-slice.js';
import { recordSlice, type Slice } from './record.js';
import { scenarioText } from './scenario-text.js';
import { NotRecordableError } from './slice.js';

jest.setTimeout(180_000);

/** The log that a scenario leaves behind. */
async function logOf({ scenario }: ScenarioFile): Promise<{ world: World; book: Book }> {
  const book = new Book();
  const stage = new LocalStage(scenario, book, 1);
  const play = new Play(stage, new Deeds(scenario, book), book);
  await stage.open();
  await play.setUp(setUpSteps(scenario));
  await play.steps(scenario.steps, ['steps']);
  expect(play.failures).toEqual([]);
  return { world: stage.world, book };
}

/** Records a slice, plays it, and gives back its text. */
async function replayed(world: World, slice: Slice): Promise<string> {
  const text = scenarioText(await recordSlice(world.store, slice));
  const { failed } = await runFile(readScenario('recorded.yaml', text));
  expect(failed?.lines ?? []).toEqual([]);
  return text;
}

const shipped = shippedScenarios().filter(({ file }) => !file.startsWith('B65') && !file.startsWith('B61'));

describe('a recorded slice comes out with the same digest', () => {
  it.each(shipped.map((file) => [file.file, file] as const))('%s: each host', async (_, file) => {
    const { world, book } = await logOf(file);
    for (const host of Object.keys(file.scenario.hosts)) {
      const hostIds = [book.hostId(host)];
      await replayed(world, { hostIds, from: null, to: null });
      const own = world.events.filter(({ stream }) => stream === hostStream(book.hostId(host)));
      const from = own[Math.floor(own.length / 2)]?.position ?? null;
      await replayed(world, { hostIds, from, to: null });
    }
  });
});

const TOLD = scenarioOf(`
scenario: told
hosts:
  secret-rack-7:
    resources: { VCPU: 4 }
    devices: [{ address: 81:00.0, id: 10de:20b0, tags: { physical_network: secret-net } }]
    aggregates: [secret-customer]
steps:
  - { claim: i, on: secret-rack-7, project: secret-project, resources: { VCPU: 1 }, pci: [{ id: 10de:20b0, tags: { physical_network: secret-net } }] }
  - { quarantine: secret-rack-7, device: 81:00.0, reason: secret words, expect: { outcome: accepted } }
  - { disable: secret-rack-7, reason: secret words }
`);

describe('a recording', () => {
  it('tells nothing that names anybody', async () => {
    const { world, book } = await logOf(TOLD);
    const text = await replayed(world, { hostIds: [book.hostId('secret-rack-7')], from: null, to: null });
    expect(text).not.toMatch(/secret/);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(text).toMatch(/physical_network: tag-1/);
  });

  it('of an instance has every host it was on, and only its time there', async () => {
    const file = shipped.find(({ file }) => file.startsWith('B02-lp1860555-same-address'));
    const { world, book } = await logOf(file as ScenarioFile);
    const slice = await instanceSlice(world.store, book.instanceId('i'), null);
    expect(slice?.hostIds).toEqual([book.hostId('h1'), book.hostId('h2')]);
    const text = await replayed(world, slice as Slice);
    expect(text).toMatch(/rescheduling: true/);
    expect(await instanceSlice(world.store, book.instanceId('nobody'), null)).toBeNull();
  });

  it('that was changed does not come out the same', async () => {
    const { world, book } = await logOf(TOLD);
    const text = scenarioText(
      await recordSlice(world.store, { hostIds: [book.hostId('secret-rack-7')], from: null, to: null }),
    );
    const changed = readScenario('changed.yaml', text.replace('VCPU: 1', 'VCPU: 2'));
    expect((await runFile(changed)).failed?.lines.join('\n')).toMatch(/expect\.digest\.h1: expected/);
  });

  it('of a host that is not there is refused', async () => {
    const { world, book } = await logOf(TOLD);
    const slice = { hostIds: [book.hostId('nobody')], from: null, to: null };
    await expect(recordSlice(world.store, slice)).rejects.toThrow(NotRecordableError);
  });
});
