// Adds to proto/berth/v1 what the OpenAPI document has and the protos lack: RPCs, messages, fields, enum values. Nothing
// that is there changes. Look over what it proposes: the proto is the source for gRPC from then on.
import { readFileSync } from 'node:fs';
import { ProtoFiles } from './proto/proto-files.mjs';
import { enumValue, fieldOf, messageName, pascal, snake } from './proto/proto-types.mjs';

const document = JSON.parse(readFileSync(new URL('../openapi/berth-v1.json', import.meta.url), 'utf8'));
const { schemas } = document.components;
const files = new ProtoFiles(new URL('../proto/berth/v1/', import.meta.url));

/** OpenAPI tag → service and file. */
const HOMES = {
  hosts: ['InventoryService', 'inventory.proto'],
  providers: ['InventoryService', 'inventory.proto'],
  claims: ['ClaimService', 'claims.proto'],
  placements: ['PlacementService', 'placements.proto'],
  instances: ['InstanceService', 'instances.proto'],
  pools: ['PoolService', 'pools.proto'],
  policy: ['PolicyService', 'policy.proto'],
  events: ['EventService', 'events.proto'],
  operations: ['ServerService', 'server.proto'],
};
/** Operations that are no unary RPC: libs/native-api/src/grpc says what is in their place. */
const NO_RPC = ['streamEvents', 'live', 'ready', 'metrics'];
const COMMON = 'common.proto';

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { operationId }]) => operationId && !NO_RPC.includes(operationId))
    .map(([, operation]) => ({ path, ...operation })),
);

function addOperation({ operationId, summary, description, tags: [tag], parameters = [], requestBody, responses }) {
  const [service, file] = HOMES[tag] ?? [`${pascal(tag).replace(/s$/, '')}Service`, `${tag}.proto`];
  const rpc = pascal(operationId);
  const request = new Map(
    parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, schema, required }) => [name, { schema, required, owner: rpc }]),
  );
  const bodyClass = requestBody?.content['application/json'].schema.$ref.split('/').at(-1);
  if (bodyClass) for (const [name, field] of fieldsOf(bodyClass)) request.set(name, request.get(name) ?? field);
  const replyClass = Object.entries(responses)
    .find(([status]) => status.startsWith('2'))[1]
    .content['application/json'].schema.$ref.split('/')
    .at(-1);
  if (!files.has(service)) {
    files.claim(service, file);
    files.append(file, service, `// ${documentTag(tag)}\nservice ${service} {\n}\n`);
  }
  if (!files.parsed(service).methods[rpc]) {
    const comment = [summary, description].filter(Boolean).join('. ');
    const line = `  // ${comment}${comment.endsWith('.') ? '' : '.'}\n  rpc ${rpc}(${rpc}Request) returns (${rpc}Response);`;
    addTo(service, line);
  }
  message(`${rpc}Request`, file, request, true);
  message(`${rpc}Response`, file, fieldsOf(replyClass), false);
}

function documentTag(tag) {
  return document.tags.find(({ name }) => name === tag)?.description ?? tag;
}

function addTo(item, line) {
  files.extend(item, line);
}

function fieldsOf(className) {
  const { properties, required = [] } = schemas[className];
  return new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { schema, required: required.includes(name), owner: className },
    ]),
  );
}

const visited = new Set();

function message(name, file, fields, request, comment = '') {
  if (visited.has(name)) return;
  visited.add(name);
  if (!files.has(name)) {
    files.claim(name, file);
    files.append(file, name, `${comment}message ${name} {\n}\n`);
  }
  const home = files.homeOf(name);
  const known = files.parsed(name).fields;
  let next = Math.max(0, ...Object.values(known).map(({ id }) => id)) + 1;
  const lines = [];
  for (const [field, { schema, required, owner }] of fields) {
    // Also where the field is there already: what its type holds may have grown.
    const present = known[snake(field)]?.type;
    const {
      type,
      label,
      name: given,
    } = fieldOf(owner, field, schema, needs(home, request, present), { required, request });
    if ([field, `${field}Json`].some((camel) => snake(camel) in known)) continue;
    const said = schema.description ? `  // ${schema.description}\n` : '';
    lines.push(`${said}  ${label}${type} ${given ?? snake(field)} = ${next++};`);
  }
  if (lines.length > 0) files.extend(name, lines.join('\n'));
}

