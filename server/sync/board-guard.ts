import * as Y from 'yjs'
import { type ChunkedWork, runAtOnce } from '#base/chunked-work.ts'
import { inBatches } from '#base/in-batches.ts'
import { editBoard } from '#board/edit-board.ts'
import { type Origin, SERVER_ORIGIN } from '#board/origin.ts'
import {
  applyRepairs,
  findRepairs,
  findRepairsAmong,
  findSuspects,
  type Repair,
} from '#board/repair-board.ts'
import { contradictsDocument } from '#sync/contradicts-document.ts'
import type { Limits } from '#sync/limits.ts'
import { BoardRecords } from './board-records.ts'
import { checkTouched } from './check-touched.ts'
import { CONTRADICTION, type IdVerdict, type Writers } from './client-ids.ts'
import { DocumentSize, measureHere } from './document-size.ts'
import { encodeChange } from './encode-change.ts'
import type { NoteMark } from './note-marks.ts'
import { personOf } from './origin-actor.ts'
import { scanUpdate } from './scan-update.ts'
import { takeBack } from './take-back.ts'
import { addTouched, idsOfMoved, type TouchedRecords, touchedRecords } from './touched-records.ts'
import type { Verdict } from './verdict.ts'
import type { RecordCosts } from './work/count-work.ts'
import { recordCosts } from './work/record-costs.ts'
import { COMPARED_BYTES_PER_STEP } from './work/work-limits.ts'

export interface BoardGuardOptions {
  doc: Y.Doc
  limits: Limits
  /** Of the document as it was loaded, at most. */
  loadedBytes?: number
  /** Finds out how big the document is, without holding anything up. `null`: not now. */
  measure?: () => Promise<number | null>
  /** How many steps of work (work-limits.ts) an update takes, before it is applied. */
  onWork?: (steps: number) => void
  /** Author, number and model of a note that is not on the canvas at the moment. */
  knownNote: (noteId: string) => NoteMark | null
  /** The round that a frame was made for which is not on the canvas at the moment. */
  knownRound?: (frameId: string) => string | null
  /** Every change that stands, by whomever, in order; a refused one as its net effect. */
  onChange: (update: Uint8Array, origin: unknown) => void
  /** @param by the person who did; null: the server itself or an agent */
  onTouched: (recordIds: Iterable<string>, by: string | null) => void
}

/** After a large update: so many records are mended in one turn. */
const RECORDS_AT_ONCE = 100
/** A change of one of these is looked at again: they are the server's to write. */
const MARKS = ['m.author', 'm.number', 'm.model', 'm.via', 'm.round', 't']

type PersonOrigin = Extract<Origin, { kind: 'person' }>

interface Trial {
  updates: Uint8Array[]
  transaction: Y.Transaction | null
}

/**
 * What people may do to a board: their updates are applied on trial, the result is looked at record by record, and
 * what breaks a rule is taken back before anyone hears of it. What honest people break together is repaired instead.
 */
export class BoardGuard {
  private readonly options: BoardGuardOptions
  private readonly size: DocumentSize
  readonly records: BoardRecords
  private readonly costs: RecordCosts
  private trial: Trial | null = null

