import { checkPciConfig, type ScannedDevice, withPlacement } from '../index.js';

const codes = (text: string) => checkPciConfig(text).warnings.map(({ code, entry, key }) => [code, entry, key]);
const spec = (...values: readonly unknown[]) =>
  ['[pci]', ...values.map((value) => `device_spec = ${JSON.stringify(value)}`), ''].join('\n');

const device = (address: string, more: Partial<ScannedDevice> = {}): ScannedDevice => ({
  address,
  vendorId: '8086',
  productId: '1572',
  kind: 'type-PCI',
  parentAddress: null,
  ...more,
});
const pf = device('0000:0a:00.0', { kind: 'type-PF', netNames: ['eth0'], vfProductId: '154c' });
const vf = device('0000:0a:02.1', {
  kind: 'type-VF',
  productId: '154c',
  parentAddress: pf.address,
  cardSerialNumber: 'SN1',
});

describe('what Nova refuses', () => {
  it('is told with option, entry, item, key, value and rule, all at once', () => {
    const check = checkPciConfig(
      spec([{ vendor_id: '8086' }, { vendor_id: 'intel', address: '0000:0a:20.8' }], { devname: 'eth0', address: '*' }),
    );
    expect(check.accepted).toBe(false);
    expect(check.errors.map(({ option, entry, item, key, rule }) => [option, entry, item, key, rule])).toEqual([
      ['device_spec', 0, 1, 'vendor_id', 'Nova facts 1.4'],
      ['device_spec', 0, 1, 'address', 'Nova facts 1.7'],
      ['device_spec', 0, 1, 'address', 'Nova facts 1.7'],
      ['device_spec', 1, null, 'devname', 'Nova facts 1.5'],
    ]);
    expect(check.errors[0]?.value).toBe('intel');
    expect(check.errors[1]?.message).toBe('slot "20" is too large; expected * or a hexadecimal number from 0 to 1F');
    expect(check.deviceSpecs).toEqual([]);
  });

  it('names the line that is no option', () => {
    const check = checkPciConfig('[pci]\nnonsense\n  more\n');
    expect(check.errors.map(({ option, rule }) => [option, rule])).toEqual([
      ['line 2', 'ini syntax'],
      ['line 3', 'ini syntax'],
    ]);
  });

  it('says what a reference to another option means', () => {
    const [error] = checkPciConfig('[pci]\nalias = {"name": "$host"}\n').errors;
    expect(error).toMatchObject({ option: 'alias', entry: 0, value: '$host', rule: 'ini substitution' });
  });
});

describe('an ini file', () => {
  it('sets the placement switches itself', () => {
    const alias = 'alias = {"name": "gpu", "resource_class": "GPU"}';
    expect(checkPciConfig(`[pci]\n${alias}\n`).accepted).toBe(false);
    const placed = checkPciConfig(
      `[pci]\nreport_in_placement = true\n${alias}\n[filter_scheduler]\npci_in_placement = True\n`,
    );
    expect(placed).toMatchObject({ accepted: true, mode: withPlacement });
  });

  it('merges old names before new ones, and says that they are old', () => {
    const check = checkPciConfig(
      '[pci]\ndevice_spec={"vendor_id":"1"}\npassthrough_whitelist={"vendor_id":"2"}\n[DEFAULT]\npci_passthrough_whitelist={"vendor_id":"3"}\n',
    );
    expect(check.deviceSpecs.map(({ vendorId }) => vendorId)).toEqual(['0003', '0002', '0001']);
    expect(check.warnings.map(({ code, option }) => [code, option])).toEqual([
      ['legacy-option', 'passthrough_whitelist'],
      ['legacy-option', 'pci_passthrough_whitelist'],
    ]);
  });

  it('warns of options that Nova does not know', () => {
    const [warning] = checkPciConfig('[pci]\ndevice_specs = {}\n').warnings;
    expect(warning).toMatchObject({ code: 'unknown-option', option: 'device_specs' });
    expect(warning?.message).toContain('did you mean device_spec?');
  });

  it('may span lines, but a quote on the first of them stays (and breaks it)', () => {
    expect(
      checkPciConfig('[pci]\nalias = {\n  "name": "a",\n  "vendor_id": "8086", "product_id": "1572" }\n').accepted,
    ).toBe(true);
    expect(
      checkPciConfig('[pci]\nalias = \'{\n  "name": "a",\n  "vendor_id": "8086", "product_id": "1572" }\'\n').accepted,
    ).toBe(false);
  });
});

describe('JSON', () => {
  it('may hold both options, as objects or as text', () => {
    const check = checkPciConfig(
      JSON.stringify({
        pci: {
          device_spec: [{ vendor_id: '10de' }, '{"vendor_id": "8086"}'],
          alias: { name: 'a', vendor_id: '10de', product_id: '20b0' },
        },
      }),
    );
    expect(check.accepted).toBe(true);
    expect(check.deviceSpecs.map(({ vendorId }) => vendorId)).toEqual(['10de', '8086']);
    expect(check.aliases.map(({ name }) => name)).toEqual(['a']);
  });

  it('that is broken is not taken for an ini file', () => {
    expect(checkPciConfig('{"device_spec": }').errors[0]?.rule).toBe('JSON');
  });
});

