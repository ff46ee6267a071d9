import { isActive } from '#server/session/is-unfinished.ts'
import { answerIn } from '#session/comments/comment-answer.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { documentRunIn, isOpenDocumentRun, listOpenDocumentRuns } from '#session/documents/document-run.ts'
import { dueInterviewRuns, interviewRunKey, interviewsToCard } from '#session/interviews/interview-runs.ts'
import { nextSteps } from '#session/rounds/next-steps.ts'
import { isOver, type Round } from '#session/rounds/round.ts'
import { isRunning } from '#session/rounds/round-stage.ts'
import type { SessionState } from '#session/state.ts'
import { needsFrame } from '../canvas/note-lane.ts'
import type { Job, Task } from '../runs/running-calls.ts'

/** State of the process that the session doesn't have. */
export interface RunningTasks {
  /** Whether a job works on it in this process; after a restart none does. */
  isAtIt: (task: Task) => boolean
  /** Rounds without room for their frame: they run without one. */
  frameless: ReadonlySet<string>
}

/**
 * The tasks to start now: everything unfinished in the session that no job works on. Empty for a deleted
 * board.
 */
export function dueTasks(state: SessionState, at: RunningTasks): Task[] {
  if (state.deletedAt !== null) return []
  const tasks = [
    ...Object.values(state.rounds).flatMap((round) => dueOf(state, round, at)),
    ...listOpenDocumentRuns(state).map(({ name, run }): Task => ({ kind: name, id: run.id })),
    ...dueInterviewRuns(state),
    ...Object.values(state.answers).map(
      ({ commentId, agentId }): Task => ({ kind: 'answer', commentId, agentId }),
    ),
    ...interviewsToCard(state).map((cardsOf): Task => ({ kind: 'question-cards', cardsOf })),
  ]
  return tasks.filter((task) => !at.isAtIt(task))
}

function dueOf(state: SessionState, round: Round, { isAtIt, frameless }: RunningTasks): Task[] {
  const { id: roundId } = round
  if (!isActive(round)) return []
  const steps = nextSteps(round, (id) =>
    isAtIt(id === roundId ? { kind: 'moderation', roundId } : { kind: 'turn', roundId, turnId: id }),
  )
  if ('begin' in steps) {
    // The frame is first, because notes are written into it.
    if (needsFrame(state, round) && !frameless.has(roundId)) return [{ kind: 'frame', roundId }]
    return steps.begin.map((turnId) => ({ kind: 'turn', roundId, turnId }))
  }
  if ('moderate' in steps) return [{ kind: 'moderation', roundId }]
  if ('synthesize' in steps) return [{ kind: 'round-synthesis', roundId }]
  return 'finish' in steps ? [{ kind: 'finish', roundId }] : []
}

/** Whether the session still wants the result of this job. A job of an earlier attempt is not wanted. */
export function isWanted(state: SessionState, { task, attempt }: Job): boolean {
  if (state.deletedAt !== null) return false
  if ('id' in task) {
    const run = documentRunIn(state, task.kind, task.id)
    return run !== null && isOpenDocumentRun(run)
  }
  if ('interviewId' in task) {
    const key = interviewRunKey(task)
    return dueInterviewRuns(state).some((run) => interviewRunKey(run) === key)
  }
  if (task.kind === 'answer') return answerIn(state, task) !== null
  if (task.kind === 'question-cards') return interviewsToCard(state).includes(task.cardsOf)
  const round = entryOf(state.rounds, task.roundId)
  if (!round || isOver(round.state)) return false
  if (task.kind === 'moderation')
    return round.moderation.state === 'judging' || round.moderation.state === 'queued'
  if (task.kind !== 'turn') return true
  const turn = round.turns.find(({ id }) => id === task.turnId)
  if (!turn) return false
  if (attempt === null) return turn.state === 'queued' || isRunning(turn)
  return isRunning(turn) && turn.attempt === attempt
}
