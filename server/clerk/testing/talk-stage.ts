import { onTestFinished, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import type { Database } from '#db/driver/database.ts'
import type { TalkOf } from '#db/talk-messages.ts'
import { createLog } from '#server/ground/log.ts'
import { newAgentId } from '#server/ground/new-id.ts'
import { type AddedIdea, createIdeaWriter, type IdeaWriter } from '#server/ideas/idea-writer.ts'
import type { Models } from '#server/models/models.ts'
import { type ScriptedAnswer, scriptedModels } from '#server/models/testing/scripted-models.ts'
import { type SyncServer, startSyncServer, type TestPerson } from '#server/sync/testing/sync-server.ts'
import type { AgentFields } from '#session/agents/agent.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'
import type { Idea } from '#session/ideas/idea.ts'
import type { SessionState } from '#session/state.ts'
import { LIMITS } from '#sync/limits.ts'
import type { RunningClerk } from '../clerk.ts'
import { createClerk } from '../create-clerk.ts'
import type { SavedMessage } from '../new-message-pair.ts'

export const SCRIPT = 'demo:script'

export interface TalkStageOptions {
  /** How the clerk's model answers; by default it expects no request. */
  answer?: ScriptedAnswer
  /** In place of scripted ones. */
  models?: Models
  clerk?: Partial<AgentFields>
  microsPerToken?: number | null
  dayBudget?: { tokens: number | null; costMicros: number | null }
}

const CLERK: AgentFields = {
  name: 'Clerk',
  kind: 'clerk',
  model: SCRIPT,
  capabilities: ['save-idea', 'read-back', 'tag-idea', 'link-ideas'],
  domain: 'My duty is to keep things',
  color: 'grey',
  emoji: '🗃',
  prompt: 'I write down what is said.',
}

/** Real sessions, rooms, sockets, database and idea log, with the clerk on top; only the model is scripted. */
export class TalkStage {
  readonly server: SyncServer
  readonly models: Models
  readonly writer: IdeaWriter
  readonly options: TalkStageOptions
  clerk: RunningClerk
  clerkId = newAgentId()
  boardId = ''
  olga: TestPerson
  ben: TestPerson
  readonly logged: string[] = []

  private constructor(server: SyncServer, people: [TestPerson, TestPerson], options: TalkStageOptions) {
    this.server = server
    this.options = options
    this.olga = people[0]
    this.ben = people[1]
    this.models =
      options.models ??
      scriptedModels(options.answer ?? nothing, { microsPerToken: options.microsPerToken ?? 0 })
    const { db, sessions, rooms } = server
    this.writer = createIdeaWriter({ config: { limits: LIMITS }, db, sessions, rooms })
    this.clerk = this.newClerk()
  }

  static async begin(db: Database, options: TalkStageOptions = {}): Promise<TalkStage> {
    const server = await startSyncServer(db)
    const people = await Promise.all([server.person('Olga Petersen'), server.person('Ben')])
    const stage = new TalkStage(server, [must(people[0], 'Olga'), must(people[1], 'Ben')], options)
    stage.boardId = await server.board(stage.olga)
    await server.join(stage.boardId, stage.olga, stage.ben, 'editor')
    await stage.saveClerk(options.clerk ?? {})
    await stage.clerk.start()
    onTestFinished(() => stage.stop())
    return stage
  }

  /** Stands for the clerk of this process, or of another one on the same database. */
  newClerk(): RunningClerk {
    const { db, sessions, rooms } = this.server
    const { models, writer } = this
    const dayBudget = this.options.dayBudget ?? { tokens: null, costMicros: null }
    const lines = this.logged
    const log = {
      error: (...said: unknown[]) => void lines.push(JSON.stringify(said)),
      warn: (...said: unknown[]) => void lines.push(JSON.stringify(said)),
    }
    const config = { models: { dayBudget }, limits: LIMITS }
    return createClerk({
      config,
      log: { ...createLog('silent'), ...log },
      db,
      sessions,
      rooms,
      models,
      writer,
      keepEveryMs: 20,
    })
  }

  async saveClerk(change: Partial<AgentFields>): Promise<void> {
    const agent = { ...CLERK, ...change }
    await this.must({ type: 'agent.save', agentId: this.clerkId, agent, file: '', isChosen: true })
  }

  of(person: TestPerson): TalkOf {
    return { boardId: this.boardId, userId: person.id }
  }

  async say(text: string, by = this.olga): Promise<SavedMessage> {
    const said = await this.clerk.sendMessage(this.of(by), { text, source: 'web' })
    if (!said.ok) throw new Error(said.refusal.message)
    return said
  }

  /** Sends a message and waits for the end of the answer. */
  async answered(text: string, by = this.olga): Promise<TalkMessage> {
    const { answer } = await this.say(text, by)
    return await this.over(answer.id, by)
  }

  async over(answerId: string, by = this.olga): Promise<TalkMessage> {
    return must(await this.clerk.wait(this.of(by), answerId, WAIT.timeout), 'an answer')
  }

  list(by = this.olga): Promise<TalkMessage[]> {
    return this.clerk.list(this.of(by), { before: null, atMost: 100 })
  }

  async state(): Promise<SessionState> {
    return must(await this.server.sessions.load(this.boardId), 'a session')
  }

  async ideas(): Promise<Idea[]> {
    return [...(await this.state()).ideas.values()].filter(({ removedAt }) => removedAt === null)
  }

  async add(text: string, by = this.olga): Promise<AddedIdea> {
    const done = await this.writer.add(this.boardId, { text, authorId: by.id, via: 'api' })
    if (!done.ok) throw new Error(done.refusal.message)
    if (done.isPrivate) throw new Error('people write in private')
    return done
  }

  async must(command: { type: string } & Record<string, unknown>, by = this.olga): Promise<void> {
    const done = await this.server.sessions.dispatch(this.boardId, command, { kind: 'person', userId: by.id })
    if (!done.ok) throw new Error(done.refusal.message)
  }

  async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    await vi.waitFor(async () => {
      if (!(await isSo())) throw new Error('not yet')
    }, WAIT)
  }

  /** Replaces the clerk, as if the process had ended and another one had started. */
  async restart(): Promise<void> {
    await this.clerk.close()
    this.clerk = this.newClerk()
    await this.clerk.start()
  }

  async stop(): Promise<void> {
    await this.clerk.close()
    await this.server.stop()
  }
}

async function* nothing(): AsyncGenerator<string> {
  yield 'Yes?'
}
