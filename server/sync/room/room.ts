import * as Y from 'yjs'
import type { ChunkedWork } from '#base/chunked-work.ts'
import { writable } from '#base/readable.ts'
import type { Origin } from '#board/doc/origin.ts'
import { docNameOf } from '#db/doc-updates.ts'
import { answerWithin } from '#db/driver/answer-within.ts'
import { type InTurns, runInTurns } from '#server/threads/run-in-turns.ts'
import type { Projection } from '#session/projection.ts'
import type { AgentPresence, PresenceStamp } from '#sync/awareness-state.ts'
import type { CloseCode } from '#sync/close-code.ts'
import type { TalkFrame } from '#sync/talk-frame.ts'
import { SessionFeed } from '../feed/session-feed.ts'
import { BoardGuard } from '../guard/board-guard.ts'
import type { BoardRecords } from '../guard/board-records.ts'
import { ClientIds } from '../guard/client-ids.ts'
import { BringEveryone } from '../presence/bring-everyone.ts'
import { EphemeralState } from '../presence/ephemeral-state.ts'
import { type BoardLog, BoardLost } from '../storage/board-log.ts'
import { FanOut } from '../wire/fan-out.ts'
import { talkFrame } from '../wire/frame.ts'
import { BoardBusy, BoardFrozen } from './board-busy.ts'
import { DryRuns } from './dry-runs.ts'
import { type EncodedJoin, JoinAnswer } from './join-answer.ts'
import { type NoteListener, RecordChanges } from './record-changes.ts'
import { RoomChanges } from './room-changes.ts'
import type { RoomLoad } from './room-load.ts'
import type { RoomMember } from './room-member.ts'
import type { RoomOptions } from './room-options.ts'
import { UncoveredUpdates } from './uncovered-updates.ts'
import { UpdateIntake } from './update-intake.ts'

/** How long people's edits may wait for the database. */
const MAX_HOLD_MS = 3_000

/**
 * One open board: its document, its members, and the only path for every change.
 *
 * 1. Every change of `doc` goes through the guard to `RoomChanges`: it is in the log before anyone gets it.
 * 2. Members get what others changed, within a tick and in the order of the log; a member whose update is the tick gets it not back.
 * 3. `saved` resolves after the COMMIT of all changes before the call; no client is told so earlier.
 * 4. A change under a new Yjs client id reaches others when its owner is stored, or a quarter of a second later.
 * 5. While a large update is applied in slices (`isHeld`), the edits of all members wait.
 * 6. Once another process has the board (`isLost`), nothing is appended.
 * 7. Presence and live text are never stored, and a member who reads slowly gets the latest state alone.
 */
export class Room {
  readonly boardId: string
  /** The writer of this draft document; `null` for the canvas of the board. */
  readonly draftOf: string | null
  readonly doc: Y.Doc
  readonly epoch: number
  readonly feed: SessionFeed
  readonly members = new Set<RoomMember>()
  /** How many written notes each person has that only they see, by user id. */
  readonly draftCounts = writable<Projection['draftCounts']>({})
  readonly bring = new BringEveryone(this.members)
  readonly uncovered: UncoveredUpdates
  private readonly options: Omit<RoomOptions, 'loaded'>
  private readonly boardLog: BoardLog
  private readonly clientIds: ClientIds
  private readonly guard: BoardGuard
  private readonly ephemeral: EphemeralState<RoomMember>
  private readonly fanOut: FanOut<RoomMember>
  private readonly joinAnswer: JoinAnswer
  private readonly dryRuns: DryRuns
  private readonly recordChanges: RecordChanges
  /** The way in for people's updates; everyone else gets them with the next tick. */
  readonly intake: UpdateIntake