  constructor(options: BoardGuardOptions) {
    const { doc, knownNote, knownRound = () => null } = options
    this.options = options
    this.records = new BoardRecords({ doc, knownNote, knownRound })
    const { measure = () => Promise.resolve(measureHere(doc)) } = options
    const { maxDocumentBytes: maxBytes } = options.limits
    this.size = new DocumentSize({ maxBytes, bytes: options.loadedBytes ?? measureHere(doc), measure })
    this.costs = recordCosts(this.records.index)
    doc.on('afterTransaction', (transaction: Y.Transaction) => {
      if (this.trial) this.trial.transaction = transaction
      else this.settle(transaction)
    })
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (this.trial) this.trial.updates.push(update)
      else this.publish(update, origin)
    })
  }

  /** Reads what is in the document, and mends it. To be done once, before anything else is asked and anyone writes. */
  *readAll(): ChunkedWork<void> {
    const { index, ids } = this.records
    yield* this.records.readAll()
    for (const repairs of inBatches(yield* findRepairsAmong(index, [...ids]), RECORDS_AT_ONCE)) {
      this.applyRepairs(repairs)
      yield
    }
  }

  get recordCount(): number {
    return this.records.ids.size
  }

  /** An upper bound. */
  get documentBytes(): number {
    return this.size.upTo
  }

  /** The document has reached its size limit: only deletions are taken. */
  get isFull(): boolean {
    return !this.size.hasRoomFor(1)
  }

  /** Whether there is anything in it that the document doesn't have. An update that can't be read is news, too. */
  isNews(update: Uint8Array): boolean {
    return scanUpdate(update, this.options.doc).kind !== 'nothing'
  }

  /** Why so many bytes more are not taken. */
  whyNoRoom(bytes: number): string | null {
    if (bytes === 0 || this.size.hasRoomFor(bytes)) return null
    return 'This board is full: its document has reached its size limit.'
  }

  /** @param judgeIds whether this person may write under these Yjs client ids; `null`: they may */
  tryUpdate(
    update: Uint8Array,
    origin: PersonOrigin,
    judgeIds: (writers: Writers) => IdVerdict | null = () => null,
  ): Verdict {
    const { doc } = this.options
    const scan = scanUpdate(update, doc, { records: this.costs })
    if (scan.kind !== 'news' && scan.kind !== 'nothing') return scan
    if (scan.overlaps) {
      this.options.onWork?.(update.length / COMPARED_BYTES_PER_STEP)
      if (contradictsDocument(update, doc)) return CONTRADICTION
    }
    if (scan.kind === 'nothing') return { kind: 'nothing' }
    this.options.onWork?.(scan.steps)
    const verdict = judgeIds(scan)
    if (verdict) return verdict
    const noRoom = this.whyNoRoom(scan.writers.length > 0 ? update.length : 0)
    if (noRoom !== null) return { kind: 'refused', reason: noRoom }
    const trial: Trial = { updates: [], transaction: null }
    this.trial = trial
    // What the update deletes must stay until it is known that it may.
    doc.gc = false
    try {
      const reason = this.judge(trial, update, origin)
      if (reason !== null) return this.refuse(trial, reason, origin)
    } finally {
      doc.gc = true
      this.trial = null
    }
    this.accept(trial, origin)
    return { kind: 'applied' }
  }

  /**
   * Applies what a rehearsal passed. What others write meanwhile stands between the slices.
   * @param beforeSlice called before each slice
   * @param pause called after each slice: it is not long, but there may be many
   */
  async applySlices(
    slices: readonly Uint8Array[],
    origin: PersonOrigin,
    { beforeSlice, pause }: { beforeSlice: () => void; pause: () => Promise<void> },
  ): Promise<void> {
    const touched: TouchedRecords = { records: new Map(), strange: null }
    for (const slice of slices) {
      beforeSlice()
      const { transaction, updates } = this.applySlice(slice, origin)
      for (const update of updates) this.publish(update, origin)
      if (transaction) {
        const { records } = touchedRecords(transaction)
        this.records.know(records)
        addTouched(touched, { records, strange: null })
      }
      await pause()
    }
    // Only now: what is built on the last slice may be in the first one.
    for (const records of inBatches([...touched.records], RECORDS_AT_ONCE).map((batch) => new Map(batch))) {
      this.correctMarks(records, origin.userId)
      this.options.onTouched(records.keys(), origin.userId)
      await pause()
    }
    const { index } = this.records
    // On one deleted frame hang as many records as a board may have.
    for (const few of inBatches([...findSuspects(index, idsOfMoved(touched.records))], RECORDS_AT_ONCE)) {
      this.applyRepairs(runAtOnce(findRepairsAmong(index, few)))
      await pause()
    }
  }

  private applySlice(slice: Uint8Array, origin: PersonOrigin): Trial {
    const { doc } = this.options
    const trial: Trial = { updates: [], transaction: null }
    this.trial = trial
    try {
      doc.transact(() => Y.applyUpdate(doc, slice, origin), origin)
    } finally {
      this.trial = null
    }
    return trial
  }

  /**
   * The reason why the update can't stay, or null. A check that throws is a mistake of ours, and what it looked at must go
   * all the same: in the document and not in the log, it would be missing under everything that is built on it, and the
   * board could never be loaded again.
   */
  private judge(trial: Trial, update: Uint8Array, origin: PersonOrigin): string | null {
    try {
      return this.attempt(trial, update, origin)
    } catch (error) {
      this.refuse(trial, '', origin)
      throw error
    }
  }

  private attempt(trial: Trial, update: Uint8Array, origin: PersonOrigin): string | null {
    const { doc } = this.options
    try {
      doc.transact(() => Y.applyUpdate(doc, update, origin), origin)
    } catch {
      return 'The update can’t be read.'
    }
    if (doc.store.pendingStructs || doc.store.pendingDs) {
      doc.store.pendingStructs = null
      doc.store.pendingDs = null
      return 'The update builds on something that does not exist.'
    }
    if (!trial.transaction) return null
    const touched = touchedRecords(trial.transaction)
    const { limits } = this.options
    return checkTouched({ doc, touched, limits, recordIds: this.records.ids })
  }

  private refuse(trial: Trial, reason: string, origin: PersonOrigin): Verdict {
    const { transaction } = trial
    const { doc } = this.options
    if (transaction) {
      const { records } = touchedRecords(transaction)
      const { deleted } = takeBack(transaction)
      // Not the two updates one after the other: the second deletes what the first wrote, and by now that is only
      // a gap in the numbers. Nobody gets to see what was refused, not even for a moment.
      this.publish(encodeChange(doc, transaction.beforeState, deleted), origin)
      this.records.index.update(records.keys())
    }
    return { kind: 'refused', reason }
  }

  private accept(trial: Trial, origin: PersonOrigin): void {
    const { transaction } = trial
    if (!transaction) return
    // First of all: whatever goes wrong from here on, what is in the document is in the log.
    for (const update of trial.updates) this.publish(update, origin)
    const { doc } = this.options
    Y.tryGc(transaction.deleteSet, doc.store, () => true)
    const { records } = touchedRecords(transaction)
    this.records.know(records)
    this.finish(records, origin.userId)
  }

  private finish(records: TouchedRecords['records'], userId: string): void {
    this.correctMarks(records, userId)
    this.applyRepairs(findRepairs(this.records.index, idsOfMoved(records)))
    this.options.onTouched(records.keys(), userId)
  }

  private correctMarks(records: TouchedRecords['records'], userId: string): void {
    const wrong: string[] = []
    for (const [id, keys] of records) {
      if (keys !== null && !MARKS.some((key) => keys.has(key))) continue
      if (this.records.marks.isRight(id, userId)) this.records.marks.learn([id])
      else wrong.push(id)
    }
    if (wrong.length > 0) {
      editBoard(this.options.doc, SERVER_ORIGIN, () => this.records.marks.correct(wrong, userId))
    }
  }

  private applyRepairs(repairs: readonly Repair[]): void {
    if (repairs.length === 0) return
    const { doc } = this.options
    editBoard(doc, SERVER_ORIGIN, () => applyRepairs(doc, repairs, this.records.index))
  }

  /** A change by the server itself, an agent or the API. */
  private settle(transaction: Y.Transaction): void {
    const { records } = touchedRecords(transaction)
    if (records.size === 0) return
    this.records.know(records)
    this.records.marks.learn(records.keys())
    this.options.onTouched(records.keys(), personOf(transaction.origin))
  }

  private publish(update: Uint8Array, origin: unknown): void {
    this.size.grow(update.length)
    this.options.onChange(update, origin)
  }
}
