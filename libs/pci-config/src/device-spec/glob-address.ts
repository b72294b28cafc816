import { strip } from '../literal/whitespace.js';
import { ADDRESS_FIELDS, type AddressField, ANY, FIELD_LIMITS, type GlobAddress } from './entry.js';
import { type HexField, readHexField } from './hex-field.js';

export type GlobResult =
  | { readonly ok: true; readonly address: GlobAddress }
  | { readonly ok: false; readonly problems: readonly { readonly rule: string; readonly message: string }[] };

/** Splits `domain:bus:slot.function`; fields left out on the LEFT are wild, so `0000:0a` is bus 00, slot 0a (D12). */
export function splitGlob(text: string): { readonly fields: readonly string[]; readonly func: string } {
  const dot = text.indexOf('.');
  const before = dot < 0 ? text : text.slice(0, dot);
  return { fields: before === '' ? [] : before.split(':'), func: dot < 0 ? '' : text.slice(dot + 1) };
}

/** Reads an address given as a string (Nova facts 1.6, 1.7). */
export function readGlobAddress(text: string): GlobResult {
  const { fields, func } = splitGlob(text);
  if (fields.length > 3) {
    const message = `"${text}" has ${fields.length} fields before the dot; expected at most domain:bus:slot.function`;
    return { ok: false, problems: [{ rule: 'Nova facts 1.6', message }] };
  }
  const [domain = ANY, bus = ANY, slot = ANY] = [...Array<string>(3 - fields.length).fill(ANY), ...fields].map(
    (field) => strip(field) || ANY,
  );
  const texts: Readonly<Record<AddressField, string>> = {
    domain,
    bus,
    slot,
    function: func === '' ? ANY : strip(func),
  };
  const read = ADDRESS_FIELDS.map((name): [AddressField, HexField] => {
    const { max, width } = FIELD_LIMITS[name];
    return [name, readHexField(name, texts[name], max, width)];
  });
  const problems = read.flatMap(([, field]) => (field.ok ? [] : [{ rule: 'Nova facts 1.7', message: field.message }]));
  if (problems.length > 0) return { ok: false, problems };
  const values = Object.fromEntries(read.map(([name, field]) => [name, field.ok ? field.text : ANY]));
  return { ok: true, address: { style: 'glob', ...(values as Record<AddressField, string>) } };
}

/** True where every field is one value, so that the PF rule can apply (Nova facts 1.9). */
export const isSingleAddress = (address: Readonly<Record<AddressField, string>>): boolean =>
  ADDRESS_FIELDS.every((name) => /^[0-9a-fA-F]*$/.test(address[name]));
