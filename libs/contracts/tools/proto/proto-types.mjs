// How a wire class's fields become fields of a protobuf message: the rules of docs/adr/0170-one-operation-two-protocols.md.

/** Enums by the values they stand for; a new set of values gets its name from where it is used. */
const ENUMS = {
  'type-PCI,type-PF,type-VF,vdpa': 'DeviceKind',
  'machine,sharing,other': 'HostKind',
  'enabled,unreported,disabled,draining,drained,fenced,suspended,retired': 'HostStatus',
  'required,preferred,legacy,socket': 'NumaPolicy',
  'held,confirmed': 'ClaimStatus',
  'held,confirmed,aborted,released,expired': 'ClaimStatus',
  'forwards,backwards': 'ReadDirection',
  'requested,placed,released,failed,deleted': 'InstanceStatus',
  'placing,placed,failed,deleted': 'PlacementState',
  'resize,cold-migration,live-migration,evacuation,unshelve': 'MoveKind',
  'affinity,anti-affinity,soft-affinity,soft-anti-affinity': 'GroupPolicy',
  'started,committed': 'MovePhase',
  'requested,placed,shelved,released,failed,deleted': 'InstanceStatus',
  'claiming,held,committed,confirmed,reverted,failed,abandoned': 'MoveState',
};
const INT32_MAX = 2_147_483_647;

export const pascal = (name) => name[0].toUpperCase() + name.slice(1);
export const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const screaming = (name) => snake(name).replace(/^_/, '').toUpperCase();
export const enumValue = (name, value) => `${screaming(name)}_${value.replace(/[^A-Za-z0-9]/g, '_').toUpperCase()}`;

/** `ClaimView` → `Claim`; a body that has a view of the same name beside it is its `Input`. */
export function messageName(className, schemas) {
  if (className.endsWith('View')) return className.slice(0, -4);
  if (!className.endsWith('Body')) return className;
  const name = className.slice(0, -4);
  return `${name}View` in schemas ? `${name}Input` : name;
}

const typesOf = ({ type }) => [type].flat().filter((name) => name && name !== 'null');
const isNullable = ({ type, anyOf, enum: values }) =>
  [type].flat().includes('null') || (anyOf ?? []).some((part) => part.type === 'null') || (values ?? []).includes(null);
const refOf = ({ $ref, anyOf }) => ($ref ?? anyOf?.find((part) => part.$ref)?.$ref)?.split('/').at(-1);

/**
 * The protobuf type of one field: `{ type, label, name? }`; what it needs is told to `need`
 * (`need.message(className)`, `need.enumeration(name, values)`, `need.map(valueType)`, `need.list()`, `need.optionalText()`).
 */
export function fieldOf(owner, name, schema, need, { required, request }) {
  const reference = refOf(schema);
  if (reference) return { type: need.message(reference), label: '' };
  if (schema.enum) return { type: enumOf(owner, name, schema, need), label: '' };
  const [type, ...others] = typesOf(schema);
  if (type === undefined) return anything(name, need);
  if (others.length > 0) return { type: need.value(), label: '' };
  if (type === 'array') return { type: itemType(owner, name, schema.items, need), label: 'repeated ' };
  if (type === 'object') return { type: `map<string, ${mapValue(schema.additionalProperties, need)}>`, label: '' };
  // Zero is a number like any other where it may be given: then leaving it out must be seen.
  const zeroCounts = request && (type === 'number' || (type === 'integer' && (schema.minimum ?? 0) <= 0));
  const optional = !required || isNullable(schema) || zeroCounts;
  return { type: scalar(type, schema), label: optional ? 'optional ' : '' };
}

const scalar = (type, { maximum = Number.MAX_SAFE_INTEGER }) =>
  ({ string: 'string', boolean: 'bool', number: 'double', integer: maximum > INT32_MAX ? 'int64' : 'int32' })[type];

function enumOf(owner, name, schema, need) {
  const values = schema.enum.filter((value) => value !== null);
  const known =
    ENUMS[values.join(',')] ?? (name === 'iommuGroups' ? 'IommuGroups' : pascal(messageName(owner, {}) + pascal(name)));
  return need.enumeration(known, values);
}

function itemType(owner, name, items, need) {
  const reference = refOf(items);
  if (reference) return need.message(reference);
  if (items.type === 'array') return need.list();
  if (items.enum) return enumOf(owner, name, items, need);
  return scalar(items.type, items);
}

function mapValue(values, need) {
  const reference = refOf(values);
  if (reference) return need.message(reference);
  const types = typesOf(values);
  if (types.length > 1) return need.value();
  if (types[0] === 'array') return need.list();
  if (types[0] === 'object') return need.map(mapValue(values.additionalProperties, need));
  if (types[0] === 'string' && isNullable(values)) return need.optionalText();
  return types[0] === 'integer' ? 'int64' : scalar(types[0], values);
}

/** Where the wire class says "any JSON". */
function anything(name, need) {
  if (name === 'refusedBy') return { type: 'map<string, int64>', label: '' };
  // Events go out as the bytes they are stored as: hashes are over those.
  if (name === 'data' || name === 'metadata') return { type: 'string', label: '', name: `${name}_json` };
  if (name === 'evidence' || name === 'ask') return { type: need.struct(), label: '' };
  return { type: need.value(), label: '' };
}
