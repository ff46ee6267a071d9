import * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { type BoardIndex, createBoardIndex } from '#board/board-index.ts'
import { checkRecord } from '#board/check-record.ts'
import { editBoard } from '#board/edit-board.ts'
import { type Origin, SERVER_ORIGIN } from '#board/origin.ts'
import { recordBytes } from '#board/record-bytes.ts'
import { applyRepairs, findRepairs } from '#board/repair-board.ts'
import type { Limits } from '#sync/limits.ts'
import { type IdVerdict, takeNewId, type Writers } from './client-ids.ts'
import { contradictsDocument } from './contradicts-document.ts'
import { DocumentSize } from './document-size.ts'
import { type NoteMark, NoteMarks } from './note-marks.ts'
import { type Scan, scanUpdate } from './scan-update.ts'
import { takeBack } from './take-back.ts'
import { type TouchedRecords, touchedRecords } from './touched-records.ts'
import type { RecordCosts } from './work/count-work.ts'
import { REHEARSED_WORK } from './work/work-limits.ts'

/**
 * applied: it stands · nothing: it was known · missing: it builds on what isn't here (yet), nothing of it was applied ·
 * foreign, turned-away: see IdVerdict, nothing of it was applied ·
 * heavy: it may be honest, but is too much work to be tried in one piece; nothing of it was applied · refused: it broke a rule and nothing of it is left; the reason is for its sender.
 */
export type Verdict =
  | { kind: 'applied' }
  | { kind: 'nothing' }
  | { kind: 'missing' }
  | IdVerdict
  | { kind: 'heavy' }
  | { kind: 'refused'; reason: string }