  constructor({ loaded, ...options }: RoomOptions) {
    const { boardId, updateLog, limits, newIds: quota, onCrowded, threads, log } = options
    this.options = options
    this.boardId = boardId
    this.draftOf = options.draftOf
    this.doc = loaded.doc
    this.epoch = loaded.epoch
    this.uncovered = new UncoveredUpdates(loaded)
    const { epoch, lastSeq } = loaded
    const stored = { boardId, doc: docNameOf(options.draftOf), epoch, lastSeq }
    this.boardLog = updateLog.open({ ...stored, onLost: () => options.onLost() })
    this.recordChanges = new RecordChanges(boardId, log)
    this.joinAnswer = new JoinAnswer({ boardId, doc: this.doc, parts: loaded.parts, threads })
    this.clientIds = new ClientIds({ doc: this.doc, limits, stored: loaded.clients, quota, onCrowded })
    this.ephemeral = new EphemeralState(limits, {
      isTaken: (clientId) => this.doc.store.clients.has(clientId),
      isWriters: (clientId, userId) => this.clientIds.isAnothers(clientId, userId),
      hidesPlace: (userId) => this.feed.hidesPlace(userId),
      mayName: (recordId) => !this.feed.mayHaveDrafts || this.records.ids.has(recordId),
    })
    this.fanOut = new FanOut({
      members: this.members,
      takeEphemeral: () => this.ephemeral.takeChanges(),
      load: options.load,
      measure: (work) => this.measure(work),
    })
    const inTurns: InTurns = (key, work) =>
      runInTurns(options.turns, { key, measure: (turn) => this.measure(turn) }, work)
    const isDraft = options.draftOf !== null
    const sent = { storage: updateLog.storage, draftCounts: this.draftCounts, runInTurns: inTurns, isDraft }
    this.feed = new SessionFeed({ ...options, ...sent, writers: () => this.doc.store.clients.keys() })
    const { doc, boardLog, joinAnswer, clientIds, fanOut, recordChanges, feed, members, uncovered } = this
    const receivers = { members, boardLog, joinAnswer, clientIds, fanOut, recordChanges, feed, uncovered }
    this.guard = new BoardGuard({
      doc,
      limits,
      loadedBytes: loaded.snapshotBytes + loaded.bytesSinceSnapshot,
      measure: () => joinAnswer.measure(),
      rules: feed,
      host: new RoomChanges(receivers, options),
    })
    const { guard } = this
    const gather = () => this.boardLog.gather()
    const isHoldingBack = () => !isDraft && this.feed.isWritingPrivately
    const own = { boardId, doc, guard, joinAnswer, threads, limits, log, gather }
    this.dryRuns = new DryRuns({ ...own, isNotesOnly: isDraft, isHoldingBack, runInTurns: inTurns })
    const { dryRuns } = this
    const { people: presence } = this.ephemeral
    this.intake = new UpdateIntake({ doc, guard, clientIds, presence, dryRuns, adding: feed.adding, gather })
  }

  /** Reads and repairs the board. Run it before anyone gets the room. */
  readAll(): ChunkedWork<void> {
    return this.guard.readAll()
  }

  get isSaved(): boolean {
    return this.boardLog.isSaved
  }

  get isLost(): boolean {
    return this.boardLog.isLost
  }

  /** The database has been away so long that no more edits can be held. */
  get isTakingNothing(): boolean {
    return this.options.updateLog.isFull
  }

  /** The memory and sockets that the room uses. */
  get load(): RoomLoad {
    const { recordCount: records, documentBytes } = this.guard
    return { sockets: this.members.size, records, documentBytes }
  }

  /** Runs synchronous `work` as this board's time. */
  measure<Result>(work: () => Result): Result {
    const { costs } = this.options
    return costs ? costs.measure(this.boardId, work) : work()
  }

  /** Checked by the server's own writers, whose edits the size limit does not refuse. */
  get isFull(): boolean {
    return this.guard.isFull
  }

  get records(): BoardRecords {
    return this.guard.records
  }

  hasRoomFor(records: number): boolean {
    return this.guard.recordCount + records <= this.options.limits.maxRecords
  }

  /** Resolves after the COMMIT that covers everything applied so far. Rejects with BoardLost. */
  saved(): Promise<void> {
    return this.boardLog.saved()
  }

  /**
   * Runs an edit of the server's own writers; resolves after the COMMIT. Rejects with BoardBusy or BoardFrozen before anything is
   * changed, or with BoardLost.
   */
  async edit(origin: Origin, change: () => void): Promise<void> {
    if (this.isLost) throw new BoardLost(this.boardId)
    if (this.feed.isFrozen && origin.kind !== 'server') throw new BoardFrozen()
    if (this.isTakingNothing) throw new BoardBusy('sync.nothing-saved')
    this.measure(() => this.doc.transact(change, origin))
    await this.saved()
  }

  hasNewContent(update: Uint8Array): boolean {
    return this.guard.hasNewContent(update)
  }

  stateVector(): Uint8Array {
    return Y.encodeStateVector(this.doc)
  }

