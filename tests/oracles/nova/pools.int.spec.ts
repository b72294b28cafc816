import * as fc from 'fast-check';
import { givenDevices, requestsMeet, serves, wantsRelatives } from './berth-host.js';
import { describeWithNova, itAgreesWithNova } from './differential.js';
import { hostDevices, hostSpecs, type NovaRequest, novaRequests } from './generate/hosts.js';

/** Nova keeps a remote-managed device for every alternative once ONE asks for such devices; Berth for that one only. */
const mixesRemoteManaged = (requests: readonly NovaRequest[]): boolean =>
  requests.some(({ spec }) => {
    const asking = spec.filter(({ remote_managed }) => remote_managed === 'True').length;
    return asking > 0 && asking < spec.length;
  });

const remoteManaged = {
  name: 'alternatives of which only one asks for remote-managed devices (fact 5.7, step 5)',
  applies: ({ requests }: { readonly requests: readonly NovaRequest[] }) => mixesRemoteManaged(requests),
};

const host = (most: number) => fc.record({ values: hostSpecs, devices: hostDevices, requests: novaRequests(most) });

const verdict = (answer: { readonly ok: boolean; readonly supported?: boolean } | undefined) =>
  answer?.ok && answer.supported ? 'served' : null;

describeWithNova('requests against a host with free devices, as the real Nova serves them', () => {
  itAgreesWithNova({
    name: 'one request over pools',
    arbitrary: host(1),
    seed: 50_709,
    runs: [3000, 30_000],
    questions: ({ values, devices, requests }) => [{ op: 'support', values, devices, requests }],
    nova: ([answer]) => verdict(answer),
    counts: ([answer]) => answer?.pool_count >= 2,
    ours: ({ values, devices, requests }) => (serves(givenDevices(values, devices), requests) ? 'served' : null),
    meant: [remoteManaged],
  });

  itAgreesWithNova({
    name: 'several requests over pools',
    arbitrary: host(2),
    seed: 50_710,
    runs: [3000, 30_000],
    questions: ({ values, devices, requests }) => [{ op: 'support', values, devices, requests }],
    nova: ([answer]) => verdict(answer),
    counts: ([answer]) => answer?.pool_count >= 2,
    ours: ({ values, devices, requests }) => (serves(givenDevices(values, devices), requests) ? 'served' : null),
    meant: [
      remoteManaged,
      {
        name: 'requests that want the same cards: Nova tries one order and forgets relatives (facts 5.6, 5.9)',
        applies: ({ values, devices, requests }) =>
          requestsMeet(values, devices, requests) || wantsRelatives(values, devices, requests),
      },
    ],
  });
});
