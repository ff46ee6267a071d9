import { DueKeys } from '#base/due-keys.ts'
import { carryLateChange } from '#board/draft-document.ts'
import { editBoard } from '#board/edit-board.ts'
import { SERVER_ORIGIN } from '#board/origin.ts'
import type { Database } from '#db/database.ts'
import { listDraftWriters } from '#db/doc-updates.ts'
import type { Log } from '#server/log.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { OpenRoom, Rooms } from '#server/sync/rooms.ts'
import { type PrivateWriting, showsDrafts } from '#session/private-writing/private-writing.ts'
import type { SessionState } from '#session/state.ts'
import { HiddenNotes } from './hidden-notes.ts'
import { type OpenDraft, revealDrafts } from './reveal-drafts.ts'

export interface BoardDraftsServices {
  db: Database
  sessions: Pick<SessionHub, 'load' | 'dispatch'>
  rooms: Pick<Rooms, 'open' | 'openDraft' | 'editTogether' | 'draftWriters'>
  log: Pick<Log, 'warn' | 'error'>
}

/** Changes of a draft that come this soon after each other are looked at together. */
const GATHER_MS = 60
/** After a failure, or while the board has no room. */
const RETRY_MS = 5_000
/** Not a user id. */
const EVERYONE = '*'

/**
 * The drafts of one board in memory: counts the written notes of each person, and puts notes on the board once they may be seen.
 * What has to be done follows from the documents and the session alone, so a restart continues it.
 */
export class BoardDrafts {
  private readonly services: BoardDraftsServices
  private readonly board: OpenRoom
  private readonly due = new DueKeys((userIds) => this.look(userIds))
  private readonly hidden = new WeakMap<object, HiddenNotes>()
  private writing: PrivateWriting | null = null

  /** @param board is not held: it ends with its document */
  constructor(board: OpenRoom, services: BoardDraftsServices) {
    this.services = services
    this.board = board
  }

  start(state: SessionState, onStop: () => void): void {
    this.writing = state.privateWriting
    this.board.doc.once('destroy', () => {
      this.due.stop()
      onStop()
    })
    const { phase } = this.writing ?? {}
    if (phase !== undefined && phase !== 'revealed') this.due.wait(EVERYONE, 0)
    for (const userId of this.services.rooms.draftWriters(this.board.boardId)) this.opened(userId)
  }

  sessionChanged({ privateWriting }: SessionState): void {
    const before = this.writing
    this.writing = privateWriting
    const isNews = privateWriting !== null && before?.phase !== privateWriting.phase
    if (isNews && privateWriting.phase !== 'revealed') this.due.wait(EVERYONE, 0)
  }

  /** A draft document came into memory. */
  opened(userId: string): void {
    this.due.wait(userId, 0)
  }

  private async look(userIds: readonly string[]): Promise<void> {
    const { boardId } = this.board
    try {
      if (this.board.doc.isDestroyed) return
      const isAboutAll = userIds.includes(EVERYONE)
      const all = isAboutAll ? await listDraftWriters(this.services.db, boardId) : userIds
      const isDone = await this.withDrafts(all, (drafts) => this.settle(drafts))
      if (!isDone) for (const userId of userIds) this.due.wait(userId, RETRY_MS)
      else if (isAboutAll && this.writing?.phase === 'revealing') await this.finish()
    } catch (error) {
      if (this.board.doc.isDestroyed) return
      this.services.log.warn({ err: error, boardId }, 'the drafts of a board could not be looked at yet')
      for (const userId of userIds) this.due.wait(userId, RETRY_MS)
    }
  }

  /** Returns false if the board has no room for all notes. */
  private async settle(drafts: readonly OpenDraft[]): Promise<boolean> {
    for (const draft of drafts) this.carryLate(draft)
    const { writing } = this
    const isDone =
      !writing ||
      !showsDrafts(writing) ||
      (await revealDrafts(this.services.rooms, this.board, drafts, writing.isNamed))
    this.count(drafts)
    return isDone
  }

  /** After the COMMIT: a restart must not find drafts that no one looks for. */
  private async finish(): Promise<void> {
    const { boardId } = this.board
    await this.board.edit(SERVER_ORIGIN, () => undefined)
    await this.services.sessions.dispatch(boardId, { type: 'private-writing.finish' }, { kind: 'server' })
  }

  private carryLate({ room, hidden }: OpenDraft): void {
    const late = hidden.update()
    if (late.length === 0) return
    const { doc } = this.board
    try {
      this.services.rooms.editTogether(() =>
        editBoard(doc, SERVER_ORIGIN, () =>
          editBoard(room.doc, SERVER_ORIGIN, () => {
            for (const id of late) carryLateChange(room.doc, doc, id, this.board.boardIndex())
          }),
        ),
      )
    } catch (error) {
      // Looked at again with the next try.
      for (const id of late) hidden.touch(id)
      throw error
    }
  }

  private count(drafts: readonly OpenDraft[]): void {
    const { draftCounts } = this.board
    const before = draftCounts.get()
    const counts: Record<string, number> = { ...before }
    for (const { userId, hidden } of drafts) {
      const count = hidden.ids.size
      if (count > 0) counts[userId] = count
      else delete counts[userId]
    }
    if (JSON.stringify(before) !== JSON.stringify(counts)) draftCounts.set(counts)
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

  private hiddenIn(userId: string, room: OpenRoom): HiddenNotes {
    const known = this.hidden.get(room.doc)
    if (known) return known
    const hidden = new HiddenNotes(room.doc)
    this.hidden.set(room.doc, hidden)
    room.onNoteActivity((noteId) => {
      hidden.touch(noteId)
      if (!this.due.has(userId)) this.due.wait(userId, GATHER_MS)
    })
    return hidden
  }
}
