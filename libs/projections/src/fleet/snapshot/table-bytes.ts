import { countDevices, FleetTable, refreshCapacity, type RowsDump } from '@berth/scheduling';

const TABLES = ['hosts', 'providers', 'devices', 'claims', 'amounts'] as const;
const ARRAYS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const;
type Kind = keyof typeof ARRAYS;
/** Bytes of other machines can't be laid into arrays here; the log is folded anew instead. */
const ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 'little' : 'big';
/** Bytes given out at a time. */
const PIECE = 4 * 1024 * 1024;

interface ColumnHead {
  readonly table: (typeof TABLES)[number];
  readonly name: string;
  readonly kind: Kind;
  readonly length: number;
}

/** A snapshot that is not of this form: cut off, or of another kind of machine. */
export class FleetSnapshotError extends Error {
  override readonly name = 'FleetSnapshotError';
}

const kindOf = (array: object): Kind => {
  for (const kind of Object.keys(ARRAYS) as Kind[]) if (array instanceof ARRAYS[kind]) return kind;
  throw new FleetSnapshotError('a column is no typed array');
};

/**
 * The rows as they lie in memory, behind one line of JSON that names the columns and holds what is text. Everything
 * that follows from the rows (counted columns, pool counts, bitsets, indexes) is left out and reckoned anew.
 */
export function* writeTable(table: FleetTable): Generator<Uint8Array> {
  const dumps = TABLES.map((name) => [name, table[name].dump()] as const);
  const columns = dumps.flatMap(([name, dump]) =>
    Object.entries(dump.columns).map(
      ([column, array]): ColumnHead => ({ table: name, name: column, kind: kindOf(array), length: array.length }),
    ),
  );
  const rows = Object.fromEntries(dumps.map(([name, { used, free, live }]) => [name, { used, free, live }]));
  const head = {
    endian: ENDIAN,
    columns,
    rows,
    hostIds: table.hostIds,
    names: table.names,
    oddIds: table.ids.dump(),
    classes: table.classes.dump(),
    reported: table.reported.dump(),
    declared: table.declared.dump(),
    lists: table.lists.dump(),
    pools: table.pools.classes.dump(),
    closedEpochs: [...table.closedEpochs],
    claimGroups: [...table.claimGroups],
    topologies: [...table.topologies],
    claimNuma: [...table.claimNuma],
    pending: [...table.pending],
    usedBy: [...table.usedBy],
    quarantines: [...table.quarantines],
    mates: [...table.mates],
    marks: [...table.marks],
    providerNames: [...table.providerNames],
    remarks: [...table.remarks],
  };
  yield new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  for (const [, dump] of dumps) {
    for (const array of Object.values(dump.columns)) {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      // Copied: the caller may go on folding only after the last piece, but keeps the pieces longer.
      for (let at = 0; at < bytes.length; at += PIECE) yield bytes.slice(at, at + PIECE);
    }
  }
}

/** The table that {@link writeTable} wrote. @throws FleetSnapshotError | SyntaxError */
export function readTable(bytes: Uint8Array): FleetTable {
  const end = bytes.indexOf(10);
  if (end === -1) throw new FleetSnapshotError('it has no head');
  const head = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end)));
  if (head.endian !== ENDIAN) throw new FleetSnapshotError(`it was written by a ${head.endian}-endian machine`);
  const table = new FleetTable();
  loadRows(table, head, bytes, end + 1);
  table.ids.load(head.oddIds);
  table.classes.load(head.classes);
  table.reported.load(head.reported);
  table.declared.load(head.declared);
  table.lists.load(head.lists);
  table.pools.classes.load(head.pools);
  table.pools.openAll();
  table.nameHosts(head.hostIds, head.names);
  for (const name of [
    'closedEpochs',
    'claimGroups',
    'topologies',
    'claimNuma',
    'pending',
    'usedBy',
    'quarantines',
    'mates',
    'marks',
    'providerNames',
    'remarks',
  ] as const) {
    for (const [key, value] of head[name]) (table[name] as Map<number, unknown>).set(key, value);
  }
  reckon(table);
  return table;
}

function loadRows(
  table: FleetTable,
  head: { columns: ColumnHead[]; rows: Record<string, Omit<RowsDump, 'columns'>> },
  bytes: Uint8Array,
  start: number,
): void {
  let at = start;
  const columns: Record<string, Record<string, RowsDump['columns'][string]>> = {};
  for (const { table: owner, name, kind, length } of head.columns) {
    const size = length * ARRAYS[kind].BYTES_PER_ELEMENT;
    if (at + size > bytes.length) throw new FleetSnapshotError(`it is cut off in column ${owner}.${name}`);
    // A copy, since numbers of eight bytes may not start anywhere.
    const column = new ARRAYS[kind](length);
    new Uint8Array(column.buffer).set(bytes.subarray(at, at + size));
    columns[owner] = { ...columns[owner], [name]: column };
    at += size;
  }
  if (at !== bytes.length) throw new FleetSnapshotError('it is longer than its head says');
  for (const name of TABLES) {
    const rows = head.rows[name];
    if (!rows || !table[name].load({ ...rows, columns: columns[name] ?? {} })) {
      throw new FleetSnapshotError(`table ${name} has other columns`);
    }
  }
}

/** Everything that follows from the rows. */
function reckon(table: FleetTable): void {
  const { providers, hosts, claims } = table;
  for (let slot = 1; slot < table.end; slot++) {
    hosts.of.freeDevices[slot] = 0;
    table.celled.set(slot, table.topologies.has(slot));
    const root = hosts.of.provider[slot]!;
    for (const name of table.lists.get(providers.of.traits[root]!)) table.traits.add(name, slot);
    for (const name of table.lists.get(providers.of.aggregates[root]!)) table.aggregates.add(name, slot);
    refreshCapacity(table, slot);
    countDevices(table, slot, 1);
    for (let row = hosts.of.claim[slot]!; row !== 0; row = claims.of.next[row]!) {
      for (const { groupId } of table.claimGroups.get(row) ?? []) table.groups.add(groupId, slot, 1);
    }
  }
  table.instances.rebuild();
  table.namesChanged++;
}
