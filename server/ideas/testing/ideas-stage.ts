import { onTestFinished, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { addNote, type NoteToAdd } from '#board/edit/edit-board.ts'
import type { Database } from '#db/driver/database.ts'
import { insertUser } from '#db/users.ts'
import { createAccess } from '#server/access/access.ts'
import { createTimeZones } from '#server/access/time-zones.ts'
import { createLog } from '#server/ground/log.ts'
import { createMetrics } from '#server/ground/metrics.ts'
import { newAgentId, newNoteId, newUserId } from '#server/ground/new-id.ts'
import type { Models } from '#server/models/models.ts'
import type { DayBudget } from '#server/session/day-budget.ts'
import { createSessions, type SessionHub } from '#server/session/sessions.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { createRooms, type Rooms } from '#server/sync/rooms.ts'
import type { AgentFields } from '#session/agents/agent.ts'
import type { Command } from '#session/command.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { ideaOfNote } from '#session/ideas/idea-in.ts'
import type { SessionState } from '#session/state.ts'
import { LIMITS, type Limits } from '#sync/limits.ts'
import { createWordStatistics, type WordStatistics } from '../board-word-statistics.ts'
import { createIdeaWriter, type IdeaWriter } from '../idea-writer.ts'
import { captureNotesOfOpenBoards } from '../ideas-from-notes-of-open-boards.ts'

const QUIET_MS = 15
export const NO_DAY_BUDGET: DayBudget = { tokens: null, costMicros: null }
/** People see the text that they change. */
export const AS_PERSON = { isProgram: false, revision: undefined }
const HOUR_MS = 3_600_000

export interface IdeasStageOptions {
  limits?: Partial<Limits>
  /** Without it no model sorts ideas. */
  models?: Models
  sortAfterMs?: number
  dayBudget?: DayBudget
}

/** Real sessions, rooms and database with the idea services of one server. */
export class IdeasStage {
  readonly db: Database
  readonly userId = newUserId()
  /** A Monday, in the server's time zone unless a person has set another. */
  readonly timeZones = createTimeZones(() => Date.UTC(2026, 10, 23, 12))
  sessions: SessionHub
  rooms: Rooms
  words: WordStatistics
  writer: IdeaWriter
  boardId = ''
  private readonly options: IdeasStageOptions
  private readonly metrics = createMetrics()
  private stopListening: () => Promise<void> | void = () => undefined
  private opened: OpenRoom | null = null

  private constructor(db: Database, options: IdeasStageOptions) {
    this.db = db
    this.options = options
    const { sessions, rooms, words, writer } = this.parts()
    Object.assign(this, { sessions, rooms, words, writer })
    this.sessions = sessions
    this.rooms = rooms
    this.words = words
    this.writer = writer
  }

  static async begin(db: Database, options: IdeasStageOptions = {}): Promise<IdeasStage> {
    const stage = new IdeasStage(db, options)
    const owner = { id: stage.userId, name: 'Olga', color: 'moss' }
    await insertUser(db, { ...owner, kind: 'guest', email: null })
    stage.boardId = (await stage.sessions.create({ title: 'Plans', premise: '' }, owner)).board.id
    onTestFinished(() => stage.stop())
    return stage
  }

  /** Begins with an open board whose notes become ideas. */
  static async beginOpen(db: Database): Promise<IdeasStage> {
    const stage = await IdeasStage.begin(db)
    stage.listen()
    await stage.open()
    return stage
  }

  private parts() {
    const { db, metrics } = this
    const log = createLog('silent')
    const config = { limits: { ...LIMITS, ...this.options.limits } }
    const sessions = createSessions({ db, log })
    const access = createAccess({ db, log, secret: 'a secret for tests', publicUrl: null })
    // No board leaves memory during a test.
    const rooms = createRooms({ config, log, metrics, db, sessions, access, idleMs: HOUR_MS })
    const words = createWordStatistics()
    const writer = createIdeaWriter({ config, db, sessions, rooms, words, timeZones: this.timeZones })
    return { log, sessions, rooms, words, writer }
  }

  /** Starts the listeners, as the server does; without them notes get no numbers and no ideas. */
  listen(): void {
    const { db, sessions, rooms, words } = this
    const { models, sortAfterMs, dayBudget = NO_DAY_BUDGET } = this.options
    const log = createLog('silent')
    this.stopListening = captureNotesOfOpenBoards(rooms, {
      config: { models: { dayBudget } },
      db,
      sessions,
      words,
      timeZones: this.timeZones,
      log,
      models,
      quietMs: QUIET_MS,
      sortAfterMs,
    })
  }

  async open(): Promise<OpenRoom> {
    this.opened ??= await this.rooms.open(this.boardId)
    return this.opened
  }

  /** Restarts as after a kill: unfinished work stays unfinished. */
  async restart(): Promise<void> {
    await this.close()
    const { sessions, rooms, words, writer } = this.parts()
    Object.assign(this, { sessions, rooms, words, writer })
  }

  private async close(): Promise<void> {
    await this.stopListening()
    this.opened?.release()
    this.opened = null
    await this.rooms.stop()
    // Commands of a board wait for each other: earlier ones are stored before another process starts.
    await this.sessions.dispatch(this.boardId, { type: 'board.rename', title: 'Plans' }, { kind: 'server' })
  }

  async stop(): Promise<void> {
    await this.close()
    this.metrics.stop()
  }

  /** By hand on the canvas. */
  async write(text: string, more: Partial<NoteToAdd> = {}): Promise<string> {
    const id = newNoteId()
    await this.edit((room) => addNote(room.doc, { id, text, x: 0, y: 0, author: this.userId, ...more }))
    return id
  }

  async edit(change: (room: OpenRoom) => void, userId = this.userId): Promise<void> {
    const room = await this.open()
    await room.edit({ kind: 'api', userId }, () => change(room))
  }

  async state(): Promise<SessionState> {
    return must(await this.sessions.load(this.boardId), 'the session')
  }

  async idea(noteId: string): Promise<Idea | null> {
    return ideaOfNote(await this.state(), noteId)
  }

  async addAgent(more: Partial<AgentFields> = {}): Promise<string> {
    const agent: AgentFields = {
      name: 'Clerk',
      kind: 'clerk',
      model: null,
      capabilities: ['save-idea', 'read-back', 'tag-idea'],
      domain: '',
      color: 'grey',
      emoji: '●',
      prompt: 'You keep the log.',
      ...more,
    }
    const agentId = newAgentId()
    await this.ask({ type: 'agent.save', agentId, agent, file: '', isChosen: false })
    return agentId
  }

  async ask(command: Command): Promise<SessionState> {
    const actor = { kind: 'person', userId: this.userId } as const
    const done = await this.sessions.dispatch(this.boardId, command, actor)
    if (!done.ok) throw new Error(done.refusal.message)
    return done.state
  }

  /** Resolves with the idea of a note once it has these properties. */
  async untilIdea(noteId: string, so: Partial<Idea> = {}): Promise<Idea> {
    return vi.waitFor(async () => {
      const idea = must(await this.idea(noteId), 'an idea')
      for (const [key, value] of Object.entries(so)) {
        const is: unknown = new Map(Object.entries(idea)).get(key)
        if (JSON.stringify(is) !== JSON.stringify(value)) throw new Error(`${key} is ${JSON.stringify(is)}`)
      }
      return idea
    }, WAIT)
  }

  /** Resolves when every note has its idea with the same text, and `isOnCanvas` is right for every idea. */
  async inStep(): Promise<void> {
    const { doc } = await this.open()
    await vi.waitFor(async () => {
      const state = await this.state()
      for (const { id, text, number } of listNotes(doc)) {
        if (text.trim() === '') continue
        const idea = must(ideaOfNote(state, id), `the idea of ${id}`)
        if (idea.text !== text.trim() || idea.number !== number || !idea.isOnCanvas)
          throw new Error(`${id} says ${text}, its idea ${JSON.stringify(idea)}`)
      }
      for (const { noteId, isOnCanvas } of state.ideas.values()) {
        if (isOnCanvas !== (noteId !== null && boardShapes(doc).has(noteId)))
          throw new Error(`${noteId} is lost`)
      }
    }, WAIT)
  }
}
