import type * as Y from 'yjs'
import { type ChunkedWork, runAtOnce } from '#base/chunked-work.ts'
import { inBatches } from '#base/in-batches.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { removeRecord } from '#board/edit/remove-record.ts'
import {
  applyRepairs,
  findRepairs,
  findRepairsAmong,
  findSuspects,
  type Repair,
} from '#board/edit/repair-board.ts'
import { awaitsHandIn, handInNote } from '#board/private-writing/draft-document.ts'
import type { GuardHost, GuardRules } from './board-guard-options.ts'
import type { BoardRecords } from './board-records.ts'
import { idsOfMoved, type TouchedRecords } from './touched-records.ts'

/** One document, its rules for people, and listeners for changed records. */
export interface RecordUpkeepOptions {
  /** Corrections are written to it in transactions of the server. */
  doc: Y.Doc
  /** Kept in step with the document; they find what depends on a record. */
  records: BoardRecords
  rules: Pick<GuardRules, 'isNotesOnly' | 'mayUnlock' | 'mayAdd'>
  host: Pick<GuardHost, 'onTouched' | 'onRestored'>
}

/** How many records are repaired in one turn after a large update. */
const RECORDS_AT_ONCE = 100
/** The fields that only the server writes, and the words that an agent may have written: a change to one of them is checked. */
const MARKS = ['m.author', 'm.number', 'm.model', 'm.stamp', 'm.via', 'm.program', 'm.round', 't', 'text']

type Records = TouchedRecords['records']

/** Adds to people's edits: authors of notes, facilitators' locks, and repairs of conflicts between honest edits. */
export class RecordUpkeep {
  private readonly options: RecordUpkeepOptions

  constructor(options: RecordUpkeepOptions) {
    this.options = options
  }

  /** Repairs the whole document. */
  *mendAll(): ChunkedWork<void> {
    const { index, ids } = this.options.records
    for (const repairs of inBatches(yield* findRepairsAmong(index, [...ids]), RECORDS_AT_ONCE)) {
      this.applyRepairs(repairs)
      yield
    }
  }

  finish(records: Records, userId: string): void {
    this.correct(records, userId)
    const moved = idsOfMoved(records)
    if (moved.length > 0) this.applyRepairs(findRepairs(this.options.records.index, moved))
    this.options.host.onTouched(records, userId)
  }

  /** Removes what this person may not add now. What lies in it stays on the board. */
  takeAwayUnwanted(added: readonly string[], userId: string, isBrought: boolean): void {
    if (added.length === 0) return
    const { doc, records, rules } = this.options
    const shapes = boardShapes(doc)
    const unwanted = added.filter((id) => {
      const record = shapes.get(id)
      const type: unknown = record?.get('t')
      const clientId = record?._item?.id.client
      return (
        typeof type === 'string' &&
        clientId !== undefined &&
        !rules.mayAdd({ userId, type, isBrought, clientId })
      )
    })
    if (unwanted.length === 0) return
    editBoard(doc, SERVER_ORIGIN, () => {
      for (const id of unwanted) removeRecord(doc, id, records.index)
    })
  }

  /** Like `takeAwayUnwanted`, for many records of an update too large for one turn. */
  *takeAwayInChunks(added: readonly string[], userId: string): ChunkedWork<void> {
    for (const few of inBatches(added, RECORDS_AT_ONCE)) {
      this.takeAwayUnwanted(few, userId, true)
      yield
    }
  }

  /** Like `finish`, for many records. */
  *finishInChunks(records: Records, userId: string): ChunkedWork<void> {
    yield* this.options.records.locks.learnAfter(this.finishBatches(records, userId))
  }

  private *finishBatches(records: Records, userId: string): ChunkedWork<void> {
    for (const batch of inBatches([...records], RECORDS_AT_ONCE).map((some) => new Map(some))) {
      this.correct(batch, userId)
      this.options.host.onTouched(batch, userId)
      yield
    }
    const { index } = this.options.records
    // A board's whole number of records may depend on one deleted frame.
    for (const few of inBatches([...findSuspects(index, idsOfMoved(records))], RECORDS_AT_ONCE)) {
      this.applyRepairs(runAtOnce(findRepairsAmong(index, few)))
      yield
    }
  }

  private correct(records: Records, userId: string): void {
    this.correctMarks(records, userId)
    this.dropHandIns(records)
    this.keepLocks(records, userId)
  }

  /** Only a private draft waits to be handed in; a page that brings one back after the reveal sends the mark with it. */
  private dropHandIns(records: Records): void {
    const { doc, rules } = this.options
    if (rules.isNotesOnly) return
    const waiting: string[] = []
    for (const id of records.keys()) if (awaitsHandIn(doc, id)) waiting.push(id)
    if (waiting.length === 0) return
    editBoard(doc, SERVER_ORIGIN, () => {
      for (const id of waiting) handInNote(doc, id)
    })
  }

  /** Before the repairs: a locked shape that returns may be without its frame. */
  private keepLocks(records: Records, userId: string): void {
    const { doc, records: known } = this.options
    const mayUnlock = this.options.rules.mayUnlock(userId)
    const corrections = known.locks.corrections(records, mayUnlock)
    if (mayUnlock) known.locks.learnChanged(records)
    if (corrections.length === 0) return
    editBoard(doc, SERVER_ORIGIN, () => {
      for (const { run } of corrections) run()
    })
    const bytes = corrections.reduce((sum, { bytes }) => sum + bytes, 0)
    if (bytes > 0) this.options.host.onRestored(bytes, userId)
  }

  /**
   * Corrects a person's edit that the server wrote: only locks and the stamps of agents' words may be wrong in it, and the stamps
   * are right where a program has declared an AI's words.
   */
  correctWritten(records: Records, userId: string, isDeclaredAi: boolean): void {
    if (isDeclaredAi) this.options.records.marks.learn(records.keys())
    else this.stampWords(records)
    this.keepLocks(records, userId)
  }

  private stampWords(records: Records): void {
    const { doc, records: known } = this.options
    const wrong = [...records.keys()].filter((id) => known.marks.hasWrongStamp(id))
    if (wrong.length > 0) editBoard(doc, SERVER_ORIGIN, () => known.marks.stampAgain(wrong))
    const isWrong = new Set(wrong)
    known.marks.learn([...records.keys()].filter((id) => !isWrong.has(id)))
  }

  private correctMarks(records: Records, userId: string): void {
    const { doc, records: known } = this.options
    const wrong: string[] = []
    for (const [id, keys] of records) {
      if (keys !== null && !MARKS.some((key) => keys.has(key))) continue
      if (known.marks.isRight(id, userId)) known.marks.learn([id])
      else wrong.push(id)
    }
    if (wrong.length > 0) editBoard(doc, SERVER_ORIGIN, () => known.marks.correct(wrong, userId))
  }

  private applyRepairs(repairs: readonly Repair[]): void {
    if (repairs.length === 0) return
    const { doc, records } = this.options
    editBoard(doc, SERVER_ORIGIN, () => applyRepairs(doc, repairs, records.index))
  }
}
