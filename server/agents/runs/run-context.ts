import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { cleanText } from '#base/clean-text.ts'
import { DatabaseError } from '#db/driver/database-error.ts'
import type { Log } from '#server/ground/log.ts'
import type { Models } from '#server/models/models.ts'
import { refuseModels } from '#server/models/refuse-models.ts'
import { overDayBudget } from '#server/session/check-day-budget-before-asking.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import type { ThreadPool } from '#server/threads/thread-pool.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { Command } from '#session/command.ts'
import type { Refusal } from '#session/core/refusal.ts'
import type { SessionState } from '#session/state.ts'
import type { Amount } from '#session/usage/model-usage.ts'
import { type AgentsShown, createAgentsShown } from '../canvas/agents-shown.ts'
import { type CanvasWriter, createCanvasWriter } from '../canvas/canvas-writer.ts'
import type { RunnerServices } from './runner-services.ts'

const RETRY_MS = 500
/** The longest time that a round waits for its moderator. */
const MODERATION_MS = 45_000

/** The session of the board, as its runs read and change it. */
export interface RunSession {
  readonly log: Log
  state(): SessionState
  /**
   * Sends a command to the session; `null` if it refused, because its state has changed. Waits while the database is
   * away, so that the answer of a model is not lost.
   */
  dispatch(command: Command): Promise<SessionState | null>
}

/** The models that runs call, within the server's budget. */
export interface RunModels {
  readonly models: Models
  /** Why these agents cannot be asked on this board now; null: they can. */
  refuseModels(agents: readonly Agent[]): Promise<Refusal | null>
  /** Whether the server's budget of the day allows for this, besides what is used and held. */
  isWithinDay(hold: Amount): Promise<boolean>
}

export interface RunCanvas {
  readonly room: OpenRoom
  readonly writer: CanvasWriter
  readonly shown: AgentsShown
}

/** Everything that the jobs of a board share. A function takes the parts that it uses. */
export interface RunContext extends RunSession, RunModels, RunCanvas {
  /** Does what would block the main thread. */
  readonly threads: Pick<ThreadPool, 'run'>
  readonly moderationMs: number
  /** The operator's limit of a note's text. */
  readonly maxTextChars: number
  /** Ids of the people who have the board open. */
  peopleHere(): readonly string[]
}

/** One board and its newest state, for the jobs that run on it. */
export interface RunContextOptions {
  /** Shared by the boards of this process. */
  services: RunnerServices
  /** Held by the caller until all jobs have ended. */
  room: OpenRoom
  /** The newest state of the session; it changes while a job runs. */
  state: () => SessionState
  /** Aborted when the board is released: nothing more is written to the session. */
  ended: AbortSignal
}

/** Makes one context for all jobs of a board: they share its writer and its list of shown agents. */
export function createRunContext({ services, room, state, ended }: RunContextOptions): RunContext {
  const { sessions, models, log, moderationMs, db, config } = services
  const { boardId } = room
  return {
    log,
    room,
    models,
    state,
    peopleHere: () => services.rooms.hereOn(boardId),
    writer: createCanvasWriter(room),
    shown: createAgentsShown(room),
    threads: services.threads,
    moderationMs: moderationMs ?? MODERATION_MS,
    maxTextChars: config.limits.maxTextChars,
    async dispatch(command) {
      // One id for all attempts: the one that failed may have been committed.
      const commandId = randomUUID()
      const clean = withCleanText(command)
      for (;;) {
        try {
          const done = await sessions.dispatch(boardId, clean, { kind: 'server' }, commandId)
          if (done.ok) return done.state
          logRefusal(log, boardId, command, done.refusal)
          return null
        } catch (error) {
          if (!(error instanceof DatabaseError) || ended.aborted) throw error
          await delay(RETRY_MS, undefined, { signal: ended }).catch(() => undefined)
        }
      }
    },
    refuseModels: (agents) => refuseModels({ models, db }, state(), agents),
    isWithinDay: async (hold) =>
      (await overDayBudget(db, config.models.dayBudget, hold, Date.now())) === null,
  }
}

/** Removes broken characters: a model's text may end within a surrogate pair, which the database refuses. */
function withCleanText(command: Command): unknown {
  return JSON.parse(JSON.stringify(command), (_key, value: unknown) =>
    typeof value === 'string' ? cleanText(value) : value,
  )
}

function logRefusal(log: Log, boardId: string, command: Command, { code, message }: Refusal): void {
  // A command that does not parse is our own mistake. Every other refusal means that things have changed.
  const level = code === 'bad-command' ? 'error' : 'debug'
  log[level]({ boardId, command: command.type, code, message }, 'the session refused a command of a run')
}
