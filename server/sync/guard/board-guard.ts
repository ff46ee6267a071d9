import * as Y from 'yjs'
import type { ChunkedWork } from '#base/chunked-work.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import { contradictsDocument } from '#sync/contradicts-document.ts'
import type { RecordCosts } from '../updates/count-work.ts'
import { recordCosts } from '../updates/record-costs.ts'
import { scanUpdate } from '../updates/scan-update.ts'
import { COMPARED_BYTES_PER_STEP, TURN_STEPS } from '../updates/work-limits.ts'
import type { BoardGuardOptions, PersonOrigin } from './board-guard-options.ts'
import { BoardRecords } from './board-records.ts'
import { checkTouched } from './check-touched.ts'
import { CONTRADICTION, type IdVerdict, type Writers } from './client-ids.ts'
import { type DivertibleChange, divertToPrivateDraft } from './divert-late-notes-to-draft.ts'
import { DocumentSize, measureHere } from './document-size.ts'
import { encodeChange } from './encode-change.ts'
import { isDeclaredAi, personOf } from './origin-actor.ts'
import { RecordUpkeep } from './record-upkeep.ts'
import { revertTransaction } from './revert-transaction.ts'
import { addTouched, type TouchedRecords, touchedRecords } from './touched-records.ts'
import type { UpdateVerdict } from './verdict.ts'

interface Trial extends DivertibleChange {
  /** The records that the transaction wrote, once they have been read. */
  touched?: TouchedRecords
  /** Ids of records that the board did not have. */
  added?: string[]
}

/**
 * Guards what people may do to a board: applies each update on trial, checks the changed records, and reverts an update that breaks
 * a rule. Conflicts that honest edits cause together are repaired, not refused.
 *
 * 1. The document holds nothing that was not published (`onChange`), in the order in which it was published: the log can rebuild
 *    it at every moment.
 * 2. No one but the sender sees refused content: an update is published after its checks, or its net effect after the revert.
 * 3. Garbage collection is off during a trial: a revert copies deleted content back.
 * 4. At most one trial runs, within one turn of the event loop; repairs follow it in transactions of the server.
 * 5. The document never keeps pending structs: an update that builds on missing content is refused whole.
 * 6. `records` equals the document after every call.
 */
export class BoardGuard {
  private readonly options: BoardGuardOptions
  private readonly size: DocumentSize
  readonly records: BoardRecords
  private readonly costs: RecordCosts
  private readonly upkeep: RecordUpkeep
  private trial: Trial | null = null

