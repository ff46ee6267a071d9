import { endStep } from './agenda/decide-steps.ts'
import { stepIn } from './agenda/step.ts'
import { applyEvent } from './apply.ts'
import { closeRating } from './choosing/ratings/rating-commands.ts'
import { closeCheck } from './choosing/representation/check-commands.ts'
import { closeVote } from './choosing/votes/vote-commands.ts'
import type { CommandOf } from './command.ts'
import { type Actor, actorName } from './core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from './core/decision.ts'
import { entryOf } from './core/entry-of.ts'
import type { BoardEvent } from './event.ts'
import { endInterview } from './interviews/decide-interviews.ts'
import { startReveal } from './private-writing/decide-private-writing.ts'
import { isHidden } from './private-writing/private-writing.ts'
import { startStepWithTools } from './start-step.ts'
import type { SessionState } from './state.ts'

type NextCommand = CommandOf<'step.next'>
type Part = (state: SessionState) => Decision

/**
 * Finishes what the step was for and moves to the next step, or does nothing of it. Of two facilitators who press at once, the second
 * one changes nothing.
 */
export function finishAndGoOn(
  state: SessionState,
  command: NextCommand,
  actor: Actor,
  context: DecideContext,
): Decision {
  if (wasDone(state, command)) return accept()
  return decideInOrder(state, actor, context, [
    ...partsToFinish(state, command, actor, context),
    (now) => goOn(now, command, actor, context),
  ])
}

/** Whether another facilitator made the same move. Without a move, finishing twice changes nothing anyway. */
function wasDone({ agenda }: SessionState, { from, to }: NextCommand): boolean {
  if (from === to || agenda.currentId !== to) return false
  const left = from === null ? null : stepIn(agenda, from)
  return from === null || left?.state === 'done' || left?.state === 'skipped'
}

function partsToFinish(
  state: SessionState,
  { reveal, voteIds, ratingIds, checkIds, interviewIds }: NextCommand,
  actor: Actor,
  context: DecideContext,
): Part[] {
  const { privateWriting } = state
  const isOpen = (all: Readonly<Record<string, { state: string }>>, id: string): boolean =>
    entryOf(all, id)?.state === 'open'
  return [
    ...(reveal && privateWriting && isHidden(privateWriting)
      ? [(now: SessionState) => startReveal(now, { type: 'private-writing.reveal', ...reveal })]
      : []),
    ...voteIds
      .filter((id) => isOpen(state.votes, id))
      .map(
        (voteId): Part =>
          (now) =>
            closeVote.decide(now, { type: 'vote.close', voteId }, actor, context),
      ),
    ...ratingIds
      .filter((id) => isOpen(state.ratings, id))
      .map(
        (ratingId): Part =>
          (now) =>
            closeRating.decide(now, { type: 'rating.close', ratingId }, actor, context),
      ),
    ...checkIds
      .filter((id) => isOpen(state.checks, id))
      .map(
        (documentId): Part =>
          (now) =>
            closeCheck.decide(now, { type: 'check.close', documentId }, actor, context),
      ),
    ...interviewIds
      .filter((id) => isOpen(state.interviews, id))
      .map(
        (interviewId): Part =>
          (now) =>
            endInterview(now, { type: 'interview.end', interviewId, reason: 'closed_by_host' }, actor),
      ),
  ]
}

function goOn(
  state: SessionState,
  { from, to, ballot }: NextCommand,
  actor: Actor,
  context: DecideContext,
): Decision {
  if (to !== null)
    return startStepWithTools(state, { type: 'step.start', stepId: to, from, ballot }, actor, context)
  // One that another facilitator started since is not what this one wants to end.
  if (state.agenda.currentId !== from) return refuse('agenda-moved')
  return from === null ? accept() : endStep(state, { type: 'step.end', stepId: from }, actor, context)
}

/** Each part sees what the parts before it have changed. The first refusal is that of all. */
function decideInOrder(
  state: SessionState,
  actor: Actor,
  { now: at }: DecideContext,
  parts: readonly Part[],
): Decision {
  const events: BoardEvent[] = []
  let current = state
  for (const part of parts) {
    const decision = part(current)
    if (!decision.ok) return decision
    for (const event of decision.events) {
      events.push(event)
      current = applyEvent(current, { ...event, seq: current.seq + 1, at, actor: actorName(actor) })
    }
  }
  return accept(...events)
}
