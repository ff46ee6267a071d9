import type * as Y from 'yjs'
import type { ChunkedWork } from '#base/chunked-work.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type BoardIndex, createEmptyIndex } from '#board/doc/board-index.ts'
import { NotePlaces } from '#board/place/note-places.ts'
import type { GuardRules } from './board-guard-options.ts'
import { FacilitatorLocks } from './facilitator-locks.ts'
import { KnownNotes } from './note-attribution.ts'
import type { TouchedRecords } from './touched-records.ts'

/** Reading this many records takes about a millisecond. */
const READ_AT_ONCE = 100

/** Indexes of a board's records, kept up to date record by record. */
export class BoardRecords {
  readonly index: BoardIndex
  readonly marks: KnownNotes
  readonly locks: FacilitatorLocks
  readonly ids = new Set<string>()
  private readonly shapes: Y.Map<Y.Map<unknown>>
  private readonly watched = new Set<Set<string>>()
  private places: NotePlaces | null = null

  constructor(doc: Y.Doc, rules: Pick<GuardRules, 'knownNote' | 'knownRound'>) {
    this.shapes = boardShapes(doc)
    this.index = createEmptyIndex(doc)
    this.marks = new KnownNotes(doc, rules)
    this.locks = new FacilitatorLocks(doc, this.index)
  }

  /** Reads the whole document, which must not change until this ends. */
  *readAll(): ChunkedWork<void> {
    let some: string[] = []
    for (const id of this.shapes.keys()) {
      some.push(id)
      if (some.length < READ_AT_ONCE) continue
      this.read(some)
      some = []
      yield
    }
    this.read(some)
  }

  /** Those of the records that the board did not have; call it before `know`. */
  newAmong(records: TouchedRecords['records']): string[] {
    const added: string[] = []
    for (const [id, keys] of records) if (keys === null && !this.ids.has(id)) added.push(id)
    return added
  }

  /** Updates the indexes; call it with the touched records of each transaction. */
  know(records: TouchedRecords['records']): void {
    this.index.update(records.keys())
    for (const touched of this.watched) for (const id of records.keys()) touched.add(id)
    for (const [id, keys] of records) {
      if (keys !== null) continue
      if (this.shapes.has(id)) this.ids.add(id)
      else this.ids.delete(id)
    }
  }

  /** Takes over the fields of records that the server wrote. */
  learnWritten(records: TouchedRecords['records']): void {
    this.marks.learn(records.keys())
    this.locks.learnChanged(records)
  }

  /** Returns a set that collects the ids of changed records until `stopWatching`. */
  watchTouched(): Set<string> {
    const touched = new Set<string>()
    this.watched.add(touched)
    return touched
  }

  stopWatching(touched: Set<string>): void {
    this.watched.delete(touched)
  }

  /** Built on first use: most boards never need it. */
  get notePlaces(): NotePlaces {
    if (this.places) return this.places
    const touched = this.watchTouched()
    for (const id of this.ids) touched.add(id)
    this.places = new NotePlaces(this.index, touched)
    return this.places
  }

  private read(ids: readonly string[]): void {
    this.index.update(ids)
    this.marks.learn(ids)
    this.locks.learn(ids, Number.NEGATIVE_INFINITY)
    for (const id of ids) this.ids.add(id)
  }
}
