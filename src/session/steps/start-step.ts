import { z } from 'zod'
import { type RunEvent, type RunSlice, rerunStep, startStep } from '#session/agenda/run-steps.ts'
import { type Step, stepIn } from '#session/agenda/step.ts'
import { GivenChoices } from '#session/choosing/ballot/ballot.ts'
import type { VoteEvent } from '#session/choosing/votes/vote.ts'
import { startVote, type VoteSlice } from '#session/choosing/votes/vote-commands.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import type { PrivateWritingEvent } from '#session/private-writing/private-writing.ts'
import { setWriting, type WritingSlice } from './writing-in-step.ts'

/** The vote of a step, from the server, which reads the canvas. */
export const StepBallot = z.object({ voteId: z.string().max(64), ...GivenChoices })

export type StartSlice = RunSlice & WritingSlice & VoteSlice
export type StartEvent = RunEvent | PrivateWritingEvent | VoteEvent
/** `ballot`: for a step that votes. */
export interface StepStartWithBallot {
  stepId: string
  from: string | null
  ballot?: z.output<typeof StepBallot> | undefined
}

export const startStepWithTools = withTools(startStep)
export const rerunStepWithTools = withTools(rerunStep)

/** Starts a step together with its private writing and its vote, or nothing of it. */
function withTools(start: typeof startStep) {
  return (
    slice: StartSlice,
    command: StepStartWithBallot,
    actor: Actor,
    context: DecideContext,
  ): Decision<StartEvent> => {
    const decision = start(slice, command, actor, context)
    const step = stepIn(slice.agenda, command.stepId)
    if (!decision.ok || decision.events.length === 0 || !step) return decision
    const writing = setWriting(slice, step)
    if (!writing.ok) return writing
    const vote = beginVote(slice, step, command, actor, context)
    if (!vote.ok) return vote
    const voteId = step.vote && command.ballot ? command.ballot.voteId : null
    return accept<StartEvent>(
      ...decision.events.map((event) =>
        event.kind === 'step.started' ? { ...event, data: { ...event.data, voteId } } : event,
      ),
      ...writing.events,
      ...vote.events,
    )
  }
}

function beginVote(
  slice: StartSlice,
  { title, question, vote }: Step,
  { ballot }: StepStartWithBallot,
  actor: Actor,
  context: DecideContext,
): Decision<VoteEvent> {
  if (!vote) return accept()
  // The notes are on the canvas, which only the server reads: it gives a ballot wherever a step votes.
  if (!ballot) return refuse('not-now')
  return startVote.decide(
    slice,
    {
      type: 'vote.start',
      ...ballot,
      title: question || title,
      votesPerPerson: vote.votesEach,
      maxPerNote: Math.min(vote.limitPerNote, vote.votesEach),
      scope: { kind: 'board' },
      durationMs: null,
    },
    actor,
    context,
  )
}
