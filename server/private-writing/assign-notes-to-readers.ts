import type { ChunkedWork } from '#base/chunked-work.ts'

/** A private note that others may be shown. */
export interface LendableNote {
  id: string
  writerId: string
}

/** Ids of the notes of others that each reader sees, by user id. */
export type LentIds = ReadonlyMap<string, readonly string[]>

/** Fifty people may have written a hundred thousand notes. */
const NOTES_AT_ONCE = 1_000
const READERS_AT_ONCE = 20

/**
 * Chooses the notes of others that each reader sees: at most `max`, none of their own, and each note about equally
 * often. Readers keep theirs, unless a note is gone or another one was seen at least twice less.
 */
export function* assignNotesToReaders(
  notes: Iterable<LendableNote>,
  lent: LentIds,
  max: number,
): ChunkedWork<Map<string, string[]>> {
  const shelf = new Shelf()
  let count = 0
  for (const note of notes) {
    shelf.put(note)
    if (++count % NOTES_AT_ONCE === 0) yield
  }
  const held = new Map<string, string[]>()
  for (const [readerId, ids] of lent) held.set(readerId, shelf.takeAgain(readerId, ids, max))
  // One each before anyone gets a second: notes are few in the beginning.
  for (let size = 1; size <= max; size++) yield* inTurn(held, (reader, ids) => shelf.fill(reader, ids, size))
  // Each exchange makes the counts more equal, so this ends.
  while (yield* inTurn(held, (reader, ids) => shelf.exchange(reader, ids)));
  return held
}

/** Returns whether `change` did something for any reader. */
function* inTurn(
  held: ReadonlyMap<string, string[]>,
  change: (readerId: string, ids: string[]) => boolean,
): ChunkedWork<boolean> {
  let hasChanged = false
  let count = 0
  for (const [readerId, ids] of held) {
    if (change(readerId, ids)) hasChanged = true
    if (++count % READERS_AT_ONCE === 0) yield
  }
  return hasChanged
}

/** Notes by how often they are seen and by their writers: the next one is found without looking at all of them. */
class Shelf {
  private readonly writerOf = new Map<string, string>()
  private readonly timesSeen = new Map<string, number>()
  /** At the place `n` the ids of notes that are seen `n` times, by writer. */
  private readonly levels: Map<string, Set<string>>[] = []

  put({ id, writerId }: LendableNote): void {
    this.writerOf.set(id, writerId)
    this.place(id, 0)
  }

  /** Those of these notes that the reader may see still. */
  takeAgain(readerId: string, ids: readonly string[], max: number): string[] {
    const isForeign = (id: string) => this.writerOf.has(id) && this.writerOf.get(id) !== readerId
    const kept = ids.filter(isForeign).slice(0, max)
    for (const id of kept) this.move(id, 1)
    return kept
  }

  fill(readerId: string, held: string[], size: number): boolean {
    const id = held.length < size ? this.leastSeen(readerId, held) : null
    if (id === null) return false
    held.push(id)
    this.move(id, 1)
    return true
  }

  exchange(readerId: string, held: string[]): boolean {
    const rare = this.leastSeen(readerId, held)
    if (rare === null || held.length === 0) return false
    const often = held.reduce((most, id) => (this.seen(id) > this.seen(most) ? id : most))
    if (this.seen(often) - this.seen(rare) < 2) return false
    held[held.indexOf(often)] = rare
    this.move(often, -1)
    this.move(rare, 1)
    return true
  }

  /** Finds the note with the fewest readers among those that the reader could get. */
  private leastSeen(readerId: string, held: readonly string[]): string | null {
    for (const level of this.levels) {
      for (const [writerId, ids] of level) {
        if (writerId === readerId) continue
        for (const id of ids) if (!held.includes(id)) return id
      }
    }
    return null
  }

  private move(id: string, by: number): void {
    const from = this.seen(id)
    const writerId = this.writerOf.get(id) ?? ''
    const level = this.levels[from]
    const ids = level?.get(writerId)
    ids?.delete(id)
    if (ids?.size === 0) level?.delete(writerId)
    this.place(id, from + by)
  }

  private place(id: string, times: number): void {
    this.timesSeen.set(id, times)
    while (this.levels.length <= times) this.levels.push(new Map())
    const writerId = this.writerOf.get(id) ?? ''
    const level = this.levels[times]
    const ids = level?.get(writerId)
    if (ids) ids.add(id)
    else level?.set(writerId, new Set([id]))
  }

  private seen(id: string): number {
    return this.timesSeen.get(id) ?? 0
  }
}
