import * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import type { Dependents } from '#board/board-index.ts'
import { FACILITATORS_LOCK, readLock } from '#board/lock.ts'
import { MAX_FRAME_DEPTH } from '#board/page-place.ts'
import { type FlatRecord, flatToMap, mapToFlat, readIn } from '#board/record-layout.ts'
import { isSameRecord, setField } from '#board/set-field.ts'
import type { TouchedRecords } from './touched-records.ts'

/** What people typed or dragged while the news of a lock travelled to them is still taken for so long. */
const LOCK_GRACE_MS = 3_000

interface KeptRecord {
  flat: FlatRecord
  /** When it was locked, on the clock of performance.now(). */
  lockedAt: number
}

type Correction = () => void

/**
 * Keeps records that facilitators locked as they are. An update of another person is not refused, because it may hold offline
 * work on other records: only what it did to these records is undone.
 */
export class FacilitatorLocks {
  private readonly shapes: Y.Map<Y.Map<unknown>>
  private readonly kept = new Map<string, KeptRecord>()
  private readonly index: Dependents

  constructor(doc: Y.Doc, index: Dependents) {
    this.shapes = boardShapes(doc)
    this.index = index
  }

  /** Takes these records as they are now. @param lockedAt for locks that were not known */
  learn(ids: Iterable<string>, lockedAt = performance.now(), depth = 0): void {
    for (const id of ids) {
      const map = this.mapOf(id)
      if (map && this.isLocked(map))
        this.kept.set(id, { flat: mapToFlat(map), lockedAt: this.kept.get(id)?.lockedAt ?? lockedAt })
      else this.kept.delete(id)
      const isGroup = map?.get('t') === 'group' && depth < MAX_FRAME_DEPTH
      if (isGroup) this.learn(this.index.dependents(id), lockedAt, depth + 1)
    }
  }

  /**
   * What the server has to change after a person's update of these records; run all of it inside one transaction of the server.
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
    this.learn([id])
    if (keys !== null && !keys.has('locked') && !keys.has('m.lock')) return null
    const map = this.mapOf(id)
    const lock = map?.get('locked') === true ? FACILITATORS_LOCK : undefined
    return map && map.get('m.lock') !== lock ? () => setField(map, 'm.lock', lock) : null
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
      return isClaimed ? () => map?.delete('m.lock') : null
    }
    const isFresh = performance.now() - kept.lockedAt < LOCK_GRACE_MS
    if (isFresh && map && this.isLocked(map)) {
      this.learn([id])
      return null
    }
    return map && isSameRecord(map, kept.flat) ? null : () => this.restore(id, kept.flat)
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
