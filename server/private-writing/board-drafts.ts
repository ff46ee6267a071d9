import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { listDraftIds, revealedIdOf } from '#board/private-writing/draft-document.ts'
import { listDraftWriters } from '#db/doc-updates.ts'
import type { Database } from '#db/driver/database.ts'
import { DueKeys } from '#server/ground/due-keys.ts'
import type { Log } from '#server/ground/log.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import { runInSlices, workForBoard } from '#server/threads/slices.ts'
import type { BoardCosts } from '#server/watchdog/board-costs.ts'
import { accountOf, personIn } from '#session/members/members-slice.ts'
import {
  isPartDue,
  isWritingPrivately,
  type PrivateWriting,
  partsIn,
  showsDrafts,
} from '#session/private-writing/private-writing.ts'
import type { SessionState } from '#session/state.ts'
import { carryLateChanges } from './carry-late-changes.ts'
import { choosePartToReveal, givePartIds } from './choose-part-to-reveal.ts'
import { copyNotesToReaders, sharingRules } from './copy-notes-to-readers.ts'
import { hasJustMerged, moveDraftToAccount } from './move-draft-to-account.ts'
import { QuietAfterReveal } from './quiet-after-reveal.ts'
import { recordWriters } from './record-writers.ts'
import { type HiddenNote, type OpenDraft, revealDrafts } from './reveal-drafts.ts'
import { lateIdsOf, mayBeIn, revealLateAndUnsigned } from './reveal-late-and-unsigned.ts'
import { ownersOfChanged, revealThreads } from './reveal-threads.ts'
import { shownCounts } from './shown-counts.ts'
import { UnrevealedNoteIds } from './unrevealed-note-ids.ts'

/** The documents of a board, and the session that decides which notes of a draft are visible to whom. */
export interface BoardDraftsServices {
  db: Database
  sessions: Pick<SessionHub, 'load' | 'dispatch'>
  rooms: Pick<Rooms, 'open' | 'openDraft' | 'editTogether' | 'draftWriters'>
  log: Pick<Log, 'warn' | 'error'>
  /** Takes the time of showing notes to each other and of reveals. */
  costs?: Pick<BoardCosts, 'measure'>
}

interface DueReveal {
  state: SessionState
  writing: PrivateWriting
  isOfAll: boolean
  /** Receives the ids of notes whose reveal was over. */
  late: string[]
}

/** Changes of a draft within this time are handled together. */
const GATHER_MS = 60
/** After a failure. */
const RETRY_MS = 5_000
/** While the board has no room, unless something on it is removed first. Longer than a board without people stays in memory. */
const FULL_RETRY_MS = 60_000
/** A note that did not change for so long is not being typed in. */
const QUIET_MS = 1_500
/** Not a user id. */
const EVERYONE = '*'

/**
 * The drafts of one board in memory: counts the written notes of each person, and puts notes on the board once they may be seen.
 * Derives its work from the documents and the session alone, so a restart continues it.
 */
export class BoardDrafts {
  private readonly services: BoardDraftsServices
  private readonly board: OpenRoom
  private readonly due = new DueKeys((userIds) => {
    const { costs } = this.services
    const look = () => this.look(userIds)
    return costs ? workForBoard(costs, this.board.boardId, look) : look()
  })
  private readonly counts = new Map<string, number>()
  /** When notes changed last, of those that changed lately. */
  private readonly typedAt = new Map<string, number>()
  private readonly quiet: QuietAfterReveal
  private readonly hidden = new WeakMap<object, UnrevealedNoteIds>()
  private state: SessionState | null = null
  private isFull = false

  /** @param board is not held: it ends with its document */
  constructor(board: OpenRoom, services: BoardDraftsServices) {
    this.services = services
    this.board = board
    this.quiet = new QuietAfterReveal(board.isQuiet)
  }

  start(state: SessionState, onStop: () => void): void {
    this.state = state
    this.board.doc.once('destroy', () => {
      this.due.stop()
      this.quiet.stop()
      onStop()
    })
    this.board.onNoteActivity(() => this.roomMade())
    const { phase } = state.privateWriting ?? {}
    if (phase !== undefined && phase !== 'revealed') this.due.wait(EVERYONE, 0)
    for (const userId of ownersOfChanged(null, state)) this.due.wait(userId, 0)
    for (const userId of this.services.rooms.draftWriters(this.board.boardId)) this.opened(userId)
  }

