import { stepsAdded } from './agenda/apply-agenda.ts'
import { addSteps } from './agenda/decide-plan.ts'
import { nextStep } from './agenda/step.ts'
import type { CommandOf } from './command.ts'
import type { Actor } from './core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from './core/decision.ts'
import { entryOf } from './core/entry-of.ts'
import { startStepWithTools } from './start-step.ts'
import type { SessionState } from './state.ts'
import { NEW_STEPS } from './step-suggestions/new-steps.ts'

/** Starts the step that the moderator suggested, as `step.start` does; one that is not on the agenda is added first. */
export function followSuggestion(
  state: SessionState,
  { suggestionId, from, ballot }: CommandOf<'step-suggestion.follow'>,
  actor: Actor,
  context: DecideContext,
): Decision {
  const suggestion = entryOf(state.stepSuggestions, suggestionId)
  if (!suggestion?.step) return refuse('no-suggestion')
  if (suggestion.state === 'followed') return accept()
  if (suggestion.state !== 'proposed') return refuse('suggestion-settled')
  const { step } = suggestion
  const added = step.kind === 'new' ? addNew(state, suggestionId, step.step) : accept()
  if (!added.ok) return added
  const stepId = step.kind === 'new' ? suggestionId : step.stepId
  const [event] = added.events
  const stamp = { seq: state.seq, at: context.now, actor: '' }
  const planned = event?.kind === 'steps.added' ? stepsAdded(state, { ...event, ...stamp }) : state
  const started = startStepWithTools(planned, { type: 'step.start', stepId, from, ballot }, actor, context)
  if (!started.ok) return started
  return accept(...added.events, ...started.events, {
    kind: 'step-suggestion.followed',
    data: { suggestionId, stepId },
  })
}

function addNew(state: SessionState, id: string, kind: keyof typeof NEW_STEPS): Decision {
  const beforeId = nextStep(state.agenda)?.id ?? null
  return addSteps(state, { type: 'steps.add', steps: [{ ...NEW_STEPS[kind], id }], beforeId })
}
