import { unreachable } from '#base/unreachable.ts'
import { isUnfinished } from '#server/session/is-unfinished.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { BoardLost } from '#server/sync/storage/board-log.ts'
import { workForBoard } from '#server/threads/slices.ts'
import type { SessionState } from '#session/state.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { answerComment } from '../comments/answer-comment.ts'
import { DOCUMENTS } from '../documents/documents.ts'
import { startRoundSynthesis } from '../documents/synthesis-document.ts'
import { runInterviewSummary } from '../interviews/run-interview-summary.ts'
import { runProbe } from '../interviews/run-probe.ts'
import { runModeration } from '../moderation/run-moderation.ts'
import { createRunContext, type RunContext } from '../runs/run-context.ts'
import type { RunnerServices } from '../runs/runner-services.ts'
import { createRunningCalls, isReleased, type Job, keyOf } from '../runs/running-calls.ts'
import { runTurn } from '../turns/run-turn.ts'
import { dueTasks, isWanted } from './due-tasks.ts'
import { asksModel, endFailedTask, hasNoTriesLeft } from './end-failed-task.ts'
import { layFrame } from './lay-frame.ts'
import { layQuestionCards } from './lay-question-cards.ts'

/** A task that failed, or ended without progress, is started again only after this time. */
const BACK_OFF_MS = 2_000
/**
 * After so many failures, a task that calls a model is given up, because each attempt costs. Other tasks are retried
 * for ever: a database will be back.
 */
const MAX_FAILURES = 3

/** Drives all tasks of one board's agents until none is left. */
export interface BoardRun {
  /** Call with each new state of the session, in order. */
  sessionChanged(state: SessionState): void
  /**
   * Aborts every call and releases the room. Nothing more is written to the session, because another process,
   * or the next start, resumes the tasks.
   */
  release(): Promise<void>
}

/** A board whose lease this process has, and the callback at the end. */
export interface BoardRunOptions {
  /** Shared by the boards of this process. */
  services: RunnerServices
  /** Held by the run until `release`. */
  room: OpenRoom
  /** The first state; tasks start with the first `sessionChanged`. */
  state: SessionState
  /** No task is left, or (`isLost`) another process has the board. `release` must follow. */
  onOver: (isLost: boolean) => void
}

/** A task that failed, or ended without progress. */
type FailedTask = { count: number } & (
  | { state: 'backing-off'; timer: NodeJS.Timeout }
  /** It may be started again. */
  | { state: 'due' }
  /** It is being ended as failed, and not started again while it is due. */
  | { state: 'given-up' }
)

/**
 * Starts due tasks, aborts unwanted ones, and calls `onOver` when none is left.
 *
 * 1. Everything that must survive the process is in the session: another process that reads it starts the same tasks.
 * 2. A task runs once at a time, and only while the newest state wants it.
 * 3. A task that ends without a new state backs off: no state can make it call a model again and again.
 * 4. After `release` nothing is started, and nothing is written to the session.
 */
export function createBoardRun({ services, room, state: first, onOver }: BoardRunOptions): BoardRun {
  const { log } = services
  const { boardId } = room
  let state = first
  const ending = new AbortController()
  const context = createRunContext({ services, room, state: () => state, ended: ending.signal })
  const calls = createRunningCalls(handleEnd)
  /** Task to the session's number at its start: a task that ends at the same number has changed nothing. */
  const begunAt = new Map<string, number>()
  const failures = new Map<string, FailedTask>()
  /** Rounds for whose frame there was no room: they are not tried again. */
  const frameless = new Set<string>()

  function drive(): void {
    if (ending.signal.aborted) return
    calls.abortUnwanted((job) => isWanted(state, job))
    const tasks = dueTasks(state, { isAtIt: calls.has, frameless })
    const due = new Map(tasks.map((task) => [keyOf(task), task]))
    forgetGivenUp(due)
    for (const [key, task] of due) {
      if ((failures.get(key)?.state ?? 'due') !== 'due') continue
      begunAt.set(key, state.seq)
      calls.start(task, (job) => asWorkOf(services, boardId, () => work(context, job, frameless)))
    }
    if (calls.size() === 0 && !isUnfinished(state)) onOver(false)
  }

  function handleEnd(job: Job, error: unknown): void {
    if (isReleased(job)) return
    if (error instanceof BoardLost) {
      onOver(true)
      return
    }
    if (error !== null) log.error({ err: error, boardId, task: job.key }, 'agent task failed')
    if (error !== null || begunAt.get(job.key) === state.seq) backOff(job)
    begunAt.delete(job.key)
    drive()
  }

  /**
   * A task that is not due any more was ended or changed by a person. If it is due again later, it is tried
   * again.
   */
  function forgetGivenUp(due: ReadonlyMap<string, unknown>): void {
    for (const [key, failed] of failures)
      if (failed.state === 'given-up' && !due.has(key)) failures.delete(key)
  }

  function backOff({ key, task }: Job): void {
    const count = (failures.get(key)?.count ?? 0) + 1
    if (count > MAX_FAILURES && asksModel(task)) {
      failures.set(key, { state: 'given-up', count })
      endFailedTask(context, task).catch((err) =>
        log.error({ err, boardId, task: key }, 'giving up a task failed'),
      )
      return
    }
    const timer = setTimeout(() => {
      failures.set(key, { state: 'due', count })
      drive()
    }, services.backOffMs ?? BACK_OFF_MS)
    failures.set(key, { state: 'backing-off', count, timer })
  }

  return {
    sessionChanged(next) {
      state = next
      drive()
    },
    async release() {
      ending.abort()
      for (const failed of failures.values()) if (failed.state === 'backing-off') clearTimeout(failed.timer)
      await calls.release()
      room.release()
    },
  }
}

function asWorkOf(
  { costs }: RunnerServices,
  boardId: string,
  task: () => Promise<unknown>,
): Promise<unknown> {
  return costs ? workForBoard(costs, boardId, task) : task()
}

async function work(context: RunContext, job: Job, frameless: Set<string>): Promise<void> {
  const { task } = job
  // Attempts are counted in the session: otherwise a task that kills the process would be started at each restart.
  if (hasNoTriesLeft(context.state(), task)) return await endFailedTask(context, task)
  const failure = await runTask(context, job, frameless)
  if (failure) await endFailedTask(context, task, failure)
}

/** Returns the failure of a run whose end the session refused. */
async function runTask(context: RunContext, job: Job, frameless: Set<string>): Promise<TurnFailure | null> {
  const { task } = job
  switch (task.kind) {
    case 'frame':
      if (!(await layFrame(context, task.roundId))) frameless.add(task.roundId)
      return null
    case 'turn':
      return await runTurn(context, job, task.roundId, task.turnId)
    case 'moderation':
      return await runModeration(context, job, task.roundId)
    case 'round-synthesis':
      await startRoundSynthesis(context, task.roundId)
      return null
    case 'synthesis':
    case 'theme-run':
    case 'proposal':
    case 'step-suggestion':
      return await DOCUMENTS[task.kind].run(context, job, task.id)
    case 'probe':
      return await runProbe(context, job, task)
    case 'interview-summary':
      return await runInterviewSummary(context, job, task)
    case 'answer':
      return await answerComment(context, job, task)
    case 'question-cards':
      await layQuestionCards(context, task.cardsOf)
      return null
    case 'finish':
      await context.dispatch({ type: 'round.finish', roundId: task.roundId })
      return null
    default:
      return unreachable(task)
  }
}