  sessionChanged(state: SessionState): void {
    const before = this.writing
    const owners = ownersOfChanged(this.state, state)
    const stays = this.state?.memberships
    this.state = state
    const { writing } = this
    if (writing === null) return
    for (const userId of owners) this.due.wait(userId, GATHER_MS)
    if (stays && hasJustMerged(stays, state.memberships)) this.due.wait(EVERYONE, 0)
    if (writing.phase === 'revealed') return
    const isPartNews = partsIn(writing)?.asked !== partsIn(before)?.asked
    const isNew = writing.phase !== before?.phase || writing.startedAt !== before.startedAt
    if (isPartNews || isNew) this.due.wait(EVERYONE, 0)
  }

  private get writing(): PrivateWriting | null {
    return this.state?.privateWriting ?? null
  }

  /** Called when a draft document was loaded into memory. */
  opened(userId: string): void {
    this.due.wait(userId, 0)
    this.shareSoon()
  }

  private roomMade(): void {
    if (!this.isFull || !this.board.hasRoomFor(1)) return
    this.isFull = false
    this.due.wait(EVERYONE, GATHER_MS)
  }

  private async look(userIds: readonly string[]): Promise<void> {
    const { boardId } = this.board
    try {
      if (this.board.doc.isDestroyed) return
      const isAboutAll = userIds.includes(EVERYONE)
      const all = isAboutAll ? await listDraftWriters(this.services.db, boardId) : userIds
      const late: string[] = []
      const { isDone, isNoneLeft } = await this.withDrafts(all, async (drafts) => {
        if (isAboutAll) await this.passOnDrafts(drafts)
        for (const draft of drafts) carryLateChanges(this.services.rooms, this.board, draft, this.state)
        const { state, services, board } = this
        const hasRoom =
          state === null ||
          (await revealLateAndUnsigned(services.rooms, board, drafts, state, this.ways(isAboutAll, late)))
        if (isAboutAll) await this.chooseDuePart(drafts)
        const isDone = hasRoom && (await this.settle(drafts, isAboutAll, late))
        await revealThreads(this.board, drafts, this.state, services)
        if (isAboutAll) await this.share(drafts)
        return { isDone, isNoneLeft: drafts.every(({ hidden }) => hidden.ids.size === 0) }
      })
      if (late.length > 0) await this.send({ type: 'private-writing.add-late', noteIds: late })
      this.isFull = !isDone
      if (!isDone) for (const userId of userIds) this.due.wait(userId, FULL_RETRY_MS)
      else if (isAboutAll && this.isOver(isNoneLeft)) await this.finish()
    } catch (error) {
      if (this.board.doc.isDestroyed) return
      this.services.log.warn({ err: error, boardId }, 'checking drafts failed')
      for (const userId of userIds) this.due.wait(userId, RETRY_MS)
    }
  }

  /** Moves drafts of guests who signed in to their accounts at once. */
  private async passOnDrafts(drafts: readonly OpenDraft[]): Promise<void> {
    for (const guest of drafts) {
      const accountId = this.state && accountOf(this.state, guest.userId)
      if (!accountId || listDraftIds(guest.room.doc).length === 0) continue
      await this.withDrafts([accountId], async ([account]) => {
        if (account) this.services.rooms.editTogether(() => moveDraftToAccount(guest, account))
      })
      this.due.wait(accountId, 0)
    }
  }

  /** Shows people notes of others, or takes them back. */
  private async share(drafts: readonly OpenDraft[]): Promise<void> {
    const { state, writing } = this
    if (!state || !writing || writing.othersNotes === 0) return
    const now = Date.now()
    for (const [noteId, at] of this.typedAt) if (now - at >= QUIET_MS) this.typedAt.delete(noteId)
    const rules = sharingRules(state, writing, (noteId) => !this.typedAt.has(noteId))
    await runInSlices(
      copyNotesToReaders(drafts, rules, (change) => {
        // A board that is lost takes its drafts along.
        if (!this.board.doc.isDestroyed) this.services.rooms.editTogether(change)
      }),
    )
    if (this.typedAt.size > 0) this.shareSoon()
  }

  private shareSoon(): void {
    const isOn = isWritingPrivately(this.writing) && (this.writing?.othersNotes ?? 0) > 0
    if (isOn && !this.due.has(EVERYONE)) this.due.wait(EVERYONE, QUIET_MS)
  }

