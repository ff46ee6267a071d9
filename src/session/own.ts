/**
 * Collections made during one fold: nobody else has seen them yet, so they may be changed in place. Otherwise opening a
 * board would copy every collection once for each of its events.
 */
export class Owned {
  private readonly made = new WeakSet<object>()

  /** The record itself if this fold made it, otherwise a copy that this fold may change. */
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
