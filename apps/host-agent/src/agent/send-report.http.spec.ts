import type { ReportOutcome } from '../report/inventory-report.js';
import { FakeHost } from '../testing/fake-host.js';
import { type FakeAnswer, FakeServer, type SeenRequest } from '../testing/fake-server.js';
import { sendReport } from './send-report.js';
import { connect } from './server.js';
import type { Surroundings } from './surroundings.js';
import { type AgentState, StateFolder } from './state-folder.js';

const ID = '5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40';
const HOST = { name: 'h', revision: 4, bootId: null, reportSequence: 0, devices: [], claims: [] };
const TAKEN = { changed: true, revision: 5, position: '9', code: null, repeated: false };
const FRESH: AgentState = {
  formatRevision: 1,
  hostId: ID,
  machine: { machineId: null, productUuid: null },
  lastReport: null,
};
const makeReport = (sequence: number): ReportOutcome => ({
  report: { bootId: 'boot', sequence, totals: {}, devices: [] },
  excluded: [],
  warnings: [],
});

describe('sending a report', () => {
  let host: FakeHost;
  let server: FakeServer;
  let waits: number[];
  let notes: string[];
  let keys: number;
  const start = async (answer: (request: SeenRequest, nth: number) => FakeAnswer): Promise<Surroundings> => {
    server = await FakeServer.start(answer);
    return {
      server: connect(server.url, 'agent-x'),
      states: new StateFolder(host.root),
      random: () => 0,
      newKey: () => `key-${++keys}`,
      pause: async (ms) => void waits.push(ms),
      note: (line) => void notes.push(line),
    };
  };
  const kept = () => new StateFolder(host.root).open(FRESH.machine, null, false).lastReport;
  beforeEach(() => {
    host = new FakeHost();
    waits = [];
    notes = [];
    keys = 0;
  });
  afterEach(async () => {
    await server.stop();
    host.remove();
  });

  it('registers a host that is new, under keys of their own', async () => {
    const around = await start(({ method }) =>
      method === 'GET' ? { status: 404, body: { code: 'HostUnknown' } } : { status: 201, body: TAKEN },
    );
    const sent = await sendReport(around, FRESH, 'node-7', 'boot', makeReport, 3);
    expect(server.asked()).toEqual([`GET /v1/hosts/${ID}`, 'POST /v1/hosts', `PUT /v1/hosts/${ID}/report`]);
    expect(server.requests[1]).toMatchObject({
      key: 'key-1',
      actor: 'agent-x',
      body: { hostId: ID, name: 'node-7', kind: 'machine' },
    });
    expect(server.requests[2]).toMatchObject({ key: 'key-2', body: { bootId: 'boot', sequence: 1 } });
    expect([sent.taken.revision, sent.state.lastReport, kept()]).toEqual([
      5,
      { bootId: 'boot', sequence: 1 },
      { bootId: 'boot', sequence: 1 },
    ]);
  });

  it('repeats the very same report while the server is unavailable, waiting as it asks', async () => {
    const around = await start(({ method }, nth) => {
      if (method === 'GET') return { status: 200, body: HOST };
      if (nth === 2) return { status: 503, body: { code: 'StoreFull', retryAfterMs: 4000 } };
      if (nth === 3) return { status: 500, hangUp: true };
      if (nth === 4) return { status: 429, headers: { 'retry-after': '2' } };
      return { status: 200, body: TAKEN };
    });
    await sendReport(around, { ...FRESH, lastReport: { bootId: 'boot', sequence: 6 } }, 'h', 'boot', makeReport, 5);
    const puts = server.requests.slice(1);
    expect(puts.map((each) => each.key)).toEqual(Array(4).fill('key-2'));
    expect(new Set(puts.map((each) => JSON.stringify(each.body))).size).toBe(1);
    expect(waits).toEqual([4000, 500, 2000]);
    expect(notes[0]).toContain('with 503 StoreFull; trying again in 4000 ms (1 of 4)');
  });

  it('gives up after the last try, and never uses the number for another report', async () => {
    const around = await start(({ method }) => (method === 'GET' ? { status: 200, body: HOST } : { status: 503 }));
    await expect(sendReport(around, FRESH, 'h', 'boot', makeReport, 2)).rejects.toMatchObject({
      name: 'ServerUnavailable',
    });
    expect([server.requests.length, waits.length, kept()]).toEqual([3, 1, { bootId: 'boot', sequence: 1 }]);
  });

  it('does not repeat what was refused, and names the fields', async () => {
    const errors = [{ field: 'devices[0].kind', value: 'x', expected: 'type-PCI' }];
    const around = await start(({ method }) =>
      method === 'GET'
        ? { status: 200, body: HOST }
        : { status: 400, body: { code: 'InvalidRequest', detail: 'bad', errors } },
    );
    await expect(sendReport(around, FRESH, 'h', 'boot', makeReport, 9)).rejects.toThrow(
      '400 InvalidRequest: bad: devices[0].kind is "x", expected type-PCI',
    );
    expect(server.requests).toHaveLength(2);
  });

  it('counts on from what the server knows when the folder was lost', async () => {
    const around = await start(({ method }) =>
      method === 'GET'
        ? { status: 200, body: { ...HOST, bootId: 'boot', reportSequence: 40 } }
        : { status: 200, body: TAKEN },
    );
    const sent = await sendReport(around, FRESH, 'h', 'boot', makeReport, 1);
    expect([sent.outcome.report.sequence, kept()]).toEqual([41, { bootId: 'boot', sequence: 41 }]);
    expect(notes).toEqual(['the server knows report 40 of this boot already; counting on from there']);
    await sendReport(around, FRESH, 'h', 'next boot', makeReport, 1);
    expect(kept()).toEqual({ bootId: 'next boot', sequence: 1 });
  });

  it('says that another agent may be at work when a report comes late all the same', async () => {
    const late = { ...TAKEN, changed: false, code: 'ReportLate' };
    const around = await start(({ method }) => ({ status: 200, body: method === 'GET' ? HOST : late }));
    await expect(sendReport(around, FRESH, 'h', 'boot', makeReport, 9)).rejects.toThrow(
      `ignored report 1 of host ${ID} as late`,
    );
    expect(server.requests).toHaveLength(2);
  });

  it('tells what can not be reached and what is no URL', async () => {
    const around = await start(() => ({ status: 200 }));
    await server.stop();
    await expect(around.server.host(ID)).rejects.toThrow(`Can not reach ${server.url}/: ECONNREFUSED`);
    expect(() => connect('berth.example', 'a')).toThrow('--server berth.example is no http or https URL');
  });
});
