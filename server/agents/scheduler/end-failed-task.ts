import { answerIn, answerKey } from '#session/comments/comment-answer.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { documentRunIn } from '#session/documents/document-run.ts'
import { probeOf } from '#session/interviews/ask-on.ts'
import { type InterviewRun, interviewRunKey } from '#session/interviews/interview-runs.ts'
import { isRunning } from '#session/rounds/round-stage.ts'
import type { SessionState } from '#session/state.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import { isOutOfTries } from '#session/usage/out-of-tries.ts'
import { endOfAnswer } from '../comments/answer-comment.ts'
import { DOCUMENTS } from '../documents/documents.ts'
import { endOfInterviewRun } from '../interviews/interview-run.ts'
import { agentFailure } from '../runs/agent-failure.ts'
import type { RunSession } from '../runs/run-context.ts'
import type { Task } from '../runs/running-calls.ts'

/** The fields of other tasks that call a model. */
const ANSWERED = ['id', 'interviewId', 'commentId'] as const

/** Whether an attempt of the task may call a model, which costs. */
export function asksModel(task: Task): boolean {
  return task.kind === 'turn' || task.kind === 'moderation' || ANSWERED.some((field) => field in task)
}

/** The run as the session has it; null if it was not started or is over. */
function begunRun(state: SessionState, task: Task): BegunRun | null {
  switch (task.kind) {
    case 'turn': {
      const turn = entryOf(state.rounds, task.roundId)?.turns.find(({ id }) => id === task.turnId)
      return turn && isRunning(turn) ? { ...turn, holdId: task.roundId } : null
    }
    case 'moderation': {
      const { moderation, moderators } = entryOf(state.rounds, task.roundId) ?? {}
      const parts = moderators?.length ?? 1
      return moderation?.state === 'judging' ? { ...moderation, holdId: task.roundId, parts } : null
    }
    case 'synthesis':
    case 'theme-run':
    case 'proposal':
    case 'step-suggestion': {
      const run = documentRunIn(state, task.kind, task.id)
      if (!run || run.model === null) return null
      const { model, tries } = run
      return { model, tries, holdId: run.roundId ?? task.id }
    }
    case 'answer': {
      const run = answerIn(state, task)
      return run?.state === 'writing' && run.model !== null
        ? { model: run.model, tries: run.tries, holdId: answerKey(task) }
        : null
    }
    case 'probe':
    case 'interview-summary':
      return begunInterviewRun(state, task)
    default:
      return null
  }
}

function begunInterviewRun(state: SessionState, task: InterviewRun): BegunRun | null {
  const interview = entryOf(state.interviews, task.interviewId)
  const run = interview && (task.kind === 'probe' ? probeOf(interview, task.branchId) : interview.summary)
  if (!run || run.model === null || (run.state !== 'thinking' && run.state !== 'writing')) return null
  return { model: run.model, tries: run.tries, holdId: interviewRunKey(task) }
}

interface BegunRun {
  model: string
  tries?: number | undefined
  /** The id under which its budget is held. */
  holdId: string
  /** Parts of the hold that it uses; missing: one. */
  parts?: number
}

/** Whether it was started as often as allowed, and no job works on it. */
export function hasNoTriesLeft(state: SessionState, task: Task): boolean {
  const run = begunRun(state, task)
  return run !== null && isOutOfTries(run)
}

/**
 * The usage of the last attempt, whose end was never recorded: its share of the hold, as an estimate. Earlier attempts
 * were charged by the next ones.
 */
function lostBill(state: SessionState, task: Task): ModelUsage | null {
  const run = begunRun(state, task)
  const held = run && entryOf(state.budgetHeld, run.holdId)
  if (!run || !held || held.parts === 0) return null
  const share = (amount: number) => Math.floor((amount * (run.parts ?? 1)) / held.parts)
  return {
    model: run.model,
    inputTokens: share(held.tokens),
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    costMicros: held.costMicros === null ? null : share(held.costMicros),
    isEstimate: true,
  }
}

/** Ends a task that failed again and again as failed, so that people see it and the round continues. */
export async function endFailedTask(
  { state, dispatch }: RunSession,
  task: Task,
  failure = agentFailure('provider-error.given-up'),
): Promise<void> {
  const nothing = { state: 'failed', failure, usage: lostBill(state(), task) } as const
  if (task.kind === 'turn') {
    const { roundId, turnId } = task
    const turn = entryOf(state().rounds, roundId)?.turns.find(({ id }) => id === turnId)
    if (!turn) return
    const outcome = { ...nothing, text: '', notes: [] }
    await dispatch({ type: 'turn.end', roundId, turnId, attempt: turn.attempt, outcome })
  } else if (task.kind === 'moderation') {
    const { roundId } = task
    await dispatch({ type: 'moderation.end', roundId, outcome: { ...nothing, agentId: null } })
  } else if ('id' in task) {
    await dispatch(DOCUMENTS[task.kind].fail(task.id, failure, nothing.usage))
  } else if (task.kind === 'answer') await dispatch(endOfAnswer(task, nothing))
  else if ('interviewId' in task) await dispatch(endOfInterviewRun(task, nothing))
}
