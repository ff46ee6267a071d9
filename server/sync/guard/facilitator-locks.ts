import * as Y from 'yjs'
import { type ChunkedWork, runAtOnce } from '#base/chunked-work.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import type { Dependents } from '#board/doc/board-index.ts'
import { MAX_FRAME_DEPTH } from '#board/doc/page-place.ts'
import { isSameRecord, setField } from '#board/edit/set-field.ts'
import { FACILITATORS_LOCK, LOCK_KEYS, readLock } from '#board/record/lock.ts'
import { recordBytes } from '#board/record/record-bytes.ts'
import { type FlatRecord, flatToMap, mapToFlat, readIn } from '#board/record/record-layout.ts'
import { addTouched, type TouchedRecords } from './touched-records.ts'

/** How long edits are still taken after a lock: people typed or dragged while its news travelled to them. */
const LOCK_GRACE_MS = 3_000

interface StoredRecord {
  flat: FlatRecord
  /** When it was locked, on the clock of performance.now(). */
  lockedAt: number
  /** Its size; missing: not measured yet. */
  bytes?: number
}

interface Correction {
  run: () => void
  /** Bytes that are written again, stored and sent to everyone; 0 for a lock that is signed. */
  bytes: number
}

const nothingTouched = (): TouchedRecords => ({ records: new Map(), strange: null })

/** Copying so many records takes a few milliseconds. */
const LEARNED_AT_ONCE = 100
/** A move of a locked group changes nothing for its content, which may be thousands of notes. */
function locksWithIt(keys: ReadonlySet<string> | null): boolean {
  return keys === null || [...LOCK_KEYS].some((key) => keys.has(key))
}

/**
 * Keeps records that facilitators locked unchanged. An update of another person is not refused, because it may have
 * offline work on other records: only its changes to these records are undone.
 */
export class FacilitatorLocks {
  private readonly shapes: Y.Map<Y.Map<unknown>>
  private readonly kept = new Map<string, StoredRecord>()
  private readonly index: Dependents
  private changed = nothingTouched()
  private isPutOff = false

  constructor(doc: Y.Doc, index: Dependents) {
    this.shapes = boardShapes(doc)
    this.index = index
  }

  /** Takes these records as they are now. @param lockedAt for locks that were not known */
  learn(ids: Iterable<string>, lockedAt = performance.now()): void {
    for (const id of ids) this.learnOne(id, lockedAt)
  }

  /** Learns the records that a transaction changed, and the contents of groups whose lock it changed. */
  learnChanged(records: TouchedRecords['records']): void {
    addTouched(this.changed, { records, strange: null })
    if (!this.isPutOff) runAtOnce(this.learnPutOff())
  }

  /** Learns the changes of this work after it, in chunks: a group may hold all notes of a board. */
  *learnAfter(work: ChunkedWork<void>): ChunkedWork<void> {
    const isOutermost = !this.isPutOff
    this.isPutOff = true
    try {
      yield* work
    } finally {
      if (isOutermost) this.isPutOff = false
    }
    if (isOutermost) yield* this.learnPutOff()
  }

  private *learnPutOff(): ChunkedWork<void> {
    const { records } = this.changed
    this.changed = nothingTouched()
    let learned = 0
    for (const [changed, keys] of records) {
      for (const id of locksWithIt(keys) ? this.withContent(changed) : [changed]) {
        this.learnOne(id, performance.now())
        if (++learned % LEARNED_AT_ONCE === 0) yield
      }
    }
  }

  private learnOne(id: string, lockedAt: number): void {
    const map = this.mapOf(id)
    if (map && this.isLocked(map))
      this.kept.set(id, { flat: mapToFlat(map), lockedAt: this.kept.get(id)?.lockedAt ?? lockedAt })
    else this.kept.delete(id)
  }

  /** The record and, if it is a group or was one, its content. */
  private *withContent(id: string, depth = 0): Generator<string> {
    yield id
    const type = this.mapOf(id)?.get('t')
    if (type === 'frame' || depth >= MAX_FRAME_DEPTH) return
    for (const child of this.index.dependents(id)) yield* this.withContent(child, depth + 1)
  }

  /** How much is written again if another person deletes or changes this record. */
  keptBytes(id: string): number {
    const kept = this.kept.get(id)
    if (!kept) return 0
    kept.bytes ??= recordBytes(new Map(Object.entries(kept.flat)), (value) => typeof value === 'string')
    return kept.bytes
  }

  /**
   * Returns the server's changes after a person's update of these records; run all of them inside one transaction of the server.
   * @param mayUnlock whether the person is a facilitator: their locks become facilitators' locks
   */
  corrections(records: TouchedRecords['records'], mayUnlock: boolean): Correction[] {
    const found: Correction[] = []
    for (const [id, keys] of records) {
      const correction = mayUnlock ? this.signed(id, keys) : this.restored(id, keys)
      if (correction) found.push(correction)
    }
    return found
  }

  private signed(id: string, keys: ReadonlySet<string> | null): Correction | null {
    if (keys !== null && !keys.has('locked') && !keys.has('m.lock')) return null
    const map = this.mapOf(id)
    const lock = map?.get('locked') === true ? FACILITATORS_LOCK : undefined
    return map && map.get('m.lock') !== lock ? { run: () => setField(map, 'm.lock', lock), bytes: 0 } : null
  }

  /** Itself, or with the group that it is in; people may write in a locked frame. */
  private isLocked(map: Y.Map<unknown>, depth = 0): boolean {
    if (readLock(map) === 'facilitators') return true
    const group = this.mapOf(readIn(map.get('in'))?.[0] ?? '')
    return group?.get('t') === 'group' && depth < MAX_FRAME_DEPTH && this.isLocked(group, depth + 1)
  }

  private restored(id: string, keys: ReadonlySet<string> | null): Correction | null {
    const kept = this.kept.get(id)
    const map = this.mapOf(id)
    if (!kept) {
      const isClaimed = (keys === null || keys.has('m.lock')) && map?.has('m.lock')
      return isClaimed ? { run: () => map?.delete('m.lock'), bytes: 0 } : null
    }
    const isFresh = performance.now() - kept.lockedAt < LOCK_GRACE_MS
    if (isFresh && map && this.isLocked(map)) {
      this.learn([id])
      return null
    }
    if (map && isSameRecord(map, kept.flat)) return null
    return { run: () => this.restore(id, kept.flat), bytes: this.keptBytes(id) }
  }

  private restore(id: string, flat: FlatRecord): void {
    const map = this.mapOf(id)
    if (!map) this.shapes.set(id, flatToMap(flat))
    else for (const key of new Set([...Object.keys(flat), ...map.keys()])) setField(map, key, flat[key])
  }

  private mapOf(id: string): Y.Map<unknown> | null {
    const map: unknown = this.shapes.get(id)
    return map instanceof Y.Map ? map : null
  }
}
