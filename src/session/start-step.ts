import { rerunStep, startStep } from './agenda/decide-steps.ts'
import { type Step, stepIn } from './agenda/step.ts'
import { startVote } from './choosing/votes/vote-commands.ts'
import type { CommandOf } from './command.ts'
import type { Actor } from './core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from './core/decision.ts'
import { writingOfStep } from './private-writing-in-step.ts'
import type { SessionState } from './state.ts'

type StartCommand = CommandOf<'step.start' | 'step.rerun'>

/** Starts a step together with its private writing and its vote, or nothing of it. */
export function startStepWithTools(
  state: SessionState,
  command: StartCommand,
  actor: Actor,
  context: DecideContext,
): Decision {
  const decision =
    command.type === 'step.start'
      ? startStep(state, command, actor, context)
      : rerunStep(state, command, actor, context)
  const step = stepIn(state.agenda, command.stepId)
  if (!decision.ok || decision.events.length === 0 || !step) return decision
  const events = [...decision.events]
  for (const tool of [writingOfStep(state, step), beginVote(state, step, command, actor, context)]) {
    if (!tool.ok) return tool
    events.push(...tool.events)
  }
  const voteId = step.vote && command.ballot ? command.ballot.voteId : null
  return accept(
    ...events.map((event) =>
      event.kind === 'step.started' ? { ...event, data: { ...event.data, voteId } } : event,
    ),
  )
}

function beginVote(
  state: SessionState,
  { title, question, vote }: Step,
  { ballot }: StartCommand,
  actor: Actor,
  context: DecideContext,
): Decision {
  if (!vote) return accept()
  // The notes are on the canvas, which only the server reads: it gives a ballot wherever a step votes.
  if (!ballot) return refuse('not-now')
  return startVote.decide(
    state,
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
