import { endDueStep } from '#session/agenda/run-steps.ts'
import { currentStep, stepIn } from '#session/agenda/step.ts'
import { closeVote } from '#session/choosing/votes/vote-commands.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import {
  type StartEvent,
  type StartSlice,
  type StepStartWithBallot,
  startStepWithTools,
} from './start-step.ts'

/**
 * Starts a planned step whose window opens. While notes are revealed it waits; a step that can't start, as its close is past or
 * there is nothing to vote on, is skipped.
 */
export function openDueStep(
  slice: StartSlice,
  { stepId, ballot }: Pick<StepStartWithBallot, 'stepId' | 'ballot'>,
  actor: Actor,
  context: DecideContext,
): Decision<StartEvent> {
  const { agenda, privateWriting } = slice
  const step = stepIn(agenda, stepId)
  const opensAt = step?.window?.opensAt ?? null
  if (step?.state !== 'planned' || opensAt === null || opensAt > context.now) return accept()
  if (privateWriting?.phase === 'revealing' || privateWriting?.phase === 'presenting') return accept()
  const started = startStepWithTools(slice, { stepId, from: agenda.currentId, ballot }, actor, context)
  return started.ok ? started : accept({ kind: 'step.skipped', data: { stepId, title: step.title } })
}

/** Ends a step whose time is up. With a window that refuses late contributions its vote closes too. */
export function closeDueStep(
  slice: StartSlice,
  command: { stepId: string; run: number },
  actor: Actor,
  context: DecideContext,
): Decision<StartEvent> {
  const ended = endDueStep(slice, command, actor, context)
  const step = currentStep(slice.agenda)
  if (!ended.ok || ended.events.length === 0 || !step?.window || step.voteId === null) return ended
  const { voteId, window } = step
  const vote = entryOf(slice.votes, voteId)
  if (window.late !== 'refused' || vote?.state !== 'open') return ended
  // The server closes only votes whose end is past.
  const endsAt = Math.min(vote.endsAt ?? window.closesAt, window.closesAt)
  const votes = { ...slice.votes, [voteId]: { ...vote, endsAt } }
  const closed = closeVote.decide({ ...slice, votes }, { type: 'vote.close', voteId }, actor, context)
  if (!closed.ok) return ended
  const closing = closed.events.filter((event) => event.kind === 'vote.closed')
  return accept<StartEvent>(...ended.events, { kind: 'vote.end-set', data: { voteId, endsAt } }, ...closing)
}