  /** In the log before the notes are on the board, so that a restart reveals the same ones. */
  private async chooseDuePart(drafts: readonly OpenDraft[]): Promise<void> {
    const { state, writing } = this
    const parts = partsIn(writing)
    if (!state || !writing || !parts || !isPartDue(parts)) return
    const { isNamed } = writing
    const { userId, notes } = choosePartToReveal(drafts, {
      ...parts,
      isNamed,
      nameOf: (userId) => personIn(state, userId)?.name ?? '',
      mayBeIn: (draft, noteId) => mayBeIn(state, draft, noteId),
    })
    const noteIds = await givePartIds(notes, isNamed)
    await this.send({ type: 'private-writing.choose-part', part: parts.asked, userId, noteIds })
  }

  /** Returns false if the board has no room for all notes. */
  private async settle(drafts: readonly OpenDraft[], isOfAll: boolean, late: string[]): Promise<boolean> {
    const { state, writing } = this
    const isDone = !state || !writing || (await this.revealDue(drafts, { state, writing, isOfAll, late }))
    this.count(drafts)
    if (this.state && writing) await recordWriters(this.services, this.state, writing, drafts)
    return isDone
  }

  private async revealDue(
    drafts: readonly OpenDraft[],
    { state, writing, isOfAll, late }: DueReveal,
  ): Promise<boolean> {
    const { rooms } = this.services
    const { isNamed } = writing
    const part = showsDrafts(writing) ? null : new Set(partsIn(writing)?.last?.noteIds)
    const isShown = (draft: OpenDraft, id: string) =>
      (part?.has(revealedIdOf(draft.room.doc, id)) ?? true) && mayBeIn(state, draft, id)
    return await revealDrafts(rooms, this.board, drafts, { isNamed, isShown, ...this.ways(isOfAll, late) })
  }

  private async send(command: { type: string } & Record<string, unknown>): Promise<void> {
    await this.services.sessions.dispatch(this.board.boardId, command, { kind: 'server' })
  }

  /** @param late receives the ids of notes whose reveal was over */
  private ways(isOfAll: boolean, late: string[]) {
    const onShown = (notes: readonly HiddenNote[]): void => {
      if (this.state) late.push(...lateIdsOf(notes, this.state))
    }
    return { isOfAll, onNameless: () => this.quiet.begin(), onShown }
  }

  private isOver(isNoneLeft: boolean): boolean {
    const parts = partsIn(this.writing)
    if (parts) return isNoneLeft && !isPartDue(parts)
    return this.writing?.phase === 'revealing'
  }

  /** After the COMMIT: otherwise a restart would leave drafts unrevealed. */
  private async finish(): Promise<void> {
    await this.board.edit(SERVER_ORIGIN, () => undefined)
    await this.send({ type: 'private-writing.finish' })
  }

  private count(drafts: readonly OpenDraft[]): void {
    for (const { userId, hidden } of drafts) {
      const count = hidden.ids.size
      if (count > 0) this.counts.set(userId, count)
      else this.counts.delete(userId)
    }
    const { draftCounts } = this.board
    const shown = shownCounts(this.counts, this.writing)
    if (JSON.stringify(draftCounts.get()) !== JSON.stringify(shown)) draftCounts.set(shown)
  }

  private async withDrafts<Result>(
    userIds: readonly string[],
    work: (drafts: readonly OpenDraft[]) => Promise<Result>,
  ): Promise<Result> {
    const { rooms } = this.services
    const open: OpenRoom[] = []
    try {
      const drafts: OpenDraft[] = []
      for (const userId of userIds) {
        const room = await rooms.openDraft(this.board.boardId, userId)
        open.push(room)
        drafts.push({ userId, room, hidden: this.hiddenIn(userId, room) })
      }
      return await work(drafts)
    } finally {
      for (const room of open) room.release()
    }
  }

  private hiddenIn(userId: string, room: OpenRoom): UnrevealedNoteIds {
    const known = this.hidden.get(room.doc)
    if (known) return known
    const hidden = new UnrevealedNoteIds(room.doc)
    this.hidden.set(room.doc, hidden)
    room.onNoteActivity((noteId) => {
      hidden.touch(noteId)
      this.typedAt.set(noteId, Date.now())
      this.shareSoon()
      if (!this.due.has(userId)) this.due.wait(userId, GATHER_MS)
    })
    return hidden
  }
}
