import { unreachable } from '#base/unreachable.ts'
import { BoardLost } from '#server/sync/board-log.ts'
import type { OpenRoom } from '#server/sync/rooms.ts'
import type { SessionState } from '#session/state.ts'
import { startRoundSynthesis } from './asking/start-round-synthesis.ts'
import { layFrame } from './canvas/lay-frame.ts'
import { dueTasks, isWanted } from './due-tasks.ts'
import { runGather } from './gathering/run-gather.ts'
import { asksModel, giveUp, isTriedEnough } from './give-up.ts'
import { runProposal } from './proposing/run-proposal.ts'
import { createRunContext, type RunContext } from './run-context.ts'
import { runModeration } from './run-moderation.ts'
import { runSynthesis } from './run-synthesis.ts'
import { runTurn } from './run-turn.ts'
import type { RunnerServices } from './runner-services.ts'
import { createRunningCalls, isHandedOn, type Job, keyOf } from './running-calls.ts'
import { isUnfinished } from './unfinished.ts'

/** A task that broke, or ended without getting any further, is not begun again at once. */
const REST_MS = 2_000
/** After so many, what asks a model is given up: each try costs. The rest is tried on and on: a database comes back. */
const MOST_BREAKS = 3

/** Drives what the agents of one board have to do, until nothing is left of it. */
export interface BoardRun {
  /** The session is like this now. */
  heed(state: SessionState): void
  /** Ends every call, tells the session nothing more, and lets go of the board. */
  handOn(): Promise<void>
}

export interface BoardRunOptions {
  services: RunnerServices
  room: OpenRoom
  /** It begins with the first state that it heeds. */
  state: SessionState
  /** Nothing is left to do, or another process has the board: `handOn` is due. */
  onOver: (isLost: boolean) => void
}

export function createBoardRun({ services, room, state: first, onOver }: BoardRunOptions): BoardRun {
  const { log } = services
  const { boardId } = room
  let state = first
  const ending = new AbortController()
  const context = createRunContext({ services, room, state: () => state, ended: ending.signal })
  const calls = createRunningCalls(handleEnd)
  /** Task -> the session's number when it was begun. */
  const begunAt = new Map<string, number>()
  const resting = new Set<string>()
  const breaks = new Map<string, number>()
  const givenUp = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()

  function drive(): void {
    if (ending.signal.aborted) return
    calls.callOff((job) => isWanted(state, job))
    const tasks = dueTasks(state, { isAtIt: calls.has, frameless: context.frameless })
    const due = new Map(tasks.map((task) => [keyOf(task), task]))
    forgetGivenUp(due)
    for (const [key, task] of due) {
      if (resting.has(key)) continue
      begunAt.set(key, state.seq)
      calls.start(task, (job) => work(context, job))
    }
    if (calls.size() === 0 && !isUnfinished(state)) onOver(false)
  }

  function handleEnd(job: Job, error: unknown): void {
    if (isHandedOn(job)) return
    if (error instanceof BoardLost) {
      onOver(true)
      return
    }
    if (error !== null) log.error({ err: error, boardId, task: job.key }, 'agents could not go on')
    if (error !== null || begunAt.get(job.key) === state.seq) rest(job)
    begunAt.delete(job.key)
    drive()
  }

  /** What is not due any more has ended, or somebody changed it: if it ever is again, it is tried again. */
  function forgetGivenUp(due: ReadonlyMap<string, unknown>): void {
    for (const key of givenUp) {
      if (due.has(key)) continue
      givenUp.delete(key)
      resting.delete(key)
      breaks.delete(key)
    }
  }

  function rest({ key, task }: Job): void {
    resting.add(key)
    const count = (breaks.get(key) ?? 0) + 1
    breaks.set(key, count)
    if (count > MOST_BREAKS && asksModel(task)) {
      givenUp.add(key)
      giveUp(context, task).catch((err) => log.error({ err, boardId, task: key }, 'giving up failed'))
      return
    }
    const timer = setTimeout(() => {
      timers.delete(timer)
      resting.delete(key)
      drive()
    }, services.restMs ?? REST_MS)
    timers.add(timer)
  }

  return {
    heed(next) {
      state = next
      drive()
    },
    async handOn() {
      ending.abort()
      for (const timer of timers) clearTimeout(timer)
      await calls.handOn()
      room.release()
    },
  }
}

function work(context: RunContext, job: Job): Promise<unknown> {
  const { task } = job
  // Counted in the session: otherwise each restart would begin anew what ends the process, or can't be told.
  if (isTriedEnough(context.state(), task)) return giveUp(context, task)
  switch (task.kind) {
    case 'frame':
      return layFrame(context, task.roundId)
    case 'turn':
      return runTurn(context, job, task.roundId, task.turnId)
    case 'moderation':
      return runModeration(context, job, task.roundId)
    case 'round-synthesis':
      return startRoundSynthesis(context, task.roundId)
    case 'synthesis':
      return runSynthesis(context, job, task.synthesisId)
    case 'gather':
      return runGather(context, job, task.gatherId)
    case 'proposal':
      return runProposal(context, job, task.proposalId)
    case 'finish':
      return context.tell({ type: 'round.finish', roundId: task.roundId })
    default:
      return unreachable(task)
  }
}
