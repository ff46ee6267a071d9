/**
 * Collections made while one log is applied: no other code has them yet, so they may be changed in place. Otherwise opening a
 * board would copy every collection once for each of its events.
 */
export class CopyOnWrite {
  private readonly made = new WeakSet<object>()

  /** The record itself if it was made here, otherwise a copy that may be changed. */
  record<Value>(record: Record<string, Value>): Record<string, Value> {
    return this.made.has(record) ? record : this.keep({ ...record })
  }

  map<Value>(map: ReadonlyMap<string, Value>): Map<string, Value> {
    return map instanceof Map && this.made.has(map) ? map : this.keep(new Map(map))
  }

  set(set: ReadonlySet<string>): Set<string> {
    return set instanceof Set && this.made.has(set) ? set : this.keep(new Set(set))
  }

  private keep<Made extends object>(made: Made): Made {
    this.made.add(made)
    return made
  }
}