describe('what people did not mean', () => {
  it.each([
    ['a misspelt key', { vendor_id: '10de', device_id: '26b9' }, ['unknown-tag', 0, 'device_id']],
    ['a misspelt tag', { vendor_id: '10de', physical_netwrk: 'x' }, ['unknown-tag', 0, 'physical_netwrk']],
    ['a bus read as a slot (D12)', { address: '0000:0a' }, ['address-read-as-slot', 0, 'address']],
    ['a pattern without an end (D12)', { address: { bus: '0' } }, ['regex-not-anchored', 0, 'address']],
    ['a pattern in upper case', { address: { bus: '0A' } }, ['matches-nothing', 0, 'address']],
    ['a field that no address has', { address: { bus: '0a', func: '1' } }, ['address-key-ignored', 0, 'address']],
    ['a boolean where ports send text', { trusted: true }, ['tag-not-text', 0, 'trusted']],
    ['a negative id', { vendor_id: '-1' }, ['matches-nothing', 0, 'vendor_id']],
  ])('%s', (_what, value, warning) => {
    expect(checkPciConfig(spec(value)).accepted).toBe(true);
    expect(codes(spec(value))).toEqual([warning]);
  });

  it.each([
    ['0000:0a:00.0'],
    ['0000:06:'],
    ['0a:'],
    [':0a:00.'],
    ['*:*:*.*'],
    [{ bus: '0a', slot: '0[1-2]', function: '.' }],
    [{ domain: '.*', bus: '02', slot: '01', function: '[2-7]' }],
    [{ bus: '0.*' }],
  ])('%j is clear', (address) => {
    expect(codes(spec({ address }))).toEqual([]);
  });

  it('an entry that an earlier one shadows', () => {
    const wide = { address: '*:0a:00.*', physical_network: 'a' };
    expect(codes(spec(wide, { vendor_id: '8086', address: '0000:0a:00.1', physical_network: 'b' }))).toEqual([
      ['shadowed', 1, null],
    ]);
    expect(codes(spec({ vendor_id: '10de' }, { vendor_id: '8086' }))).toEqual([]);
    expect(codes(spec({ vendor_id: '8086', product_id: '1572' }, { vendor_id: '8086' }))).toEqual([]);
    expect(codes(spec({ remote_managed: 'true' }, {}))).toEqual([]);
  });

  it('an alias that asks for capability_type', () => {
    const text = '[pci]\nalias = {"name": "a", "vendor_id": "8086", "product_id": "1572", "capability_type": "pci"}\n';
    expect(codes(text)).toEqual([['matches-nothing', 0, 'capability_type']]);
  });
});

describe('on a scanned host', () => {
  it('shows what each entry gives and what an earlier one took', () => {
    const plain = device('0001:81:00.0');
    const check = checkPciConfig(spec({ address: '0000:0a:00.0' }, { vendor_id: '8086' }), {
      devices: [pf, vf, plain, device('10000:00:00.0')],
    });
    expect(check.host?.entries.map(({ devices, takenEarlier }) => [devices, takenEarlier])).toEqual([
      [[pf.address, vf.address], []],
      [[plain.address], [pf.address, vf.address]],
    ]);
    expect(check.host?.unaddressable).toEqual(['10000:00:00.0']);
    expect(check.host?.matches.at(-1)?.entry).toBeNull();
  });

  it('remote_managed is for the VFs of a PF, with their ids (Nova facts 1.13)', () => {
    const check = (value: object) =>
      checkPciConfig(spec({ remote_managed: 'true', ...value }), { devices: [pf, vf] }).errors.map(({ rule, key }) => [
        rule,
        key,
      ]);
    expect(check({ address: pf.address, vendor_id: '8086', product_id: '154c' })).toEqual([]);
    expect(check({ address: pf.address })).toEqual([['Nova facts 1.13', 'remote_managed']]);
    expect(check({ devname: 'eth0', product_id: 'abcd' })).toEqual([['Nova facts 1.13', 'remote_managed']]);
    expect(check({ devname: 'eth9' })).toEqual([['Nova facts 1.13', 'devname']]);
  });

  it('a PF and its VFs are not both reported to Placement, nor with mixed names (Nova facts 1.14, 7.5)', () => {
    const vf2 = { ...vf, address: '0000:0a:02.2' };
    const check = (...values: readonly object[]) =>
      checkPciConfig(spec(...values), { mode: withPlacement, devices: [pf, vf, vf2] }).errors.map(({ rule, key }) => [
        rule,
        key,
      ]);
    expect(check({ vendor_id: '8086' })).toEqual([['Nova facts 7.5', 'address']]);
    expect(check({ product_id: '154c' })).toEqual([]);
    expect(check({ address: vf.address, resource_class: 'a' }, { address: vf2.address, traits: 'x' })).toEqual([
      ['Nova facts 7.5', 'resource_class'],
      ['Nova facts 7.5', 'traits'],
    ]);
    expect(check({ product_id: '154c', one_time_use: 'no' })).toEqual([
      ['Nova facts 1.14', 'one_time_use'],
      ['Nova facts 1.14', 'one_time_use'],
    ]);
    expect(check({ vendor_id: '8086', physical_network: 'x' })).toEqual([]);
  });
});
