/** group → host → open claims of members there (DESIGN rule 10). */
export class GroupMembers {
  private readonly groups = new Map<string, Map<number, number>>();

  at(groupId: string, slot: number): number {
    return this.groups.get(groupId)?.get(slot) ?? 0;
  }

  hostsOf(groupId: string): IterableIterator<number> {
    return (this.groups.get(groupId) ?? new Map<number, number>()).keys();
  }

  add(groupId: string, slot: number, change: number): void {
    let hosts = this.groups.get(groupId);
    if (!hosts) this.groups.set(groupId, (hosts = new Map()));
    const count = (hosts.get(slot) ?? 0) + change;
    if (count > 0) hosts.set(slot, count);
    else hosts.delete(slot);
    if (hosts.size === 0) this.groups.delete(groupId);
  }
}
