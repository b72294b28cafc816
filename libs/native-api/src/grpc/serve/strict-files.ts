import { FileDescriptorProto, type IDescriptorProto, type IFileDescriptorProto } from 'protobufjs/ext/descriptor';

/** Of google.protobuf.FieldDescriptorProto. */
const MESSAGE = 11;
const REPEATED = 3;

/**
 * The same descriptor files as protoc would make them: each with the imports that its types need, and the entries of maps
 * named `FieldNameEntry`. proto-loader does neither, and strict clients (python3-protobuf) refuse such files whole.
 */
export function strictFiles(encoded: readonly Uint8Array[]): Buffer[] {
  const files = encoded.map((bytes) => FileDescriptorProto.decode(bytes) as unknown as IFileDescriptorProto);
  for (const { messageType } of files) for (const message of messageType ?? []) nameMapEntries(message);
  const declaredIn = new Map(files.flatMap((file) => declaredNames(file).map((name) => [name, file.name as string])));
  for (const file of files) {
    const imports = referredNames(file).map((name) => declaredIn.get(inScope(name, file.package ?? '', declaredIn)));
    file.dependency = [...new Set(imports)].filter((name): name is string => name !== undefined && name !== file.name);
  }
  return files.map((file) => Buffer.from(FileDescriptorProto.encode(file).finish()));
}

function nameMapEntries(message: IDescriptorProto): void {
  const names = new Map<string, string>();
  for (const nested of message.nestedType ?? []) {
    nameMapEntries(nested);
    if (!nested.options?.mapEntry || !nested.name) continue;
    const camelCase = nested.name.replace(/(?:^|_)([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
    names.set(nested.name, `${camelCase}Entry`);
    nested.name = `${camelCase}Entry`;
  }
  for (const field of message.field ?? []) {
    // Only a map's own field refers to an entry, and by nothing but its name.
    const entry = field.type === MESSAGE && field.label === REPEATED ? names.get(field.typeName ?? '') : undefined;
    const own = field.name?.replace(/^./, (letter) => letter.toUpperCase()) === field.typeName;
    if (entry && own) field.typeName = entry;
  }
}

function declaredNames({ package: scope = '', messageType, enumType }: IFileDescriptorProto): string[] {
  const of = (prefix: string, { name, nestedType, enumType: enums }: IDescriptorProto): string[] => [
    `${prefix}.${name}`,
    ...(nestedType ?? []).flatMap((nested) => of(`${prefix}.${name}`, nested)),
    ...(enums ?? []).map((nested) => `${prefix}.${name}.${nested.name}`),
  ];
  return [
    ...(messageType ?? []).flatMap((message) => of(scope, message)),
    ...(enumType ?? []).map(({ name }) => `${scope}.${name}`),
  ];
}

function referredNames({ messageType, service }: IFileDescriptorProto): string[] {
  const of = ({ field, nestedType }: IDescriptorProto): string[] => [
    ...(field ?? []).flatMap(({ typeName }) => typeName || []),
    ...(nestedType ?? []).flatMap(of),
  ];
  const called = (service ?? []).flatMap(({ method }) =>
    (method ?? []).flatMap(({ inputType, outputType }) => [inputType ?? [], outputType ?? []].flat()),
  );
  return [...(messageType ?? []).flatMap(of), ...called];
}

/** A name is looked for in the package, then in each one around it, as protobuf does. */
function inScope(name: string, scope: string, declared: ReadonlyMap<string, string>): string {
  if (name.startsWith('.')) return name.slice(1);
  const around = scope.split('.');
  for (let depth = around.length; depth > 0; depth--) {
    const full = `${around.slice(0, depth).join('.')}.${name}`;
    if (declared.has(full)) return full;
  }
  return name;
}
