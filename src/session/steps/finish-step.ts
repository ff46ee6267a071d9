import { z } from 'zod'
import { endStep } from '#session/agenda/run-steps.ts'
import { type StepId, stepIn } from '#session/agenda/step.ts'
import type { RatingEvent } from '#session/choosing/ratings/rating.ts'
import { closeRating, type RatingSlice } from '#session/choosing/ratings/rating-commands.ts'
import { closePoll, type PollSlice } from '#session/choosing/representation/check-commands.ts'
import type { PollEvent } from '#session/choosing/representation/representation-poll.ts'
import { APPLY_VOTES } from '#session/choosing/votes/apply-votes.ts'
import type { VotesSlice } from '#session/choosing/votes/vote.ts'
import { closeVote } from '#session/choosing/votes/vote-commands.ts'
import { type Actor, actorName } from '#session/core/actor.ts'
import { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { EventShape } from '#session/core/events.ts'
import { endInterview } from '#session/interviews/interview-commands.ts'
import type { InterviewEvent } from '#session/interviews/interview-event.ts'
import type { InterviewsState } from '#session/interviews/interviews-slice.ts'
import { APPLY_PRIVATE_WRITING } from '#session/private-writing/apply-private-writing.ts'
import { isHidden, type PrivateWritingSlice, RevealFields } from '#session/private-writing/private-writing.ts'
import { startReveal } from '#session/private-writing/private-writing-commands.ts'
import {
  type StartEvent,
  type StartSlice,
  type StepStartWithBallot,
  startStepWithTools,
} from './start-step.ts'

const OpenIds = z.array(z.string().max(64)).max(100).default([])
/** Items to close before the next step starts. An item that is closed already, or gone, stays so. */
export const FinishFields = {
  /** Missing: private notes stay private. */
  reveal: z.object(RevealFields).optional(),
  voteIds: OpenIds,
  ratingIds: OpenIds,
  /** Ids of the documents that people are asked about. */
  checkIds: OpenIds,
  interviewIds: OpenIds,
}

export type FinishSlice = StartSlice & PrivateWritingSlice & RatingSlice & PollSlice & InterviewsState
export type FinishEvent = StartEvent | RatingEvent | PollEvent | InterviewEvent
type NextStep = z.output<z.ZodObject<typeof FinishFields>> &
  Omit<StepStartWithBallot, 'stepId'> & { to: z.output<typeof StepId> | null }

/**
 * Finishes what the step was for and moves to the next step, or does nothing of it. Of two facilitators who press at once, the second
 * one changes nothing.
 */
export function finishStep(
  slice: FinishSlice,
  command: NextStep,
  actor: Actor,
  context: DecideContext,
): Decision<FinishEvent> {
  if (wasDone(slice, command)) return accept()
  const events: FinishEvent[] = []
  for (const decision of finishOpen(slice, command, actor, context)) {
    if (!decision.ok) return decision
    events.push(...decision.events)
  }
  const after = applyFinished(slice, events, { seq: 0, at: context.now, actor: actorName(actor) })
  const moved = moveOn(after, command, actor, context)
  return moved.ok ? accept<FinishEvent>(...events, ...moved.events) : moved
}

/** Whether another facilitator made the same move. Without a move, finishing twice changes nothing anyway. */
function wasDone({ agenda }: StartSlice, { from, to }: NextStep): boolean {
  if (from === to || agenda.currentId !== to) return false
  const left = from === null ? null : stepIn(agenda, from)
  return from === null || left?.state === 'done' || left?.state === 'skipped'
}

function finishOpen(
  slice: FinishSlice,
  { reveal, voteIds, ratingIds, checkIds, interviewIds }: NextStep,
  actor: Actor,
  context: DecideContext,
): Decision<FinishEvent>[] {
  const { privateWriting } = slice
  const openIn = (all: Readonly<Record<string, { state: string }>>, ids: readonly string[]) =>
    [...new Set(ids)].filter((id) => entryOf(all, id)?.state === 'open')
  return [
    ...(reveal && privateWriting && isHidden(privateWriting)
      ? [startReveal.decide(slice, { type: 'private-writing.reveal', ...reveal }, actor, context)]
      : []),
    ...openIn(slice.votes, voteIds).map((voteId) =>
      closeVote.decide(slice, { type: 'vote.close', voteId }, actor, context),
    ),
    ...openIn(slice.ratings, ratingIds).map((ratingId) =>
      closeRating.decide(slice, { type: 'rating.close', ratingId }, actor, context),
    ),
    ...openIn(slice.checks, checkIds).map((documentId) =>
      closePoll.decide(slice, { type: 'check.close', documentId }, actor, context),
    ),
    ...openIn(slice.interviews, interviewIds).map((interviewId) =>
      endInterview.decide(
        slice,
        { type: 'interview.end', interviewId, reason: 'closed_by_host' },
        actor,
        context,
      ),
    ),
  ] as Decision<FinishEvent>[]
}

/** The start of a step depends on no other of the finished items. */
const APPLY_FINISHED: Readonly<Record<string, unknown>> = { ...APPLY_PRIVATE_WRITING, ...APPLY_VOTES }

function applyFinished(
  slice: FinishSlice,
  events: readonly EventShape[],
  stamp: { seq: number; at: number; actor: string },
): FinishSlice {
  let now = slice
  for (const event of events) {
    const apply = APPLY_FINISHED[event.kind] as
      | ((slice: PrivateWritingSlice & VotesSlice, event: object, owned: CopyOnWrite) => Partial<FinishSlice>)
      | undefined
    if (apply) now = { ...now, ...apply(now, { ...event, ...stamp }, new CopyOnWrite()) }
  }
  return now
}

function moveOn(
  slice: StartSlice,
  { from, to, ballot }: NextStep,
  actor: Actor,
  context: DecideContext,
): Decision<StartEvent> {
  if (to !== null) return startStepWithTools(slice, { stepId: to, from, ballot }, actor, context)
  // Not a step that another facilitator started since.
  if (slice.agenda.currentId !== from) return refuse('agenda-moved')
  return from === null ? accept() : endStep(slice, { stepId: from }, actor, context)
}
