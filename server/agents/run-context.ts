import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Scene } from '#agents/what-agents-see.ts'
import { cleanText } from '#base/clean-text.ts'
import { listNotes } from '#board/read-note.ts'
import { DatabaseError } from '#db/database-error.ts'
import type { Log } from '#server/log.ts'
import type { Models } from '#server/models/models.ts'
import type { OpenRoom } from '#server/sync/rooms.ts'
import type { Command } from '#session/command.ts'
import type { Amount } from '#session/model-usage.ts'
import type { Refusal } from '#session/refusal.ts'
import type { SessionState } from '#session/state.ts'
import { overDayBudget } from './asking/day-budget.ts'
import { type AgentsShown, createAgentsShown } from './canvas/agents-shown.ts'
import { type CanvasWriter, createCanvasWriter } from './canvas/canvas-writer.ts'
import { sceneOf } from './open-scene.ts'
import type { RunnerServices } from './runner-services.ts'

const TELL_AGAIN_MS = 500
/** How long a round waits for its moderator. */
const MODERATION_MS = 45_000

/** What every job on a board works with. */
export interface RunContext {
  readonly boardId: string
  readonly log: Log
  readonly room: OpenRoom
  readonly writer: CanvasWriter
  readonly models: Models
  readonly shown: AgentsShown
  readonly moderationMs: number
  /** Rounds for whose frame there was no room. */
  readonly frameless: Set<string>
  state(): SessionState
  /**
   * Tells the session how far things are; null: it refused, because they are otherwise by now. Waits for a database that
   * is away: the answer of a model is not thrown away for it.
   */
  tell(command: Command): Promise<SessionState | null>
  /** Whether the server's budget of the day allows for this, besides all that is spent and held. */
  isWithinDay(reserve: Amount): Promise<boolean>
  /** All that an agent may be told of, as it is right now. `outputTokens` are kept free for its answer. */
  scene(outputTokens: number): Scene
}

export interface RunContextOptions {
  services: RunnerServices
  room: OpenRoom
  state: () => SessionState
  /** Aborted: nothing is told any more. */
  ended: AbortSignal
}

export function createRunContext({ services, room, state, ended }: RunContextOptions): RunContext {
  const { sessions, models, log, moderationMs, db, config } = services
  const { boardId } = room
  return {
    boardId,
    log,
    room,
    models,
    state,
    writer: createCanvasWriter(room),
    shown: createAgentsShown(room),
    moderationMs: moderationMs ?? MODERATION_MS,
    frameless: new Set(),
    async tell(command) {
      // One id for all tries: perhaps the one that failed was committed.
      const commandId = randomUUID()
      const told = withCleanText(command)
      for (;;) {
        try {
          const done = await sessions.dispatch(boardId, told, { kind: 'server' }, commandId)
          if (done.ok) return done.state
          logRefusal(log, boardId, command, done.refusal)
          return null
        } catch (error) {
          if (!(error instanceof DatabaseError) || ended.aborted) throw error
          await delay(TELL_AGAIN_MS, undefined, { signal: ended }).catch(() => undefined)
        }
      }
    },
    isWithinDay: async (reserve) =>
      (await overDayBudget(db, config.models.dayBudget, reserve, Date.now())) === null,
    scene: (outputTokens) => sceneOf(state(), listNotes(room.doc), outputTokens),
  }
}

/** What models write may be cut in the middle of a sign, which no database takes. */
function withCleanText(command: Command): unknown {
  return JSON.parse(JSON.stringify(command), (_key, value: unknown) =>
    typeof value === 'string' ? cleanText(value) : value,
  )
}

function logRefusal(log: Log, boardId: string, command: Command, { code, message }: Refusal): void {
  // A command that can't be read is our own mistake; otherwise things have moved on.
  const level = code === 'bad-command' ? 'error' : 'debug'
  log[level]({ boardId, command: command.type, code, message }, 'the session refused what the runner told it')
}
