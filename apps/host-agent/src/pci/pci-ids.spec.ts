import { PciIds } from './pci-ids.js';

const TEXT = `# comment
8086  Intel Corporation
\t1521  I350 Gigabit Network Connection
\t\t1028 0518  Not a device of its own
10de  NVIDIA Corporation
\t1521  Another vendor's 1521
C 02  Network controller
\t00  Ethernet controller
\t\t01  An interface
C 03  Display controller
`;

describe('names from pci.ids', () => {
  const ids = new PciIds(TEXT);

  it('are looked up under their vendor and class', () => {
    expect(ids.lookUp('8086', '1521', '020000')).toEqual({
      vendor: 'Intel Corporation',
      device: 'I350 Gigabit Network Connection',
      class: 'Ethernet controller',
    });
    expect(ids.lookUp('10de', '1521', '030200')).toEqual({
      vendor: 'NVIDIA Corporation',
      device: "Another vendor's 1521",
      class: 'Display controller',
    });
  });

  it('are null where the file is older than the device', () => {
    expect(ids.lookUp('1234', '1521', null)).toEqual({ vendor: null, device: null, class: null });
    expect(ids.lookUp('8086', '0518', 'ff0000')).toEqual({ vendor: 'Intel Corporation', device: null, class: null });
  });
});
