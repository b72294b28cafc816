import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { effectiveSettings } from './read-arguments.js';
import { shownSettings } from './shown-settings.js';

const folder = mkdtempSync(join(tmpdir(), 'berth-config-'));
const fileOf = (content: string): string => {
  const file = join(folder, 'berth.yaml');
  writeFileSync(file, content);
  return file;
};
const faults = (args: readonly string[], env: Record<string, string> = {}): string => {
  try {
    effectiveSettings(args, env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('settings of a server', () => {
  test('flags go before environment, environment before the file, the file before defaults', () => {
    const file = fileOf('port: 1\nlog-level: info\ndata: /from/file\n');
    const { config, origins } = effectiveSettings(['--config', file, '--port', '3'], {
      BERTH_PORT: '2',
      BERTH_LOG_LEVEL: 'error',
    });
    expect([config.port, config.logLevel, config.dataDir, config.host]).toEqual([
      3,
      'error',
      '/from/file',
      '127.0.0.1',
    ]);
    expect([origins.port, origins.logLevel, origins.data, origins.host]).toEqual([
      '--port',
      'BERTH_LOG_LEVEL',
      file,
      'default',
    ]);
  });

  test('every wrong key and value is named at once, with what would be right', () => {
    const file = fileOf('prot: 1\nlog-level: loud\nhost: [a]\nnonsense: x\n');
    const text = faults(['--config', file], { BERTH_PROT: '1', BERTH_ACTOR_RATE: '-1' });
    expect(text.split('\n')).toEqual([
      'BERTH_PROT: no such setting; BERTH_PORT?',
      `${file}: prot: no such setting; port?`,
      `${file}: host: expected one value, not a list, a group or nothing`,
      expect.stringMatching(/nonsense: no such setting; there are host, port, /),
      'BERTH_ACTOR_RATE "-1": expected a whole number from 0 to 1000000',
      expect.stringMatching(/log-level "loud": expected one of fatal, /),
    ]);
  });

  test.each([
    ['a: [', /:1:\d+: not YAML/],
    ['- a', /expected settings, one a line/],
  ])('a file that is none: %s', (content, message) => {
    expect(faults(['--config', fileOf(content)])).toMatch(message);
  });

  test('an unknown flag is named with the one that was meant', () => {
    expect(faults(['--prot', '1'])).toMatch(/'--prot'.*--port\?/);
  });

  test('certificate and key belong together', () => {
    expect(faults(['--tls-cert', 'x'])).toBe('--tls-cert is set and --tls-key is not: expected both, or neither');
  });

  test('shown settings hide every secret', () => {
    const secret = 'planted-secret-7';
    const shown = shownSettings(['--store', `esdb://admin:${secret}@db:2113?tls=true`], {});
    const more = shownSettings(['--store', 'esdb://db:2113'], {
      BERTH_STORE_USER: `user-${secret}`,
      BERTH_STORE_PASSWORD: secret,
    });
    expect(JSON.stringify([shown, more])).not.toContain(secret);
    expect(more.find(({ name }) => name === '(BERTH_STORE_PASSWORD)')).toEqual({
      name: '(BERTH_STORE_PASSWORD)',
      value: '********',
      from: 'BERTH_STORE_PASSWORD',
    });
  });
});
