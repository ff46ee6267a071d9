import type { ApplyTable } from '#session/core/events.ts'
import type { TimerSlice } from '#session/timer/timer.ts'
import type { AgendaEvent } from './agenda-events.ts'
import type { AgendaSlice } from './agenda-slice.ts'
import {
  type AgendaView,
  NO_ONE_DONE,
  type PlannedStep,
  type RemovedStep,
  type Step,
  stepIn,
} from './step.ts'
import { stepDeadline } from './step-ends-with-timer.ts'

/** So many removed steps can be brought back. */
const MAX_REMOVED = 80

export const APPLY_AGENDA: ApplyTable<AgendaSlice & TimerSlice, AgendaEvent, AgendaSlice> = {
  // Steps with a known id keep their history, removed ones too; left-out steps can be restored.
  'agenda.set'(slice, { data }) {
    const kept = new Set(data.steps.map(({ id }) => id))
    const { steps, removed } = without(slice, (id) => !kept.has(id))
    const known = new Map([...removed.map(({ step }) => step), ...steps].map((step) => [step.id, step]))
    const next = data.steps.map((plan) => {
      const before = known.get(plan.id)
      return before ? { ...before, ...plan } : freshStep(plan)
    })
    return planned(
      slice,
      next,
      removed.filter(({ step }) => !kept.has(step.id)),
    )
  },
  'steps.added': (slice, { data: { steps, beforeId } }) =>
    planned(slice, inserted(slice.agenda.steps, steps.map(freshStep), beforeId)),
  'step.edited': (slice, { data: { stepId, changes } }) =>
    // `undefined` for a field that was not changed must not replace it.
    planned(
      slice,
      changed(slice.agenda.steps, stepId, (step) => ({ ...step, ...withoutUndefined(changes) })),
    ),
  'step.moved'(slice, { data: { stepId, beforeId } }) {
    const step = stepIn(slice.agenda, stepId)
    if (!step) return {}
    const others = slice.agenda.steps.filter(({ id }) => id !== step.id)
    return planned(slice, inserted(others, [step], beforeId))
  },
  'steps.removed'(slice, { data: { stepIds } }) {
    const { steps, removed } = without(slice, (id) => stepIds.includes(id))
    return planned(slice, steps, removed)
  },
  // Before their old neighbour, with their history; forgotten ones are skipped.
  'steps.restored'(slice, { data: { stepIds } }) {
    const isBack = ({ step }: RemovedStep): boolean => stepIds.includes(step.id)
    // From the last to the first: the neighbour after a step must be back before it.
    const steps = slice.removedSteps
      .filter(isBack)
      .reduceRight((all, { step, beforeId }) => inserted(all, [step], beforeId), slice.agenda.steps)
    return planned(
      slice,
      steps,
      slice.removedSteps.filter((entry) => !isBack(entry)),
    )
  },
  // A reopened step keeps its vote, and its done marks if no other step ran in between.
  'step.started'({ agenda, stepDone }, { at, data: { stepId, run, how, voteId = null } }) {
    const isReopened = how === 'reopened'
    const steps = changed(agenda.steps, stepId, (step) => ({
      ...step,
      state: 'running',
      run,
      startedAt: at,
      endedAt: null,
      voteId: isReopened ? step.voteId : voteId,
    }))
    return {
      agenda: { ...agenda, steps, currentId: stepId },
      stepDone: isReopened && stepDone.stepId === stepId ? stepDone : { ...NO_ONE_DONE, stepId },
    }
  },
  // Its done marks stay known until the next step starts.
  'step.ended'(slice, { at, data: { stepId, why } }) {
    const { agenda } = slice
    const state = why === 'skipped' ? 'skipped' : 'done'
    // A server that was stopped at that moment ends the step when it starts.
    const dueAt = why === 'time-up' ? stepDeadline(slice) : null
    const endedAt = Math.min(at, dueAt ?? at)
    const steps = changed(agenda.steps, stepId, (step) => ({ ...step, state, endedAt }))
    return { agenda: { ...agenda, steps, currentId: null } }
  },
  'step.skipped': ({ agenda }, { at: endedAt, data: { stepId } }) => ({
    agenda: {
      ...agenda,
      steps: changed(agenda.steps, stepId, (step) => ({ ...step, state: 'skipped', endedAt })),
    },
  }),
  'step.unskipped': ({ agenda }, { data: { stepId } }) => ({
    agenda: {
      ...agenda,
      steps: changed(agenda.steps, stepId, (step) => ({ ...step, state: 'planned', endedAt: null })),
    },
  }),
  // Taking it back also ends that everyone was done.
  'step.done-set'({ stepDone }, { data }) {
    const { stepId, userId, isDone, isEveryone = isDone && stepDone.isEveryone } = data
    const others = stepDone.userIds.filter((id) => id !== userId)
    return { stepDone: { stepId, userIds: isDone ? [...others, userId] : others, isEveryone } }
  },
}

function changed(steps: readonly Step[], stepId: string, change: (step: Step) => Step): readonly Step[] {
  return steps.map((step) => (step.id === stepId ? change(step) : step))
}

function withoutUndefined(changes: object): object {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

function planned(
  { agenda: { version, currentId }, removedSteps: before }: AgendaSlice,
  steps: AgendaView['steps'],
  removedSteps = before,
): Partial<AgendaSlice> {
  return { agenda: { version: version + 1, steps, currentId }, removedSteps }
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
  { agenda, removedSteps }: AgendaSlice,
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
  { stepDone }: Pick<AgendaSlice, 'stepDone'>,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
): Partial<AgendaSlice> {
  if (!stepDone.userIds.includes(from)) return {}
  const userIds = [...new Set(stepDone.userIds.map((id) => (id === from ? to : id)))]
  return { stepDone: { ...stepDone, userIds } }
}
