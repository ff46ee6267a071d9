import { stepOfWriting } from './agenda/private-step.ts'
import { type Step, type StepPlan, stepIn } from './agenda/step.ts'
import type { Command, CommandOf } from './command.ts'
import type { Actor } from './core/actor.ts'
import { accept, type DecideContext, type Decision } from './core/decision.ts'
import { cancelPrivateWriting, startStepWriting } from './private-writing/decide-private-writing.ts'
import { isWritingPrivately } from './private-writing/private-writing.ts'
import type { SessionState } from './state.ts'

type WritingPlan = Pick<Step, 'id'> & Pick<StepPlan, 'writing' | 'othersNotes' | 'showsNames' | 'hidesNames'>

/**
 * Sets private writing by the rules of the step that runs from now on. An open step makes new notes open again; notes written
 * in private stay private until the reveal.
 */
export function writingOfStep(state: SessionState, step: WritingPlan): Decision {
  if (step.writing === 'private') return startStepWriting(state, step)
  const isOfStep = isWritingPrivately(state.privateWriting) && stepOfWriting(state) !== null
  return isOfStep ? cancelPrivateWriting(state) : accept()
}

type Decide<Type extends Command['type']> = (
  state: SessionState,
  command: CommandOf<Type>,
  actor: Actor,
  context: DecideContext,
) => Decision

/** A command that starts this step, if it emits events: its private writing starts with it, or nothing happens. */
function withWriting<Type extends Command['type']>(
  decide: Decide<Type>,
  stepAfter: (state: SessionState, command: CommandOf<Type>) => WritingPlan | null,
): Decide<Type> {
  return (state, command, actor, context) => {
    const decision = decide(state, command, actor, context)
    if (!decision.ok || decision.events.length === 0) return decision
    const step = stepAfter(state, command)
    const writing = step ? writingOfStep(state, step) : accept()
    return writing.ok ? accept(...decision.events, ...writing.events) : writing
  }
}

/** A skipped step that is planned again does not run. */
export const reopenWithWriting = (decide: Decide<'step.reopen'>): Decide<'step.reopen'> =>
  withWriting(decide, ({ agenda }, { stepId }) => {
    const step = stepIn(agenda, stepId)
    return step?.state === 'done' ? step : null
  })

export const editWithWriting = (decide: Decide<'step.edit'>): Decide<'step.edit'> =>
  withWriting(decide, ({ agenda }, { stepId, changes }) => {
    const step = stepId === agenda.currentId ? stepIn(agenda, stepId) : null
    const isAbout = WRITING_SETTINGS.some((name) => changes[name] !== undefined)
    if (!step || !isAbout) return null
    const { writing, othersNotes, showsNames, hidesNames } = step
    return {
      id: stepId,
      writing: changes.writing ?? writing,
      othersNotes: changes.othersNotes ?? othersNotes,
      showsNames: changes.showsNames ?? showsNames,
      hidesNames: changes.hidesNames ?? hidesNames,
    }
  })

export const setWithWriting = (decide: Decide<'agenda.set'>): Decide<'agenda.set'> =>
  withWriting(decide, ({ agenda }, { steps }) => {
    const before = agenda.currentId === null ? null : stepIn(agenda, agenda.currentId)
    const after = steps.find(({ id }) => id === before?.id)
    const isAbout = before && after && WRITING_SETTINGS.some((name) => before[name] !== after[name])
    return isAbout ? after : null
  })

const WRITING_SETTINGS = ['writing', 'othersNotes', 'showsNames', 'hidesNames'] as const
