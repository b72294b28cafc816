import { readdirSync, readFileSync, statSync } from 'node:fs';
import { FakeHost } from '../testing/fake-host.js';
import { readMachineIdentity } from './machine-identity.js';
import { nextSequence, StateFolder } from './state-folder.js';

const ID = '5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40';

describe('the state folder', () => {
  let host: FakeHost;
  const folder = (): StateFolder => new StateFolder(`${host.root}/state`);
  const identity = () => readMachineIdentity(host.root);
  beforeEach(() => {
    host = new FakeHost().file('etc/machine-id', '0123456789abcdef0123456789abcdef\n');
  });
  afterEach(() => host.remove());

  it('makes a host id once and keeps it, for its owner only, with no machine id in clear', async () => {
    const first = folder().open(await identity(), null, false);
    folder().save(first);
    expect(folder().open(await identity(), null, false)).toEqual(first);
    expect(readdirSync(`${host.root}/state`)).toEqual(['agent.json']);
    expect(statSync(`${host.root}/state/agent.json`).mode & 0o077).toBe(0);
    expect(readFileSync(`${host.root}/state/agent.json`, 'utf8')).not.toContain('0123456789abcdef');
  });

  it('counts reports on within a boot and from 1 in the next, over restarts', async () => {
    const fresh = folder().open(await identity(), ID, false);
    expect(nextSequence(fresh, 'boot-a')).toBe(1);
    folder().save({ ...fresh, lastReport: { bootId: 'boot-a', sequence: 41 } });
    const again = folder().open(await identity(), null, false);
    expect([nextSequence(again, 'boot-a'), nextSequence(again, 'boot-b')]).toEqual([42, 1]);
  });

  it('refuses a clone, unless an operator rebinds it', async () => {
    folder().save(folder().open(await identity(), ID, false));
    host.file('etc/machine-id', 'ffffffffffffffffffffffffffffffff\n');
    const clone = await identity();
    expect(() => folder().open(clone, null, false)).toThrow(/another machine \(\/etc\/machine-id differ\).*--rebind/);
    const rebound = folder().open(clone, null, true);
    expect(rebound.hostId).toBe(ID);
    folder().save(rebound);
    expect(folder().open(clone, null, false).hostId).toBe(ID);
  });

  it('learns the product uuid when it first can read it, holds to it, and ignores shared ones', async () => {
    folder().save(folder().open(await identity(), ID, false));
    host.file('sys/class/dmi/id/product_uuid', '4C4C4544-0042-3510-8057-B4C04F564233\n');
    folder().save(folder().open(await identity(), null, false));
    host.file('sys/class/dmi/id/product_uuid', '03000200-0400-0500-0006-000700080009\n');
    expect(folder().open(await identity(), null, false).hostId).toBe(ID);
    host.file('sys/class/dmi/id/product_uuid', '4C4C4544-0042-3510-8057-B4C04F564299\n');
    const other = await identity();
    expect(() => folder().open(other, null, false)).toThrow(/the product UUID differ/);
  });

  it('says so when the file is damaged, the id is none, or it is another one', async () => {
    const machine = await identity();
    expect(() => folder().open(machine, 'host-7', false)).toThrow('--host-id host-7 is no UUID');
    folder().save(folder().open(machine, ID, false));
    const other = ID.replace('5f', '6f');
    expect(() => folder().open(machine, other, false)).toThrow(`belongs to host ${ID}, not to ${other}`);
    for (const damaged of ['', '{', '{}', '{"formatRevision":1,"hostId":"x","machine":{},"lastReport":null}']) {
      host.file('state/agent.json', damaged);
      expect(() => folder().open(machine, null, false)).toThrow(/is damaged/);
    }
  });
});
