/**
 * The set of all ids that are not in another set, without building it: with thousands of notes, most are always outside of the
 * window.
 */
export class AllBut<Id> extends Set<Id> {
  private readonly all: ReadonlySet<Id>
  private readonly but: ReadonlySet<Id>

  /** `but` must be a subset of `all`. */
  constructor(all: ReadonlySet<Id>, but: ReadonlySet<Id>) {
    super()
    this.all = all
    this.but = but
  }

  override get size(): number {
    // Set's constructor reads this before the fields exist.
    return this.all ? this.all.size - this.but.size : 0
  }

  override has(id: Id): boolean {
    return this.all.has(id) && !this.but.has(id)
  }

  override *values(): SetIterator<Id> {
    for (const id of this.all) if (!this.but.has(id)) yield id
  }

  override keys(): SetIterator<Id> {
    return this.values()
  }

  override *entries(): SetIterator<[Id, Id]> {
    for (const id of this.values()) yield [id, id]
  }

  override [Symbol.iterator](): SetIterator<Id> {
    return this.values()
  }

  override forEach(visit: (id: Id, same: Id, set: Set<Id>) => void): void {
    for (const id of this.values()) visit(id, id, this)
  }
}
