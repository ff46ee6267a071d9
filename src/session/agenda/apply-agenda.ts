import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import {
  type AgendaView,
  NO_ONE_DONE,
  type PlannedStep,
  type RemovedStep,
  type Step,
  stepIn,
} from './step.ts'

/** So many removed steps can be brought back. */
const MAX_REMOVED = 80

/** Replaces the plan. Steps with a known id keep their history, removed ones too; left-out steps can be restored. */
export function agendaSet(state: SessionState, { data }: EventOf<'agenda.set'>): SessionState {
  const kept = new Set(data.steps.map(({ id }) => id))
  const { steps, removed } = without(state, (id) => !kept.has(id))
  const known = new Map([...removed.map(({ step }) => step), ...steps].map((step) => [step.id, step]))
  const next = data.steps.map((plan) => {
    const before = known.get(plan.id)
    return before ? { ...before, ...plan } : freshStep(plan)
  })
  return plannedAs(
    state,
    next,
    removed.filter(({ step }) => !kept.has(step.id)),
  )
}

/** Adds steps that have not run before the step `beforeId`; at the end if there is no such step. */
export function stepsAdded(state: SessionState, { data }: EventOf<'steps.added'>): SessionState {
  return plannedAs(state, inserted(state.agenda.steps, data.steps.map(freshStep), data.beforeId))
}

/** Changes only the settings that the event names. If the step is gone, only the agenda's version counts up. */
export function stepEdited(state: SessionState, { data }: EventOf<'step.edited'>): SessionState {
  const { stepId, changes } = data
  const steps = state.agenda.steps.map((step) => (step.id === stepId ? edited(step, changes) : step))
  return plannedAs(state, steps)
}

/** Written out: `undefined` for a field that was not changed must not replace it. */
function edited(step: Step, changes: EventOf<'step.edited'>['data']['changes']): Step {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...step, ...Object.fromEntries(set) }
}

/** Moves the step before `beforeId`, or to the end if that one is gone. The same state if the step itself is gone. */
export function stepMoved(state: SessionState, { data }: EventOf<'step.moved'>): SessionState {
  const { steps } = state.agenda
  const step = stepIn(state.agenda, data.stepId)
  if (!step) return state
  const others = steps.filter(({ id }) => id !== step.id)
  return plannedAs(state, inserted(others, [step], data.beforeId))
}

/** Takes the steps out and keeps each with its next neighbour for undo; beyond `MAX_REMOVED` the oldest are lost. */
export function stepsRemoved(state: SessionState, { data }: EventOf<'steps.removed'>): SessionState {
  const { steps, removed } = without(state, (id) => data.stepIds.includes(id))
  return plannedAs(state, steps, removed)
}

/** Puts removed steps back before their old neighbour, with their history; forgotten ones are skipped. */
export function stepsRestored(state: SessionState, { data }: EventOf<'steps.restored'>): SessionState {
  const isBack = ({ step }: RemovedStep): boolean => data.stepIds.includes(step.id)
  // From the last to the first: what follows a step must be back before it.
  const steps = state.removedSteps
    .filter(isBack)
    .reduceRight((all, { step, beforeId }) => inserted(all, [step], beforeId), state.agenda.steps)
  return plannedAs(
    state,
    steps,
    state.removedSteps.filter((entry) => !isBack(entry)),
  )
}

/**
 * The step runs without anyone done. A reopened one keeps its vote, and its done marks if no other step ran in between.
 */
export function stepStarted(state: SessionState, { at, data }: EventOf<'step.started'>): SessionState {
  const { stepId, run, how, voteId = null } = data
  const isReopened = how === 'reopened'
  const keepsDone = isReopened && state.stepDone.stepId === stepId
  const next = withStep(state, stepId, (step) => ({
    ...step,
    state: 'running',
    run,
    startedAt: at,
    endedAt: null,
    voteId: isReopened ? step.voteId : voteId,
  }))
  return {
    ...next,
    agenda: { ...next.agenda, currentId: stepId },
    stepDone: keepsDone ? state.stepDone : { ...NO_ONE_DONE, stepId },
  }
}

