import { setTimeout as delay } from 'node:timers/promises'
import { vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { listNotes, type NoteView } from '#board/doc/read-note.ts'
import { addNote, setNoteMeta } from '#board/edit/edit-board.ts'
import type { Database } from '#db/driver/database.ts'
import { insertUser } from '#db/users.ts'
import { createAccess } from '#server/access/access.ts'
import { type ProposalInput, requestProposal } from '#server/agents/documents/proposal-document.ts'
import { requestSynthesis, type SynthesisInput } from '#server/agents/documents/synthesis-document.ts'
import { requestThemeRun } from '#server/agents/documents/themes-document.ts'
import { type AdvisorsInput, type AskOutcome, askAdvisors } from '#server/agents/rounds/ask-advisors.ts'
import type { RunnerServices } from '#server/agents/runs/runner-services.ts'
import { createRunner, type Runner } from '#server/agents/scheduler/runner.ts'
import { createLog } from '#server/ground/log.ts'
import { createMetrics } from '#server/ground/metrics.ts'
import { newAgentId, newNoteId, newUserId } from '#server/ground/new-id.ts'
import type { Models } from '#server/models/models.ts'
import {
  type ScriptedAnswer,
  type ScriptedModels,
  type ScriptedOptions,
  scriptedModels,
} from '#server/models/testing/scripted-models.ts'
import { numberNotesNow } from '#server/session/number-notes-now.ts'
import { createSessions, type SessionHub } from '#server/session/sessions.ts'
import { createRooms, type Rooms } from '#server/sync/rooms.ts'
import { RUN_HERE } from '#server/threads/testing/run-here.ts'
import type { AgentFields, AgentKind } from '#session/agents/agent.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { type BoardSettings, MAX_NOTES_PER_TURN } from '#session/board/board-settings.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { isOver, type Round, type Turn } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { LIMITS, type Limits } from '#sync/limits.ts'

export const ADVISOR_NAMES = ['Ada', 'Ben', 'Cleo'] as const

type RunnerOptions = Pick<RunnerServices, 'moderationMs' | 'lookEveryMs' | 'backOffMs' | 'owners'>

export interface StageOptions extends ScriptedOptions, RunnerOptions {
  limits?: Partial<Limits>
  settings?: Partial<BoardSettings>
  /** Changes to the file of an agent, by name. */
  agents?: Record<string, Partial<AgentFields>>
  dayBudget?: { tokens: number | null; costMicros: number | null }
  /** In place of the scripted ones. */
  realModels?: Models
}

/** Real sessions, rooms and database with the runner on top; only the models' answers are the test's. */
export class AgentsStage {
  readonly db: Database
  readonly models: ScriptedModels
  readonly options: StageOptions
  sessions: SessionHub
  rooms: Rooms
  runner: Runner
  boardId = ''
  userId = newUserId()
  ids = new Map<string, string>()
  private metrics = createMetrics()

  constructor(db: Database, answer: ScriptedAnswer, options: StageOptions = {}) {
    this.db = db
    this.options = options
    this.models = scriptedModels(answer, options)
    const opened = this.open()
    this.sessions = opened.sessions
    this.rooms = opened.rooms
    this.runner = opened.runner
  }

  /** Read each time: tests change the day's budget on the way. */
  private get config() {
    const { options } = this
    return {
      limits: { ...LIMITS, ...options.limits },
      models: {
        get dayBudget() {
          return options.dayBudget ?? { tokens: null, costMicros: null }
        },
      },
    }
  }

  private open() {
    const { db } = this
    const models = this.options.realModels ?? this.models
    const log = createLog('silent')
    const sessions = createSessions({ db, log, agentsOn: () => models.view.get().isOn })
    const access = createAccess({ db, log, secret: 'a secret for tests', publicUrl: null })
    const services = { config: this.config, log, metrics: this.metrics, db, sessions, access }
    const rooms = createRooms({ ...services, models: models.view })
    const runner = createRunner({ ...this.options, ...services, rooms, models, threads: RUN_HERE })
    return { sessions, rooms, runner }
  }

  async start(): Promise<void> {
    const owner = { id: this.userId, name: 'Olga', color: 'moss' }
    await insertUser(this.db, { ...owner, kind: 'guest', email: null })
    this.boardId = (
      await this.sessions.create({ title: 'Plans', premise: 'A better canteen' }, owner)
    ).board.id
    for (const name of ADVISOR_NAMES) await this.addAgent(name, 'advisor')
    await this.addAgent('Mo', 'moderator')
    await this.addAgent('Syn', 'synthesizer')
    // A new board's advisors write one note a turn; here the model decides.
    const settings = { notesPerTurn: MAX_NOTES_PER_TURN, ...this.options.settings }
    await this.must({ type: 'settings.change', settings })
    await this.runner.start()
  }

  async addAgent(name: string, kind: AgentKind): Promise<void> {
    const agent: AgentFields = {
      name,
      kind,
      model: `demo:${name.toLowerCase()}`,
      capabilities: CAN[kind],
      domain: '',
      color: 'green',
      emoji: '●',
      prompt: `You are ${name}.`,
      ...this.options.agents?.[name],
    }
    const agentId = newAgentId()
    this.ids.set(name, agentId)
    await this.must({ type: 'agent.save', agentId, agent, file: '', isChosen: true })
  }

  /** Starts the runner and rooms again, like another process would. */
  async restart(): Promise<void> {
    await this.runner.stop()
    await this.rooms.stop()
    Object.assign(this, this.open())
    await this.runner.start()
  }

  async stop(): Promise<void> {
    await this.runner.stop()
    await this.rooms.stop()
    this.metrics.stop()
  }

  get byOwner() {
    return { kind: 'person', userId: this.userId } as const
  }

  idOf(name: string): string {
    return must(this.ids.get(name), name)
  }

  get askServices() {
    const { config, db, sessions, rooms, models } = this
    return { config, db, sessions, rooms, models, threads: RUN_HERE }
  }

  ask(input: Partial<AdvisorsInput> = {}): Promise<AskOutcome> {
    const { boardId, byOwner: actor } = this
    return askAdvisors(this.askServices, { boardId, actor, question: 'What now?', ...input })
  }

  /** Returns the synthesis's id. */
  async sumUp(input: Omit<SynthesisInput, 'boardId' | 'actor'> = {}): Promise<string> {
    const { boardId, byOwner: actor } = this
    const started = await requestSynthesis(this.askServices, { boardId, actor, ...input })
    if (!started.ok) throw new Error(started.refusal.message)
    return started.id
  }

  /** Returns the theme run's id. */
  async findThemes(all = false): Promise<string> {
    const { boardId, byOwner: actor } = this
    const started = await requestThemeRun(this.askServices, { boardId, actor, all })
    if (!started.ok) throw new Error(started.refusal.message)
    return started.id
  }

  /** Returns the proposal's id. */
  async propose(input: Omit<ProposalInput, 'boardId' | 'actor'> = {}): Promise<string> {
    const { boardId, byOwner: actor } = this
    const started = await requestProposal(this.askServices, { boardId, actor, ...input })
    if (!started.ok) throw new Error(started.refusal.message)
    return started.id
  }

  /** Runs a round to its end, without moderation unless the input requests it. */
  async round(input: Partial<AdvisorsInput> = {}): Promise<Round> {
    return this.over(await this.begin(input))
  }

  async begin(input: Partial<AdvisorsInput> = {}): Promise<string> {
    const started = await this.ask({ moderate: false, ...input })
    if (!started.ok) throw new Error(started.refusal.message)
    return started.roundId
  }

  async over(roundId: string): Promise<Round> {
    await this.until(async () => isOver((await this.roundNow(roundId)).state))
    return this.roundNow(roundId)
  }

  async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    await vi.waitFor(async () => {
      if (!(await isSo())) throw new Error('not yet')
    }, WAIT)
  }

  async state(): Promise<SessionState> {
    return must(await this.sessions.load(this.boardId), 'a session')
  }

  async roundNow(roundId: string): Promise<Round> {
    return must(entryOf((await this.state()).rounds, roundId), 'a round')
  }

  async turnOf(roundId: string, name: string, nth = 0): Promise<Turn> {
    const { turns } = await this.roundNow(roundId)
    return must(turns.filter(({ agentId }) => agentId === this.idOf(name))[nth], 'a turn')
  }

  nameOf(state: SessionState, agentId: string): string {
    return agentIn(state, agentId)?.name ?? '?'
  }

  dispatch(command: { type: string } & Record<string, unknown>) {
    return this.sessions.dispatch(this.boardId, command, this.byOwner)
  }

  async must(command: { type: string } & Record<string, unknown>): Promise<void> {
    const done = await this.dispatch(command)
    if (!done.ok) throw new Error(done.refusal.message)
  }

  async inRoom<T>(work: (room: Awaited<ReturnType<Rooms['open']>>) => Promise<T> | T): Promise<T> {
    const room = await this.rooms.open(this.boardId)
    try {
      return await work(room)
    } finally {
      room.release()
    }
  }

  notes(): Promise<NoteView[]> {
    return this.inRoom((room) => listNotes(room.doc))
  }

  async texts(): Promise<string[]> {
    return (await this.notes()).map(({ text }) => text).sort()
  }

  /** A person's note, with its number. */
  async write(text: string): Promise<string> {
    const id = newNoteId()
    await this.inRoom((room) =>
      room.edit({ kind: 'person', userId: this.userId }, () =>
        addNote(room.doc, { id, text, x: 0, y: 2_000, author: this.userId }),
      ),
    )
    const numbers = await numberNotesNow(this.sessions, this.boardId, [{ id, authorId: this.userId }])
    await this.inRoom((room) =>
      room.edit(SERVER_ORIGIN, () => setNoteMeta(room.doc, id, { number: numbers.get(id) ?? null })),
    )
    return id
  }

  /** A person's note that the log has captured; its number. */
  async idea(text: string): Promise<number> {
    const noteId = await this.write(text)
    const idea = { noteId, authorId: this.userId, text, category: 'idea', tags: [], source: 'canvas' }
    await this.sessions.dispatch(this.boardId, { type: 'ideas.capture', ideas: [idea] }, { kind: 'server' })
    return must((await this.state()).noteNumbers.get(noteId), noteId).number
  }
}

const CAN: Record<AgentKind, AgentFields['capabilities']> = {
  advisor: ['post-notes'],
  moderator: ['choose-notes'],
  synthesizer: ['synthesize'],
  clerk: [],
}

/** All that a call was sent, as one text. */
export function sentIn({ prompt }: { prompt: { messages: { content: string }[] } }): string {
  return prompt.messages.map(({ content }) => content).join('\n')
}

/** Never answers. */
export async function* silence(): AsyncGenerator<string> {
  await delay(60_000, undefined, { ref: false })
  yield ''
}
