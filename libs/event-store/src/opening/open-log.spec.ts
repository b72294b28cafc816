import { isClusterAddress, openLog, shownAddress } from './open-log.js';

describe('the address of a log', () => {
  it.each([
    ['esdb://h:2113?tls=false', true],
    ['esdb+discover://h:2113', true],
    ['./data', false],
    ['/var/esdb', false],
    ['http://h:2113', false],
  ])('%s: a cluster: %s', (at, expected) => {
    expect(isClusterAddress(at)).toBe(expected);
  });

  it.each([
    ['esdb://a:1,b:2?tls=true&tlsCAFile=/ca.crt', 'esdb://a:1,b:2'],
    ['esdb://user:secret@a:1/?tls=false', 'esdb://a:1'],
    ['esdb://user:se?cr@et@a:1?tls=false', 'esdb://a:1'],
    ['esdb+discover://user:secret@a:1', 'esdb+discover://a:1'],
    ['./data', './data'],
  ])('%s is shown as %s', (at, shown) => {
    expect(shownAddress(at)).toBe(shown);
  });

  it.each([
    'esdb://user:se?cret@host:2113?tls=false',
    'esdb://user:secr@et@host:2113?tls=false',
    'esdb://user:sec/ret@host:2113?tls=false',
    'esdb://user:s:ecret@host:2113?tls=false',
    'esdb://user:secret%zz@host:2113?tls=false',
    'esdb://user:secret@host:port?tls=false',
    'esdb://user:secret@host:2113?tls=maybe',
    'esdb://user:secret@?tls=false',
    'esdb://user:secret',
    'esdb://user:secret@host:2113?tls=true&tlsCAFile=/is/not/there.crt',
    'esdb://user:secret@a:2113,b:99999999?tls=false',
  ])('%s: what is wrong is said without the password', async (at) => {
    const error = await openLog({ at }).then(
      async (store) => {
        await store.close();
        return null;
      },
      (thrown: Error) => thrown,
    );
    expect(error).toBeInstanceOf(TypeError);
    expect(error?.message).toMatch(/^connection string: /);
    expect(error?.message).not.toMatch(/cret|s:ec|secr|sec\b/);
  });
});