/** What a field's type needs, put where it belongs and imported where it is used. */
function needs(file, request, present) {
  const use = (item, home) => {
    if (!files.has(item)) files.claim(item, home);
    files.import(file, `berth/v1/${files.homeOf(item)}`);
    return item;
  };
  const wrapper = (name, field, comment, home = COMMON) => {
    const isNew = !files.has(name);
    use(name, home);
    if (isNew) files.append(home, name, `// ${comment}\nmessage ${name} {\n  ${field}\n}\n`);
    return name;
  };
  const google = (path, type) => {
    files.import(file, path);
    return type;
  };
  return {
    message(className) {
      // A field keeps its message, whatever its class is called by now.
      const keeps = present && files.has(present) && !/Map$/.test(present);
      const name = keeps ? present : messageName(className, schemas);
      const isNew = !files.has(name);
      use(name, homeOfClass(className, file));
      if (className === 'Reason') {
        if (isNew) {
          files.import(COMMON, 'google/protobuf/struct.proto');
          files.append(COMMON, name, REASON);
        }
        return name;
      }
      const input = request || /Body$/.test(className);
      if (isNew) files.append(files.homeOf(name), name, `message ${name} {\n}\n`);
      message(name, file, fieldsOf(className), input);
      return name;
    },
    enumeration(proposed, values) {
      // An enum that has more values by now keeps its name.
      const name = present ?? proposed;
      const isNew = !files.has(name);
      use(name, COMMON);
      if (isNew) files.append(COMMON, name, `enum ${name} {\n  ${enumValue(name, 'unspecified')} = 0;\n}\n`);
      const known = files.parsed(name).values;
      let next = Math.max(...Object.values(known)) + 1;
      const lines = values.filter((value) => !(enumValue(name, value) in known));
      if (lines.length > 0)
        files.extend(name, lines.map((value) => `  ${enumValue(name, value)} = ${next++};`).join('\n'));
      return name;
    },
    map: (type) =>
      wrapper(
        type === 'int64' ? 'AmountMap' : `${type}Map`,
        `map<string, ${type}> entries = 1;`,
        'A map as the value of a map.',
        files.homeOf(type) ?? COMMON,
      ),
    list: () => wrapper('TextList', 'repeated string items = 1;', 'A list inside a list or map.'),
    optionalText: () => wrapper('OptionalText', 'optional string text = 1;', 'A text or none.'),
    value: () => google('google/protobuf/struct.proto', 'google.protobuf.Value'),
    struct: () => google('google/protobuf/struct.proto', 'google.protobuf.Struct'),
  };
}

const REASON = `// One reason of a refusal: a write-once code and the facts in the way, which differ by code.
message Reason {
  string code = 1;
  google.protobuf.Struct facts = 2;
}
`;

/** Classes that operations of several tags mention live in common.proto. */
function homeOfClass(className, file) {
  const tags = new Set(
    operations.filter((operation) => mentions(operation, className)).map(({ tags: [tag] }) => HOMES[tag]?.[1] ?? tag),
  );
  return tags.size > 1 ? COMMON : file;
}

function mentions(operation, className) {
  const seen = new Set();
  const waiting = [JSON.stringify([operation.requestBody ?? {}, operation.responses])];
  for (let text = waiting.pop(); text; text = waiting.pop()) {
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (seen.has(name) || name === 'Problem') continue;
      seen.add(name);
      waiting.push(JSON.stringify(schemas[name]));
    }
  }
  return seen.has(className);
}

for (const operation of operations) addOperation(operation);
files.write();
process.stdout.write(files.added.length > 0 ? `protos: added\n${files.added.join('\n')}\n` : '');