  constructor(options: BoardGuardOptions) {
    const { doc, rules, host } = options
    this.options = options
    this.records = new BoardRecords(doc, rules)
    const { measure = () => Promise.resolve(measureHere(doc)) } = options
    const { maxDocumentBytes: maxBytes } = options.limits
    this.size = new DocumentSize({ maxBytes, bytes: options.loadedBytes ?? measureHere(doc), measure })
    this.costs = recordCosts(this.records.index, (id) => this.records.locks.keptBytes(id))
    this.upkeep = new RecordUpkeep({ doc, records: this.records, rules, host })
    doc.on('afterTransaction', (transaction: Y.Transaction) => {
      if (this.trial) this.trial.transaction = transaction
      else this.settle(transaction)
    })
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (this.trial) this.trial.updates.push(update)
      else this.publish(update, origin)
    })
  }

  /** Reads and repairs the whole document. Run it once, before any other call and before anyone writes. */
  *readAll(): ChunkedWork<void> {
    yield* this.records.readAll()
    yield* this.upkeep.mendAll()
  }

  get recordCount(): number {
    return this.records.ids.size
  }

  /** Size of the document, as an upper bound. */
  get documentBytes(): number {
    return this.size.upTo
  }

  /** The document has reached its size limit: only deletions are accepted. */
  get isFull(): boolean {
    return !this.size.hasRoomFor(1)
  }

  /** Whether the update holds anything that the document lacks. An unreadable update counts as new. */
  hasNewContent(update: Uint8Array): boolean {
    return scanUpdate(update, this.options.doc).kind !== 'nothing'
  }

  /** Why the document can't grow by this many bytes, as a sentence; `null` if it can. */
  spaceRefusal(bytes: number): string | null {
    if (bytes === 0 || this.size.hasRoomFor(bytes)) return null
    return CLOSE_REASONS['document-full']
  }

  /**
   * @param judgeIds checks whether this person may write under these Yjs client ids; `null` means yes
   * @param isBrought the update is from the client's connecting, perhaps work from before a rule began
   */
  tryUpdate(
    update: Uint8Array,
    origin: PersonOrigin,
    judgeIds: (writers: Writers) => IdVerdict | null = () => null,
    isBrought = false,
  ): UpdateVerdict {
    const { doc, host } = this.options
    const scan = scanUpdate(update, doc, { records: this.costs })
    if (scan.kind === 'heavy') return { kind: 'heavy', postponed: null }
    if (scan.kind !== 'news' && scan.kind !== 'nothing') return scan
    if (scan.overlaps) {
      host.onWork(update.length / COMPARED_BYTES_PER_STEP, origin)
      if (contradictsDocument(update, doc)) return CONTRADICTION
    }
    if (scan.kind === 'nothing') return { kind: 'nothing' }
    host.onWork(scan.steps, origin)
    const idVerdict = judgeIds(scan)
    if (idVerdict) return idVerdict
    const noRoom = this.spaceRefusal(scan.writers.length > 0 ? update.length : 0)
    if (noRoom !== null) return { kind: 'refused', reason: noRoom }
    if (scan.steps > TURN_STEPS) return { kind: 'heavy', postponed: scan.writers }
    const { verdict, records, added } = this.tryNow(update, origin)
    if (records) this.upkeep.finish(records, origin.userId)
    if (records) this.upkeep.takeAwayUnwanted(added, origin.userId, isBrought)
    return verdict
  }

  /** Applies an update that was postponed. No other person's update may be applied until this ends. */
  *applyPostponed(update: Uint8Array, origin: PersonOrigin): ChunkedWork<UpdateVerdict> {
    const { verdict, records, added } = this.tryNow(update, origin)
    if (records) {
      yield
      yield* this.upkeep.finishInChunks(records, origin.userId)
      yield* this.upkeep.takeAwayInChunks(added, origin.userId)
    }
    return verdict
  }

  /** `records` are those that the update touched and that still need upkeep; `null` when there are none. */
  private tryNow(
    update: Uint8Array,
    origin: PersonOrigin,
  ): { verdict: UpdateVerdict; records: TouchedRecords['records'] | null; added: readonly string[] } {
    const { doc, host } = this.options
    const trial: Trial = { updates: [], transaction: null }
    this.trial = trial
    // Keep deleted content until the update is accepted: reverting copies it back.
    doc.gc = false
    try {
      const broken = this.judge(trial, update, origin)
      const reason = broken ?? divertToPrivateDraft(trial, host.draftFor(origin), this.records)
      if (reason !== null) return { verdict: this.refuse(trial, reason, origin), records: null, added: [] }
    } finally {
      doc.gc = true
      this.trial = null
    }
    const { added = [] } = trial
    return { verdict: { kind: 'applied' }, records: this.accept(trial, origin), added }
  }

  /**
   * Applies an update that passed its dry run, in slices. Other people's edits run between the slices.
   * @param pause called after each slice; one slice is short, but there may be many
   */
  async applySlices(
    slices: readonly Uint8Array[],
    origin: PersonOrigin,
    pause: () => Promise<void>,
  ): Promise<void> {
    const touched: TouchedRecords = { records: new Map(), strange: null }
    const added: string[] = []
    for (const slice of slices) {
      const { transaction, updates } = this.applySlice(slice, origin)
      for (const update of updates) this.publish(update, origin)
      if (transaction) {
        const { records } = touchedRecords(transaction)
        added.push(...this.records.newAmong(records))
        this.records.know(records)
        addTouched(touched, { records, strange: null })
      }
      await pause()
    }
    // Not before the last slice: the first one may have the base of the last one.
    for (const _ of this.upkeep.finishInChunks(touched.records, origin.userId)) await pause()
    for (const _ of this.upkeep.takeAwayInChunks(added, origin.userId)) await pause()
  }

  private applySlice(slice: Uint8Array, origin: PersonOrigin): Trial {
    const { doc } = this.options
    const trial: Trial = { updates: [], transaction: null }
    this.trial = trial
    try {
      Y.applyUpdate(doc, slice, origin)
    } finally {
      this.trial = null
    }
    return trial
  }

  /**
   * The reason why the update must be reverted, or `null`. If a check throws, that is our bug, and the update is reverted all the
   * same: content that is in the document but not in the log would be missing for everything built on it, and the board could
   * never be loaded again.
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
      Y.applyUpdate(doc, update, origin)
    } catch {
      return CLOSE_REASONS['unreadable-update']
    }
    if (doc.store.pendingStructs || doc.store.pendingDs) {
      doc.store.pendingStructs = null
      doc.store.pendingDs = null
      return CLOSE_REASONS['missing-base']
    }
    if (!trial.transaction) return null
    const touched = touchedRecords(trial.transaction)
    trial.touched = touched
    const { limits, rules } = this.options
    const { ids } = this.records
    trial.added = this.records.newAmong(touched.records)
    return checkTouched({ doc, touched, limits, recordIds: ids, isNotesOnly: rules.isNotesOnly })
  }

  private refuse(trial: Trial, reason: string, origin: PersonOrigin): UpdateVerdict {
    const { transaction } = trial
    const { doc } = this.options
    if (transaction) {
      const { records } = touchedRecords(transaction)
      const { deleted } = revertTransaction(transaction)
      // Publish the net effect, not the update and its revert: the second deletes the content of the first, which now
      // is only a gap in the clock. Refused content is never sent, not even for a moment.
      this.publish(encodeChange(doc, transaction.beforeState, deleted), origin)
      this.records.index.update(records.keys())
    }
    return { kind: 'refused', reason }
  }

  /** Returns the records that the update touched. */
  private accept(trial: Trial, origin: PersonOrigin): TouchedRecords['records'] | null {
    const { transaction } = trial
    if (!transaction) return null
    // Publish first: if anything after this fails, the log still has all that the document has.
    for (const update of trial.diverted ? [trial.diverted.update] : trial.updates)
      this.publish(update, origin)
    if (trial.diverted) this.publish(trial.diverted.removal, SERVER_ORIGIN)
    const { doc } = this.options
    Y.tryGc(transaction.deleteSet, doc.store, () => true)
    const { records } = trial.touched ?? touchedRecords(transaction)
    this.records.know(records)
    return records
  }

  /** Handles a change by the server itself, an agent or the API. */
  private settle(transaction: Y.Transaction): void {
    const { records } = touchedRecords(transaction)
    if (records.size === 0) return
    this.records.know(records)
    const by = personOf(transaction.origin)
    if (by === null) this.records.learnWritten(records)
    else this.upkeep.correctWritten(records, by, isDeclaredAi(transaction.origin))
    this.options.host.onTouched(records, by)
  }

  private publish(update: Uint8Array, origin: unknown): void {
    this.size.grow(update.length)
    this.options.host.onChange(update, origin)
  }
}
