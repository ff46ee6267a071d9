export interface LendableNote {
  id: string
  writerId: string
}

/** Ids of the notes of others that each reader sees, by user id. */
export type LentIds = ReadonlyMap<string, readonly string[]>

/**
 * Which notes of others each reader sees: at most `max`, none of their own, and each note about equally often. Readers keep
 * their notes, unless one is gone, or fewer readers see another note, by two or more.
 * @param notes in the order in which equals are taken
 */
export function lendNotes(notes: readonly LendableNote[], lent: LentIds, max: number): Map<string, string[]> {
  const lending = new Lending(notes)
  for (const [readerId, ids] of lent) lending.keep(readerId, ids, max)
  // One each before anyone gets a second: notes are few in the beginning.
  for (let size = 0; size < max; size++) lending.fillTo(size + 1)
  // Each exchange makes the counts more equal, so this ends.
  while (lending.exchangeSome());
  return lending.held
}

class Lending {
  readonly held = new Map<string, string[]>()
  private readonly notes: readonly LendableNote[]
  private readonly seen = new Map<string, number>()

  constructor(notes: readonly LendableNote[]) {
    this.notes = notes
  }

  keep(readerId: string, ids: readonly string[], max: number): void {
    const ofOthers = new Set(this.notes.flatMap(({ id, writerId }) => (writerId === readerId ? [] : [id])))
    const kept = ids.filter((id) => ofOthers.has(id)).slice(0, max)
    for (const id of kept) this.count(id, 1)
    this.held.set(readerId, kept)
  }

  fillTo(size: number): void {
    for (const [readerId, held] of this.held) {
      const id = held.length < size ? this.leastSeen(readerId, held) : null
      if (id === null) continue
      held.push(id)
      this.count(id, 1)
    }
  }

  /** Returns whether any reader got another note. */
  exchangeSome(): boolean {
    let hasChanged = false
    for (const [readerId, held] of this.held) hasChanged = this.exchangeOne(readerId, held) || hasChanged
    return hasChanged
  }

  private exchangeOne(readerId: string, held: string[]): boolean {
    const rare = this.leastSeen(readerId, held)
    if (rare === null || held.length === 0) return false
    const often = held.reduce((most, id) => (this.timesSeen(id) > this.timesSeen(most) ? id : most))
    if (this.timesSeen(often) - this.timesSeen(rare) < 2) return false
    held[held.indexOf(often)] = rare
    this.count(often, -1)
    this.count(rare, 1)
    return true
  }

  /** Of the notes that the reader could get. */
  private leastSeen(readerId: string, held: readonly string[]): string | null {
    let least: string | null = null
    for (const { id, writerId } of this.notes) {
      if (writerId === readerId || held.includes(id)) continue
      if (least === null || this.timesSeen(id) < this.timesSeen(least)) least = id
    }
    return least
  }

  private count(id: string, by: number): void {
    this.seen.set(id, this.timesSeen(id) + by)
  }

  private timesSeen(id: string): number {
    return this.seen.get(id) ?? 0
  }
}