  /** Edits must wait: half of a large update is on the board. */
  get isHeld(): boolean {
    return this.dryRuns.isHeld
  }

  whenFree(callback: () => void): void {
    this.dryRuns.whenFree(callback)
  }

  /** Resolves when everything that was received is on the board and stored; people's edits wait until the returned call. Rejects after MAX_HOLD_MS. */
  async holdEdits(): Promise<() => void> {
    while (this.isHeld) await new Promise<void>((resolve) => this.whenFree(resolve))
    const release = this.dryRuns.hold()
    try {
      // Everyone here waits with it.
      await answerWithin(MAX_HOLD_MS, this.boardLog.allSaved())
      return release
    } catch (error) {
      release()
      throw error
    }
  }

  /** The last update in the log. */
  get lastSeq(): number {
    return this.boardLog.lastSeq
  }

  /** The answer for a client that has nothing yet. */
  wholeState(): EncodedJoin | Promise<EncodedJoin> {
    return this.joinAnswer.whole()
  }

  stateAfter(stateVector: Uint8Array, member: RoomMember): EncodedJoin | Promise<EncodedJoin> {
    return this.joinAnswer.after(stateVector, member.userId)
  }

  join(member: RoomMember): void {
    this.members.add(member)
    this.feed.join(member)
    this.sendPresence(member)
  }

  leave(member: RoomMember): void {
    const wasEditing = this.ephemeral.people.editingOf(member)
    this.members.delete(member)
    this.feed.leave(member)
    if (this.ephemeral.people.leave(member)) this.fanOut.presenceChanged()
    if (wasEditing) this.recordChanges.reportText(wasEditing)
  }

  /** Sends the present state of everyone and of the live text. */
  sendPresence(member: RoomMember): void {
    member.sendEphemeral(member.takesOwnMessages ? this.ephemeral.snapshot() : this.ephemeral.presence())
  }

  /** Sends everyone's presence; returns its size in bytes. */
  resendPresence(member: RoomMember): number {
    const presence = this.ephemeral.presence()
    if (presence.length > 0) member.sendEphemeral(presence)
    return presence.length
  }

  /** @throws when the bytes can't be read */
  receivePresence(member: RoomMember, bytes: Uint8Array): void {
    const before = this.ephemeral.people.editingOf(member)
    if (!this.ephemeral.people.receive(member, bytes)) return
    this.fanOut.presenceChanged()
    if (before && before !== this.ephemeral.people.editingOf(member)) this.recordChanges.reportText(before)
  }

  readonly isEditing = (noteId: string): boolean => this.ephemeral.isEditing(noteId)

  appendLiveText(id: string, text: string): void {
    if (this.ephemeral.speech.append(id, text)) this.fanOut.liveTextChanged()
  }

  endLiveText(id: string): void {
    if (this.ephemeral.speech.end(id)) this.fanOut.liveTextChanged()
  }

  /** Sends to the windows of this person and to no others. */
  sendToPerson(userId: string, content: TalkFrame): void {
    const frame = talkFrame(content)
    for (const member of this.members)
      if (member.userId === userId && !member.isProgram) member.sendSession(frame)
  }

  /** Shows an agent or a program. `null` hides it. */
  showAgent(id: string, who: PresenceStamp | null, presence: AgentPresence | null): void {
    const { agents } = this.ephemeral
    const before = agents.editingOf(id)
    const isChanged = presence && who ? agents.show(who, presence) : agents.hide(id)
    if (!isChanged) return
    this.fanOut.presenceChanged()
    if (before && before !== agents.editingOf(id)) this.recordChanges.reportText(before)
  }

  /**
   * Called for every record that was added, changed or removed, or whose text lost the cursor of a person; later, never during
   * the change.
   */
  onNoteActivity(listener: NoteListener): () => void {
    return this.recordChanges.listen(listener)
  }

  closeAll(code: CloseCode, reason: string): void {
    for (const member of [...this.members]) member.close(code, reason)
  }

  /** Everyone connects again, to the board loaded from storage. */
  async abandon(): Promise<void> {
    await this.saved().catch(() => undefined)
    this.lose()
  }

  /** Another process may have the board: new edits of writers that hold the room are refused. */
  lose(): void {
    this.boardLog.lose()
  }

  destroy(): void {
    this.fanOut.stop()
    this.feed.stop()
    this.recordChanges.stop()
    this.doc.destroy()
  }
}
