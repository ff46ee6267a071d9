import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import { APPLY_AGENDA } from '#session/agenda/apply-agenda.ts'
import { addSteps } from '#session/agenda/plan-commands.ts'
import { nextStep } from '#session/agenda/step.ts'
import { type Actor, actorName } from '#session/core/actor.ts'
import { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { NEW_STEPS } from '#session/step-suggestions/new-steps.ts'
import type { StepSuggestionEvent, StepSuggestionsSlice } from '#session/step-suggestions/step-suggestion.ts'
import {
  type StartEvent,
  type StartSlice,
  type StepStartWithBallot,
  startStepWithTools,
} from './start-step.ts'

export type FollowSlice = StartSlice & AgendaSlice & StepSuggestionsSlice
type FollowEvent = StartEvent | StepSuggestionEvent

/** Starts the step that the moderator suggested, as `step.start` does; one that is not on the agenda is added first. */
export function followSuggestion(
  slice: FollowSlice,
  { suggestionId, from, ballot }: Omit<StepStartWithBallot, 'stepId'> & { suggestionId: string },
  actor: Actor,
  context: DecideContext,
): Decision<FollowEvent> {
  const suggestion = entryOf(slice.stepSuggestions, suggestionId)
  if (!suggestion?.step) return refuse('no-suggestion')
  if (suggestion.state === 'followed') return accept()
  if (suggestion.state !== 'proposed') return refuse('suggestion-settled')
  const { step } = suggestion
  const added: Decision<StartEvent> =
    step.kind === 'new' ? addNew(slice, suggestionId, step.step, actor, context) : accept()
  if (!added.ok) return added
  const stepId = step.kind === 'new' ? suggestionId : step.stepId
  const [event] = added.events
  const stamp = { seq: 0, at: context.now, actor: actorName(actor) }
  const planned =
    event?.kind === 'steps.added'
      ? { ...slice, ...APPLY_AGENDA['steps.added'](slice, { ...event, ...stamp }, new CopyOnWrite()) }
      : slice
  const started = startStepWithTools(planned, { stepId, from, ballot }, actor, context)
  if (!started.ok) return started
  return accept<FollowEvent>(...added.events, ...started.events, {
    kind: 'step-suggestion.followed',
    data: { suggestionId, stepId },
  })
}

function addNew(
  slice: FollowSlice,
  id: string,
  kind: keyof typeof NEW_STEPS,
  actor: Actor,
  context: DecideContext,
): Decision<StartEvent> {
  const beforeId = nextStep(slice.agenda)?.id ?? null
  const steps = [{ ...NEW_STEPS[kind], id }]
  return addSteps.decide(slice, { type: 'steps.add', steps, beforeId }, actor, context)
}
