import { z } from 'zod'
import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import { editPlan, setPlan } from '#session/agenda/plan-commands.ts'
import { endStep, reopenStep, skipStep } from '#session/agenda/run-steps.ts'
import { currentStep, MAX_STEPS, PlannedStep, StepId, StepPlan, stepIn } from '#session/agenda/step.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { type DoneSlice, showingPicks, showPicksWhenDone } from '#session/moderation/hidden-picks.ts'
import type { ModerationEvent } from '#session/moderation/moderation-events.ts'
import { type StepSuggestionEvent, StepSuggestionId } from '#session/step-suggestions/step-suggestion.ts'
import { type FinishEvent, FinishFields, type FinishSlice, finishStep } from './finish-step.ts'
import { type FollowSlice, followSuggestion } from './follow-suggestion.ts'
import { closeDueStep, openDueStep } from './open-and-close-due-step.ts'
import { rerunStepWithTools, StepBallot, startStepWithTools } from './start-step.ts'
import { WRITING_SETTINGS, withWriting } from './writing-in-step.ts'

type StepSlice = FinishSlice & FollowSlice & AgendaSlice & DoneSlice
type StepEvent = FinishEvent | ModerationEvent | StepSuggestionEvent

const define = commandsOn<StepSlice, StepEvent>()
const Started = {
  stepId: StepId,
  /** The step that the sender believes to run: a command over another facilitator's is refused. */
  from: StepId.nullable(),
  /** Set if the step starts a vote. */
  ballot: StepBallot.optional(),
}

/** Steps with a known id keep what happened to them. */
const setAgenda = define({
  type: 'agenda.set',
  fields: { version: z.int(), steps: z.array(PlannedStep).max(MAX_STEPS) },
  minRole: 'facilitator',
  decide: withWriting(setPlan, ({ agenda }, { steps }) => {
    const before = agenda.currentId === null ? null : stepIn(agenda, agenda.currentId)
    const after = steps.find(({ id }) => id === before?.id)
    const isAbout = before && after && WRITING_SETTINGS.some((name) => before[name] !== after[name])
    return isAbout ? after : null
  }),
})

const editStep = define({
  type: 'step.edit',
  fields: { stepId: StepId, changes: StepPlan.partial() },
  minRole: 'facilitator',
  decide: withWriting(editPlan, ({ agenda }, { stepId, changes }) => {
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
  }),
})

const startStep = define({
  type: 'step.start',
  fields: Started,
  minRole: 'facilitator',
  decide: showingPicks(startStepWithTools),
})

const rerunStep = define({
  type: 'step.rerun',
  fields: Started,
  minRole: 'facilitator',
  decide: showingPicks(rerunStepWithTools),
})

const reopen = define({
  type: 'step.reopen',
  fields: Started,
  minRole: 'facilitator',
  decide: showingPicks(
    withWriting(reopenStep, ({ agenda }, { stepId }) => {
      const step = stepIn(agenda, stepId)
      // A skipped step is planned again, and does not run.
      return step?.state === 'done' ? step : null
    }),
  ),
})

/** Finishes what is open, ends the step `from` and starts the step `to`; `null`: none. */
const nextStep = define({
  type: 'step.next',
  fields: { to: StepId.nullable(), from: Started.from, ballot: Started.ballot, ...FinishFields },
  minRole: 'facilitator',
  logLimit: 'none',
  decide: showingPicks(finishStep),
})

const end = define({
  type: 'step.end',
  fields: { stepId: StepId },
  minRole: 'facilitator',
  logLimit: 'none',
  route: commandRoute('post', '/steps/{stepId}/end', 'End the step that runs', 'agenda'),
  decide: showingPicks(endStep),
})

const skip = define({
  type: 'step.skip',
  fields: { stepId: StepId },
  minRole: 'facilitator',
  route: commandRoute(
    'post',
    '/steps/{stepId}/skip',
    'Skip a step, or end the one that runs as skipped',
    'agenda',
  ),
  decide: showingPicks(skipStep),
})

/** The window of a planned step opens. */
const openDue = define({
  type: 'step.open-due',
  fields: { stepId: StepId, ballot: Started.ballot },
  minRole: 'server',
  startsWork: true,
  decide: showingPicks(openDueStep),
})

/** The time of a step that ends itself is up. */
const endDue = define({
  type: 'step.end-due',
  fields: { stepId: StepId, run: z.int() },
  minRole: 'server',
  decide: showingPicks(closeDueStep),
})

/** Counts only in the run that the person saw: in another one it refuses with `step-not-running`. */
const markDone = define({
  type: 'step.mark-done',
  fields: {
    stepId: StepId,
    run: z.int(),
    isDone: z.boolean(),
    /** From the server: the people who have the board open. */
    here: z.array(z.string()).optional(),
  },
  minRole: 'editor',
  decide(slice, { stepId, run, isDone, here = [] }, actor) {
    if (actor.kind !== 'person') return refuse('not-for-agents')
    const step = currentStep(slice.agenda)
    if (step?.id !== stepId || step.run !== run) return refuse('step-not-running')
    const { userId } = actor
    if (slice.stepDone.userIds.includes(userId) === isDone) return accept()
    const done = { kind: 'step.done-set', data: { stepId, userId, isDone } } as const
    return accept(...showPicksWhenDone(slice, done, here))
  },
})

const followStepSuggestion = define({
  type: 'step-suggestion.follow',
  fields: { suggestionId: StepSuggestionId, from: Started.from, ballot: Started.ballot },
  minRole: 'facilitator',
  decide: showingPicks(followSuggestion),
})

/** The commands that run steps, and those that change how people write in the running one. */
export const STEP_COMMANDS = [
  setAgenda,
  editStep,
  startStep,
  rerunStep,
  reopen,
  nextStep,
  end,
  skip,
  openDue,
  endDue,
  markDone,
  followStepSuggestion,
] as const
