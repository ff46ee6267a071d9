import { z } from 'zod'
import { agentIn } from '#session/agents/agents-slice.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { commandRoute, routeBody } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { overBudget } from '#session/usage/board-budget.ts'
import { codedFailure, type PlainFailureName } from '#session/usage/coded-failure.ts'
import { Amount } from '#session/usage/model-usage.ts'
import { isOutOfTries } from '#session/usage/out-of-tries.ts'
import { callKey } from '#session/usage/usage-slice.ts'
import { probeEnded, probeRetried, STOPPED } from './apply-probes.ts'
import { dueProbes, probedBranches, probeKey, probeOf, questionsLeft } from './ask-on.ts'
import { endEvents } from './change-interview.ts'
import { CONTEXT_REPLY_MS, contextRequestsLeft, openContextRequests } from './context-request.ts'
import { BranchId, type Interview, MAX_INTERVIEW_CHARS_ON_BOARD } from './interview.ts'
import { charsOf, charsOnBoard } from './interview-chars.ts'
import {
  AgentOfRun,
  defineInterviewCommand,
  findOpen,
  INTERVIEW_COMMAND_PATH,
  ofBranch,
} from './interview-command.ts'
import type { InterviewEvent } from './interview-event.ts'
import type { InterviewsState } from './interviews-slice.ts'
import { ProbeOutcome } from './run-outcomes.ts'
import { findSameQuestion } from './same-question.ts'

const RETRY = z.object({
  branch: BranchId.nullable()
    .default(null)
    .describe('The branch whose probe failed, in an interview with branches.'),
})

/** A probe that is thinking already lost a try with the process that began it. */
export const beginProbe = defineInterviewCommand({
  type: 'probe.begin',
  fields: { ...ofBranch, ...AgentOfRun, hold: Amount },
  minRole: 'server',
  decide(state, { type: _type, ...command }, _actor, { areAgentsOn, now }) {
    const { interviewId, branchId, agentId, hold } = command
    const interview = entryOf(state.interviews, interviewId)
    if (!interview) return refuse('no-interview')
    if (!dueProbes(interview).includes(branchId)) return refuse('not-now')
    const stop = refuseRun(state, { agentId, areAgentsOn, tries: probeOf(interview, branchId).tries })
    if (stop) return stop
    const over = overHold(state, { key: probeKey(interviewId, branchId), hold, now })
    return over ?? accept({ kind: 'probe.began', data: command })
  },
})

/** Why a run of an interview may not begin; null: it may. */
export function refuseRun(
  state: InterviewsState,
  { agentId, areAgentsOn, tries }: { agentId: string; areAgentsOn: boolean; tries: number },
): Decision<never> | null {
  if (!areAgentsOn) return refuse('agents-off')
  const agent = agentIn(state, agentId)
  if (!agent) return refuse('no-agent')
  if (!agent.capabilities.includes('synthesize')) return refuse('agent-may-not')
  return isOutOfTries({ tries }) ? refuse('out-of-tries') : null
}

/** The refusal where a hold does not fit. One that a lost try left is replaced, so it does not count twice. */
export function overHold(
  state: InterviewsState,
  { key, hold, now }: { key: string; hold: Amount; now: number },
): Decision<never> | null {
  if (entryOf(state.budgetHeld, key)) return null
  const over = overBudget(state, { hold, turns: 1, roundId: null, now })
  return over ? refuse(over) : null
}

/** Ends a probe's run; if the probe was stopped, only its usage is kept, once. */
export const endProbe = defineInterviewCommand({
  type: 'probe.end',
  fields: { ...ofBranch, outcome: ProbeOutcome },
  minRole: 'server',
  allowedOn: ['closed', 'deleted'],
  decide(state, { interviewId, branchId, outcome: said }, _actor, { now }) {
    const interview = entryOf(state.interviews, interviewId)
    if (!interview) return accept()
    const isDue = dueProbes(interview).includes(branchId)
    if (!isDue && !state.awaitedUsage.has(callKey(probeKey(interviewId, branchId)))) return accept()
    const outcome: ProbeOutcome = isDue
      ? accepted(state, interview, said, now)
      : { state: 'cancelled', usage: said.usage }
    const ended = endedEvent(interviewId, branchId, outcome)
    const { agentId, model } = probeOf(interview, branchId)
    if (outcome.state === 'asked')
      return accept(ended, {
        kind: 'question.asked',
        data: {
          interviewId,
          branchId,
          questionId: outcome.questionId,
          question: outcome.question,
          source: 'probe',
          by: agentId ?? 'server',
          why: outcome.reason,
        },
      })
    if (outcome.state === 'asked-program') {
      const { contextRequestId, text } = outcome
      const dueAt = now + CONTEXT_REPLY_MS
      const data = { interviewId, contextRequestId, branchId, text, by: agentId ?? 'server', model, dueAt }
      return accept(ended, { kind: 'context.requested', data })
    }
    return accept(ended, ...endEvents(probeEnded(interview, ended.data)))
  },
})

