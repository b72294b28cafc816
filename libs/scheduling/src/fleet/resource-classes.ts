import { CountedColumn } from './counted-column.js';

/** Class names ↔ small numbers, and a column for each class that some host counts (not by devices). */
export class ResourceClasses {
  private readonly ids = new Map<string, number>();
  private readonly names: string[] = [];
  private readonly columns: (CountedColumn | undefined)[] = [];

  idOf(name: string): number {
    let id = this.ids.get(name);
    if (id === undefined) {
      id = this.names.push(name) - 1;
      this.ids.set(name, id);
      this.columns.push(undefined);
    }
    return id;
  }

  nameOf(id: number): string {
    return this.names[id] ?? '';
  }

  /** Undefined where no host ever counted the class. */
  columnOf(name: string): CountedColumn | undefined {
    const id = this.ids.get(name);
    return id === undefined ? undefined : this.columns[id];
  }

  column(id: number): CountedColumn | undefined {
    return this.columns[id];
  }

  openColumn(id: number): CountedColumn {
    return (this.columns[id] ??= new CountedColumn());
  }

  /** Ids of classes with a column. */
  *counted(): Generator<number> {
    for (let id = 0; id < this.columns.length; id++) if (this.columns[id]) yield id;
  }

  dump(): readonly string[] {
    return this.names;
  }

  load(names: readonly string[]): void {
    for (const name of names) this.idOf(name);
  }
}
