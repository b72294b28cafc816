import { FileDescriptorProto } from 'protobufjs/ext/descriptor';
import { methodsOf } from './rpc-table.js';
import { isType, reflectedDefinition } from './reflection-service.js';

interface Message {
  name: string;
  field: { typeName?: string }[];
  nestedType: (Message & { options?: { mapEntry?: boolean } })[];
}

describe('what reflection says', () => {
  const definition = reflectedDefinition();
  const files = (Object.values(definition).find(isType)?.fileDescriptorProtos ?? []).map((bytes) =>
    FileDescriptorProto.decode(bytes),
  ) as unknown as { name: string; package: string; dependency: string[]; messageType: Message[] }[];

  test('it has every service', () => {
    const services = methodsOf().map(({ service }) => `berth.v1.${service}`);
    expect(Object.keys(definition)).toEqual(expect.arrayContaining([...new Set(services)]));
  });

  test('each file imports the files of the types it names', () => {
    const imports = Object.fromEntries(files.map(({ package: name, dependency }) => [name, dependency]));
    expect(imports).toEqual({
      'berth.v1': ['google_protobuf.proto'],
      'google.protobuf': [],
      'google.rpc': ['google_protobuf.proto'],
      'grpc.health.v1': [],
    });
  });

  test('the entry of a map is named after its field', () => {
    const maps = files
      .flatMap(({ messageType }) => messageType)
      .flatMap(({ name, field, nestedType }) =>
        nestedType.flatMap((nested) =>
          nested.options?.mapEntry
            ? [[`${name}.${nested.name}`, field.some(({ typeName }) => typeName === nested.name)]]
            : [],
        ),
      );
    expect(maps).toContainEqual(['Struct.FieldsEntry', true]);
    for (const map of maps) expect(map).toEqual([expect.stringMatching(/^\w+\.([A-Z][A-Za-z0-9]*)Entry$/), true]);
  });
});
