interface Limit<Value> {
  /** The limit for all values together, in the unit of `sizeOf`. */
  maxSize: number
  /** By default 1. */
  sizeOf?: (value: Value) => number
  /** Called with each value that is dropped or replaced. */
  dispose?: (value: Value) => void
}

/**
 * A map that drops the values that were read or set longest ago. The newest value stays, however large it is. For pages, where
 * `lru-cache`, which the server uses, would be 5 kB of each first visit.
 */
export class RecentlyUsed<Value> {
  private readonly limit: Limit<Value>
  /** The least recently used first. */
  private readonly values = new Map<string, Value>()
  private size = 0

  constructor(limit: Limit<Value>) {
    this.limit = limit
  }

  get(key: string): Value | undefined {
    const value = this.values.get(key)
    if (value === undefined) return undefined
    this.values.delete(key)
    this.values.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    if (this.values.get(key) === value) return void this.get(key)
    this.drop(key)
    this.values.set(key, value)
    this.size += this.sizeOf(value)
    for (const oldest of this.values.keys()) {
      if (this.size <= this.limit.maxSize || oldest === key) break
      this.drop(oldest)
    }
  }

  clear(): void {
    for (const key of this.values.keys()) this.drop(key)
  }

  private sizeOf(value: Value): number {
    return this.limit.sizeOf?.(value) ?? 1
  }

  private drop(key: string): void {
    const value = this.values.get(key)
    if (value === undefined) return
    this.values.delete(key)
    this.size -= this.sizeOf(value)
    this.limit.dispose?.(value)
  }
}
