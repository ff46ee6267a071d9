import { z } from 'zod'
import { AgentId } from '#session/agents/agent.ts'
import { type AgentsSlice, agentIn } from '#session/agents/agents-slice.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import type { MentionEvent } from '#session/mentions/mention.ts'
import { type BudgetState, overBudget } from '#session/usage/board-budget.ts'
import { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import { isOutOfTries } from '#session/usage/out-of-tries.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { callKey, type UsageSlice } from '#session/usage/usage-slice.ts'
import {
  type AnswerRun,
  CommentId,
  type CommentsSlice,
  MAX_ANSWER_CHARS,
  MAX_COMMENTS,
  MAX_COMMENTS_OF_THREAD,
  ThreadId,
} from './comment.ts'
import { type AnswerEvent, answerIn, answerKey, refusedMention, stopAnswers } from './comment-answer.ts'
import type { CommentEvent } from './comment-events.ts'

type Slice = CommentsSlice & BudgetState & AgentsSlice & UsageSlice

const define = commandsOn<Slice, CommentEvent | AnswerEvent | MentionEvent>()
const of = { commentId: CommentId, agentId: AgentId }
const usage = ModelUsage.nullable()

/** How a run of an advisor's answer ended. */
export const AnswerOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), text: z.string().min(1).max(MAX_ANSWER_CHARS), usage }),
  z.object({ state: z.literal('failed'), failure: TurnFailure, usage }),
  z.object({ state: z.literal('cancelled'), usage }),
])
export type AnswerOutcome = z.infer<typeof AnswerOutcome>

/** An answer that is being written lost a try with the process that began it. */
const beginAnswer = define({
  type: 'answer.begin',
  fields: { ...of, model: z.string().max(200), hold: Amount },
  minRole: 'server',
  startsWork: true,
  decide(state, { type: _type, ...begun }, _actor, { areAgentsOn, now }) {
    const run = answerIn(state, begun)
    if (!run) return refuse('not-now')
    if (!areAgentsOn) return refuse('agents-off')
    if (!agentIn(state, run.agentId)) return refuse('no-agent')
    if (isOutOfTries(run)) return refuse('out-of-tries')
    const isHeld = entryOf(state.budgetHeld, answerKey(run)) !== null
    const over = isHeld ? null : overBudget(state, { hold: begun.hold, turns: 1, roundId: null, now })
    if (over) return refuse(over)
    return accept({ kind: 'answer.began', data: { threadId: run.threadId, ...begun } })
  },
})

/** The answer is a comment of the advisor, or the writer learns why there is none. */
const endAnswer = define({
  type: 'answer.end',
  fields: { ...of, answerId: CommentId, outcome: AnswerOutcome },
  minRole: 'server',
  allowedOn: ['closed', 'deleted'],
  decide(state, { commentId, agentId, answerId, outcome }) {
    const run = answerIn(state, { commentId, agentId })
    const isAwaited = state.awaitedUsage.has(callKey(answerKey({ commentId, agentId })))
    if (!run && !isAwaited) return accept()
    const ended: AnswerEvent = {
      kind: 'answer.ended',
      data: { commentId, agentId, askedBy: run?.askedBy ?? null, usage: outcome.usage },
    }
    return accept(ended, ...(run ? resultOf(state, run, answerId, outcome) : []))
  },
})

const stopThreadAnswers = define({
  type: 'thread.stop-answers',
  fields: { threadId: ThreadId },
  minRole: 'runs',
  logLimit: 'none',
  route: commandRoute(
    'post',
    '/threads/{threadId}/stop',
    'Stop the advisors that are answering in a thread',
    'thread',
  ),
  decide: (state, { threadId }) =>
    entryOf(state.threads, threadId)
      ? accept(...stopAnswers(state, (answer) => answer.threadId === threadId))
      : refuse('no-thread'),
})

export const ANSWER_COMMANDS = [beginAnswer, endAnswer, stopThreadAnswers] as const

function resultOf(
  state: Slice,
  { threadId, commentId, agentId, askedBy, model }: AnswerRun,
  answerId: string,
  outcome: AnswerOutcome,
): (CommentEvent | MentionEvent)[] {
  if (outcome.state === 'cancelled') return []
  const of = { commentId, agentId, userId: askedBy }
  if (outcome.state === 'failed') return [refusedMention(of, outcome.failure)]
  const thread = entryOf(state.threads, threadId)
  const isFull =
    (thread?.comments.length ?? 0) >= MAX_COMMENTS_OF_THREAD || state.commentThreads.size >= MAX_COMMENTS
  if (!thread || state.commentThreads.has(answerId)) return []
  if (isFull) return [refusedMention(of, refusal('thread-full'))]
  const agent = { agentId, model: model ?? '', askedBy, commentId }
  const data = { threadId, commentId: answerId, text: outcome.text, mentions: [], agent }
  return [{ kind: 'comment.added', data }]
}
