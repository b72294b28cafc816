// The .proto files as texts that messages, enums, fields and RPCs are added to; what is there already never changes.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import protobuf from 'protobufjs';

const HEADER = 'syntax = "proto3";\n\npackage berth.v1;\n';

export class ProtoFiles {
  #folder;
  #texts = new Map();
  /** Message, enum or service → its file. */
  #homes = new Map();
  added = [];

  constructor(folder) {
    this.#folder = folder;
    for (const name of readdirSync(folder)) this.#read(name);
  }

  #read(name) {
    const text = readFileSync(new URL(name, this.#folder), 'utf8');
    this.#texts.set(name, text);
    const { root } = protobuf.parse(text, { keepCase: true });
    for (const { name: item } of root.lookup('berth.v1')?.nestedArray ?? []) this.#homes.set(item, name);
  }

  has(item) {
    return this.#homes.has(item);
  }

  homeOf(item) {
    return this.#homes.get(item);
  }

  /** Reserves a name, so that messages may mention each other before their text is there. */
  claim(item, file) {
    this.#homes.set(item, file);
    if (!this.#texts.has(file)) this.#texts.set(file, HEADER);
  }

  import(file, path) {
    const line = `import "${path}";`;
    const text = this.#texts.get(file);
    if (path === `berth/v1/${file}` || text.includes(line)) return;
    const imports = [...text.matchAll(/^import "(.*)";$/gm)].map(([whole]) => whole);
    const sorted = [...imports, line].sort().join('\n');
    const bare = text.replace(/^import ".*";\n/gm, '').replace(/(package [\w.]+;\n)\n+/, '$1\n');
    this.#texts.set(file, bare.replace(/(package [\w.]+;\n)/, `$1\n${sorted}\n`));
  }

  append(file, item, text) {
    this.#texts.set(file, `${this.#texts.get(file)}\n${text}`);
    this.added.push(`${file}: ${item}`);
  }

  /** Adds lines before the brace that ends a message, enum or service. */
  extend(item, lines) {
    const file = this.#homes.get(item);
    const text = this.#texts.get(file);
    const start = new RegExp(`^(message|enum|service) ${item} \\{`, 'm').exec(text).index;
    const end = text.indexOf('\n}', start);
    this.#texts.set(file, `${text.slice(0, end)}\n${lines}${text.slice(end)}`);
    this.added.push(`${file}: in ${item}:\n${lines}`);
  }

  /** What an item holds now: `{ fields: Map name → id }`, `{ values }` or `{ methods }`. */
  parsed(item) {
    const file = this.#homes.get(item);
    const { root } = protobuf.parse(this.#texts.get(file), { keepCase: true });
    return root.lookup(`berth.v1.${item}`);
  }

  write() {
    for (const [name, text] of this.#texts) {
      const target = new URL(name, this.#folder);
      if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text);
    }
  }
}