/** Ends the running step. Its done marks stay known until the next step starts. */
export function stepEnded(state: SessionState, { at, data }: EventOf<'step.ended'>): SessionState {
  const { stepId, why } = data
  const over = why === 'skipped' ? 'skipped' : 'done'
  // A server that was stopped at that moment ends the step when it starts.
  const { timer } = state
  const isTimed = why === 'time-up' && timer?.state === 'running'
  const endedAt = isTimed ? Math.min(at, timer.endsAt) : at
  const next = withStep(state, stepId, (step) => ({ ...step, state: over, endedAt }))
  return { ...next, agenda: { ...next.agenda, currentId: null } }
}

/** Skips a step that was not running; one that runs is skipped with `step.ended`. */
export function stepSkipped(state: SessionState, { at, data }: EventOf<'step.skipped'>): SessionState {
  return withStep(state, data.stepId, (step) => ({ ...step, state: 'skipped', endedAt: at }))
}

/** The skipped step is planned again, at its place. */
export function stepUnskipped(state: SessionState, { data }: EventOf<'step.unskipped'>): SessionState {
  return withStep(state, data.stepId, (step) => ({ ...step, state: 'planned', endedAt: null }))
}

/** Marks one person as done or not done; taking it back also ends that everyone was. */
export function stepDoneSet(state: SessionState, { data }: EventOf<'step.done-set'>): SessionState {
  const { stepId, userId, isDone, isEveryone = isDone && state.stepDone.isEveryone } = data
  const others = state.stepDone.userIds.filter((id) => id !== userId)
  return { ...state, stepDone: { stepId, userIds: isDone ? [...others, userId] : others, isEveryone } }
}

function withStep(state: SessionState, stepId: string, change: (step: Step) => Step): SessionState {
  const steps = state.agenda.steps.map((step) => (step.id === stepId ? change(step) : step))
  return { ...state, agenda: { ...state.agenda, steps } }
}

function plannedAs(
  state: SessionState,
  steps: AgendaView['steps'],
  removedSteps = state.removedSteps,
): SessionState {
  const { version, currentId } = state.agenda
  return { ...state, agenda: { version: version + 1, steps, currentId }, removedSteps }
}

function freshStep(plan: PlannedStep): Step {
  return { ...plan, state: 'planned', run: 0, startedAt: null, endedAt: null, voteId: null }
}

/** A neighbour that is not there means the end. */
function inserted(steps: readonly Step[], added: readonly Step[], beforeId: string | null): readonly Step[] {
  const at = steps.findIndex(({ id }) => id === beforeId)
  return at < 0 ? [...steps, ...added] : steps.toSpliced(at, 0, ...added)
}

function without(
  { agenda, removedSteps }: SessionState,
  isGone: (id: string) => boolean,
): { steps: Step[]; removed: RemovedStep[] } {
  const gone = agenda.steps.flatMap((step, i) =>
    isGone(step.id) ? [{ step, beforeId: agenda.steps[i + 1]?.id ?? null }] : [],
  )
  const goneIds = new Set(gone.map(({ step }) => step.id))
  const earlier = removedSteps.filter(({ step }) => !goneIds.has(step.id))
  return {
    steps: agenda.steps.filter(({ id }) => !goneIds.has(id)),
    removed: [...earlier, ...gone].slice(-MAX_REMOVED),
  }
}

/** A guest's done mark becomes the account's, once. */
export function doneMoved(
  state: SessionState,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
): SessionState {
  const { stepDone } = state
  if (!stepDone.userIds.includes(from)) return state
  const userIds = [...new Set(stepDone.userIds.map((id) => (id === from ? to : id)))]
  return { ...state, stepDone: { ...stepDone, userIds } }
}