type ProbeEnded = Extract<InterviewEvent, { kind: 'probe.ended' }>

function endedEvent(interviewId: string, branchId: string | null, outcome: ProbeOutcome): ProbeEnded {
  if (outcome.state !== 'asked' && outcome.state !== 'asked-program')
    return { kind: 'probe.ended', data: { interviewId, branchId, outcome } }
  const { state, reason, usage } = outcome
  return { kind: 'probe.ended', data: { interviewId, branchId, outcome: { state, reason, usage } } }
}

/** Discards a question that the probe may not ask: it is a repetition, or the limits were reached while the model ran. */
function accepted(
  state: InterviewsState,
  interview: Interview,
  outcome: ProbeOutcome,
  now: number,
): ProbeOutcome {
  if (outcome.state !== 'asked' && outcome.state !== 'asked-program') return outcome
  const { usage } = outcome
  if (questionsLeft(interview) === 0) return { state: 'cancelled', usage }
  const [asked, text] =
    outcome.state === 'asked'
      ? [
          interview.questions.map(({ question }) => question.config.question),
          outcome.question.config.question,
        ]
      : [interview.contextRequests.map((request) => request.text), outcome.text]
  const refused = (sentence: PlainFailureName, isRetryable = true): ProbeOutcome => ({
    state: 'failed',
    failure: { ...codedFailure(sentence), isRetryable },
    usage,
  })
  const added = outcome.state === 'asked' ? outcome.question : outcome.text
  if (charsOnBoard(state) + charsOf(added) > MAX_INTERVIEW_CHARS_ON_BOARD)
    return refused('unreadable.interviews-full', false)
  if (findSameQuestion(text, asked) !== null) return refused('unreadable.asked-again')
  if (outcome.state === 'asked-program' && contextRequestsLeft(interview, now) === 0)
    return refused('unreadable.program-gone')
  return outcome
}

/** Emits nothing unless the probe failed. Refusals: `bad-branches`, `agents-off`. */
export const retryProbe = defineInterviewCommand({
  type: 'probe.retry',
  fields: ofBranch,
  minRole: 'commenter',
  route: commandRoute(
    'post',
    `${INTERVIEW_COMMAND_PATH}/probe/retry`,
    'Have a model decide again what to ask next, after it failed (commenters)',
    'interview',
    { scope: 'session:run', body: routeBody(RETRY, ({ branch: branchId }) => ({ branchId })) },
  ),
  decide(state, { interviewId, branchId }, _actor, { areAgentsOn, now }) {
    const found = findOpen(state, interviewId, now)
    if ('ok' in found) return found
    if (!probedBranches(found).includes(branchId)) return refuse('bad-branches')
    if (!areAgentsOn) return refuse('agents-off')
    if (probeOf(found, branchId).state !== 'failed') return accept()
    const retried = { interviewId, branchId }
    // The interview may have reached its limit of questions since: the probe then ends.
    return accept({ kind: 'probe.retried', data: retried }, ...endEvents(probeRetried(found, retried)))
  },
})

/** Ends the open runs of interviews when all agents are stopped. */
export function stopInterviewRuns({ interviews }: Pick<InterviewsState, 'interviews'>): InterviewEvent[] {
  return Object.values(interviews).flatMap((interview): InterviewEvent[] => {
    const { id: interviewId, summary } = interview
    const thinking = probedBranches(interview).filter(
      (branchId) => probeOf(interview, branchId).state === 'thinking',
    )
    const isWriting = summary?.state === 'queued' || summary?.state === 'writing'
    return [
      ...thinking.map(
        (branchId): InterviewEvent => ({ kind: 'probe.stopped', data: { interviewId, branchId } }),
      ),
      ...openContextRequests(interview).flatMap(({ id, branchId }) => stopWaiting(interviewId, branchId, id)),
      ...(isWriting ? [{ kind: 'interview-summary.stopped', data: { interviewId } } as const] : []),
    ]
  })
}

/** Without its second event, the model would be called at once. */
function stopWaiting(
  interviewId: string,
  branchId: string | null,
  contextRequestId: string,
): InterviewEvent[] {
  const outcome = { state: 'failed', failure: STOPPED, usage: null } as const
  return [
    { kind: 'context.cancelled', data: { interviewId, contextRequestId } },
    { kind: 'probe.ended', data: { interviewId, branchId, outcome } },
  ]
}
