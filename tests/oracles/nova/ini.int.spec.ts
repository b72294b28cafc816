import { readPciOptions } from '@berth/pci-config';
import * as fc from 'fast-check';
import { describeWithNova, itAgreesWithNova } from './differential.js';

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);

const line = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        pick(
          'device_spec',
          'alias',
          'passthrough_whitelist',
          'pci_passthrough_whitelist',
          'pci_alias',
          'other',
          'DEVICE_SPEC',
          'alias ',
        ),
        pick(' = ', '=', ': ', ':', ' =\t'),
        pick(
          '{"a": "b"}',
          '\'{"a": "b"}\'',
          '"x"',
          '',
          '{',
          "'",
          '"',
          '"x\'',
          '^0$',
          '$$x',
          '\\$y',
          'a = b',
          'a: b',
          '[1]',
          '{"bus": "[0-2]$"}',
          '# no comment',
          ' x ',
        ),
      )
      .map((parts) => parts.join('')),
  },
  { weight: 4, arbitrary: pick('[pci]', '[pci]', '[PCI]', '[DEFAULT]', '[default]', '[other]') },
  { weight: 3, arbitrary: pick('', '  ', '# comment', '; comment', '  "c": 1}', '\tmore', '   # more') },
  {
    weight: 1,
    arbitrary: pick(
      '[pci',
      '[]',
      'nothing',
      '= x',
      ': x',
      '[pci] # x',
      '$x',
      'alias = $unknown',
      `alias = $${'{unknown}'}`,
    ),
  },
);

const file = fc
  .record({
    first: fc.oneof({ weight: 9, arbitrary: pick('[pci]', '[PCI]', '[DEFAULT]') }, { weight: 1, arbitrary: line }),
    lines: fc.array(line, { maxLength: 6 }),
    end: pick('\n', '\n', '\r\n'),
  })
  .map(({ first, lines, end }) => [first, ...lines, ''].join(end));

describeWithNova('ini files as the real option library reads them', () => {
  itAgreesWithNova({
    name: 'ini',
    arbitrary: file,
    seed: 50_707,
    runs: [2000, 30_000],
    questions: (text) => [{ op: 'ini', text }],
    nova: ([answer]) => (answer?.ok ? { device_spec: answer.device_spec, alias: answer.alias } : null),
    ours: (text) => {
      const read = readPciOptions(text);
      return read.ok ? read.value : null;
    },
    meant: [
      {
        name: 'a file without any section header is read as a snippet (docs/adr/0070)',
        applies: (text) => !text.split(/\r?\n/).some((line) => line.startsWith('[')),
      },
    ],
  });
});