export interface BoardGuardOptions {
  doc: Y.Doc
  limits: Limits
  /** Author, number and model of a note that is not on the canvas at the moment. */
  knownNote: (noteId: string) => NoteMark | null
  /** The round that a frame was made for which is not on the canvas at the moment. */
  knownRound?: (frameId: string) => string | null
  /** Every change that stands, by whomever, in order; a refused one as its net effect. */
  onChange: (update: Uint8Array, origin: unknown) => void
  /** @param by the person who did; null: the server itself or an agent */
  onTouched: (recordIds: Iterable<string>, by: string | null) => void
}

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
  private readonly index: BoardIndex
  private readonly marks: NoteMarks
  private readonly size: DocumentSize
  private readonly recordIds: Set<string>
  private readonly costs: RecordCosts
  private trial: Trial | null = null

  constructor(options: BoardGuardOptions) {
    const { doc, knownNote, knownRound = () => null } = options
    this.options = options
    this.index = createBoardIndex(doc)
    this.marks = new NoteMarks({ doc, knownNote, knownRound })
    this.size = new DocumentSize(doc, options.limits.maxDocumentBytes)
    this.recordIds = new Set(boardShapes(doc).keys())
    this.costs = {
      countDependents: (id) => this.index.dependents(id).size,
      countBytes: (id) => bytesOf(boardShapes(doc).get(id)),
    }
    doc.on('afterTransaction', (transaction: Y.Transaction) => {
      if (this.trial) this.trial.transaction = transaction
      else this.settle(transaction)
    })
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (this.trial) this.trial.updates.push(update)
      else this.publish(update, origin)
    })
    this.repair(this.recordIds)
  }

  get recordCount(): number {
    return this.recordIds.size
  }

  /** The document has reached its size limit: only deletions are taken. */
  get isFull(): boolean {
    return !this.size.hasRoomFor(1)
  }

  /** Whether there is anything in it that the document doesn't have. An update that can't be read is news, too. */
  isNews(update: Uint8Array): boolean {
    return scanUpdate(update, this.options.doc).kind !== 'nothing'
  }

  private scan(update: Uint8Array): Scan {
    const { doc } = this.options
    const scan = scanUpdate(update, doc, { records: this.costs })
    if (scan.kind !== 'heavy') return scan
    const whole = scanUpdate(update, doc, { records: this.costs, limits: REHEARSED_WORK })
    return whole.kind === 'heavy' ? { kind: 'refused', reason: 'This is too much at once.' } : whole
  }

  /** @param judgeIds whether this person may write under these Yjs client ids; `null`: they may */
  tryUpdate(
    update: Uint8Array,
    origin: PersonOrigin,
    judgeIds: (writers: Writers) => IdVerdict | null = () => null,
  ): Verdict {
    const { doc } = this.options
    const scan = this.scan(update)
    if (scan.kind !== 'news' && scan.kind !== 'nothing') return scan
    if (scan.overlaps && contradictsDocument(update, doc)) {
      return takeNewId('Other content is known under this client id.')
    }
    if (scan.kind === 'nothing') return { kind: 'nothing' }
    const verdict = judgeIds(scan)
    if (verdict) return verdict
    if (scan.writers.length > 0 && !this.size.hasRoomFor(update.length)) {
      return { kind: 'refused', reason: 'This board is full: its document has reached its size limit.' }
    }
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
    return trial.transaction && this.violationIn(touchedRecords(trial.transaction))
  }

  private violationIn({ records, strange }: TouchedRecords): string | null {
    if (strange) return strange
    const { doc, limits } = this.options
    const shapes = boardShapes(doc)
    let growth = 0
    for (const [id, keys] of records) {
      const wasThere = this.recordIds.has(id)
      if (shapes.has(id)) {
        const violation = checkRecord(id, shapes.get(id), limits, keys ?? undefined)
        if (violation) return violation.message
        if (!wasThere) growth++
      } else if (wasThere) growth--
    }
    if (growth > 0 && this.recordIds.size + growth > limits.maxRecords) {
      return `This board is full: it holds at most ${limits.maxRecords} shapes.`
    }
    return null
  }

  private refuse(trial: Trial, reason: string, origin: PersonOrigin): Verdict {
    const { transaction } = trial
    const { doc } = this.options
    if (transaction) {
      const { records } = touchedRecords(transaction)
      takeBack(transaction)
      // Not the two updates one after the other: the second deletes what the first wrote, and by now that is only
      // a gap in the numbers. Nobody gets to see what was refused, not even for a moment.
      const before = Y.encodeStateVector(transaction.beforeState)
      this.publish(Y.encodeStateAsUpdate(doc, before), origin)
      this.index.update(records.keys())
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
    this.know(records)
    this.correctMarks(records, origin.userId)
    const moved = [...records].filter(([, keys]) => keys === null || keys.has('in') || keys.has('t'))
    this.repair(moved.map(([id]) => id))
    this.options.onTouched(records.keys(), origin.userId)
  }

  private correctMarks(records: TouchedRecords['records'], userId: string): void {
    const wrong: string[] = []
    for (const [id, keys] of records) {
      if (keys !== null && !MARKS.some((key) => keys.has(key))) continue
      if (this.marks.isRight(id, userId)) this.marks.learn([id])
      else wrong.push(id)
    }
    if (wrong.length > 0) {
      editBoard(this.options.doc, SERVER_ORIGIN, () => this.marks.correct(wrong, userId))
    }
  }

  private repair(ids: Iterable<string>): void {
    const repairs = findRepairs(this.index, ids)
    if (repairs.length === 0) return
    const { doc } = this.options
    editBoard(doc, SERVER_ORIGIN, () => applyRepairs(doc, repairs, this.index))
  }

  /** A change by the server itself, an agent or the API. */
  private settle(transaction: Y.Transaction): void {
    const { records } = touchedRecords(transaction)
    if (records.size === 0) return
    this.know(records)
    this.marks.learn(records.keys())
    this.options.onTouched(records.keys(), personOf(transaction.origin))
  }

  private know(records: TouchedRecords['records']): void {
    this.index.update(records.keys())
    const shapes = boardShapes(this.options.doc)
    for (const [id, keys] of records) {
      if (keys !== null) continue
      if (shapes.has(id)) this.recordIds.add(id)
      else this.recordIds.delete(id)
    }
  }

  private publish(update: Uint8Array, origin: unknown): void {
    this.size.grow(update.length)
    this.options.onChange(update, origin)
  }
}

function bytesOf(record: unknown): number {
  return record instanceof Y.Map ? recordBytes(record, (value) => value instanceof Y.Text) : 0
}

/** Whoever writes by API is a person too. */
function personOf(origin: unknown): string | null {
  const isByApi = typeof origin === 'object' && origin !== null && 'kind' in origin && origin.kind === 'api'
  return isByApi && 'userId' in origin && typeof origin.userId === 'string' ? origin.userId : null
}
