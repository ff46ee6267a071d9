import { z } from 'zod'
import { advisorsRefusal } from '#session/agenda/advisors-refusal.ts'
import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import { type AgentsSlice, agentIn } from '#session/agents/agents-slice.ts'
import { type BoardSlice, minRoleToRun } from '#session/board/board-slice.ts'
import type { DecideContext } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { defineEvent } from '#session/core/events.ts'
import { type Refusal, refusal } from '#session/core/refusal.ts'
import { isAtLeast } from '#session/core/role.ts'
import { type AskedSlice, tooMuchAsked } from '#session/documents/ask-limits.ts'
import { missingRoleRefusal } from '#session/members/member-roles.ts'
import { type MembersSlice, roleIn } from '#session/members/members-slice.ts'
import type { MentionEvent } from '#session/mentions/mention.ts'
import type { PrivateWritingSlice } from '#session/private-writing/private-writing.ts'
import { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import { type AnswerRun, type CommentsSlice, MAX_ANSWERS_OF_COMMENT } from './comment.ts'

const run = { threadId: z.string(), commentId: z.string(), agentId: z.string() }

/** Stored for good, like all events. `ended`: also for the usage of an answer that was stopped before. */
export const ANSWER_EVENTS = [
  defineEvent('answer.requested', run),
  defineEvent('answer.began', { ...run, model: z.string(), hold: Amount }),
  defineEvent('answer.stopped', run),
  defineEvent('answer.ended', {
    commentId: z.string(),
    agentId: z.string(),
    /** The person who mentioned the advisor; null: the comment is gone. */
    askedBy: z.string().nullable(),
    usage: ModelUsage.nullable(),
  }),
] as const
export type AnswerEvent = z.infer<(typeof ANSWER_EVENTS)[number]>

/** The id of a run, under which its budget is held. */
export function answerKey({ commentId, agentId }: Pick<AnswerRun, 'commentId' | 'agentId'>): string {
  return `${commentId}/${agentId}`
}

export type RequestSlice = Pick<CommentsSlice, 'answers'> &
  AskedSlice &
  AgentsSlice &
  Pick<MembersSlice, 'people'> &
  Pick<BoardSlice, 'settings'> &
  Pick<AgendaSlice, 'agenda'> &
  Pick<PrivateWritingSlice, 'privateWriting'>

interface NewComment {
  threadId: string
  commentId: string
  /** Advisors among them are asked. */
  mentions: readonly string[]
  isPrivate: boolean
  userId: string
}

/** The events that ask the mentioned advisors to answer in the thread, or tell the writer why one will not. */
export function requestAnswers(
  state: RequestSlice,
  { threadId, commentId, mentions, isPrivate, userId }: NewComment,
  { areAgentsOn, now }: Pick<DecideContext, 'areAgentsOn' | 'now'>,
): (AnswerEvent | MentionEvent)[] {
  const advisors = mentions.filter((id) => agentIn(state, id)?.kind === 'advisor')
  const stop = isPrivate ? refusal('advisors-at-reveal') : refuseAnswers(state, userId, areAgentsOn)
  let next = state
  // One refusal is enough for all advisors above the limit.
  return advisors.slice(0, MAX_ANSWERS_OF_COMMENT + 1).map((agentId, i) => {
    const tooMuch = tooMuchAsked(next, { kind: 'person', userId }, now)
    const why =
      stop ??
      (i >= MAX_ANSWERS_OF_COMMENT
        ? refusal('many-mentions')
        : tooMuch && !tooMuch.ok
          ? tooMuch.refusal
          : null)
    if (why) return refusedMention({ commentId, agentId, userId }, why)
    const data = { threadId, commentId, agentId }
    const asked = { ...data, askedBy: userId, askedAt: now, state: 'queued', model: null, tries: 0 } as const
    next = { ...next, answers: { ...next.answers, [answerKey(data)]: asked } }
    return { kind: 'answer.requested', data }
  })
}

/** Tells the writer of a comment why an advisor does not answer. */
export function refusedMention(
  { commentId, agentId, userId }: { commentId: string; agentId: string; userId: string },
  { code, message }: Pick<Refusal, 'message'> & { code: string },
): MentionEvent {
  return { kind: 'mention.refused', data: { noteId: commentId, agentId, userId, code, message } }
}

/** The events that stop these answers; their usage is recorded when it arrives. */
export function stopAnswers(
  { answers }: Pick<CommentsSlice, 'answers'>,
  isMeant: (answer: AnswerRun) => boolean = () => true,
): AnswerEvent[] {
  return Object.values(answers)
    .filter(isMeant)
    .map(({ threadId, commentId, agentId }) => ({
      kind: 'answer.stopped',
      data: { threadId, commentId, agentId },
    }))
}

export function answerIn(
  { answers }: Pick<CommentsSlice, 'answers'>,
  of: Pick<AnswerRun, 'commentId' | 'agentId'>,
): AnswerRun | null {
  return entryOf(answers, answerKey(of))
}

function refuseAnswers(state: RequestSlice, userId: string, areAgentsOn: boolean): Refusal | null {
  const minRole = minRoleToRun(state)
  if (!isAtLeast(roleIn(state, userId) ?? 'viewer', minRole)) return refusal(missingRoleRefusal(minRole))
  const inStep = advisorsRefusal(state, true)
  if (inStep) return refusal(inStep)
  return areAgentsOn ? null : refusal('agents-off')
}
