import { z } from 'zod'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import type { RefusalCode } from '#session/core/refusal.ts'
import type { AgendaEvent } from './agenda-events.ts'
import type { AgendaSlice } from './agenda-slice.ts'
import { MAX_STEPS, PlannedStep, planOf, StepId, type StepPlan, stepIn } from './step.ts'
import { windowRefusal } from './step-window.ts'

type Plan = Pick<AgendaSlice, 'agenda' | 'removedSteps'>
type PlanDecision = Decision<AgendaEvent>

const define = commandsOn<Plan, AgendaEvent>()
const StepIds = z.array(StepId).min(1).max(MAX_STEPS)

/**
 * Replaces all planned steps. Refusals: `agenda-changed` if `version` is not the newest, `step-running` if the running
 * step is missing.
 */
export function setPlan(
  { agenda }: Plan,
  { version, steps }: { version: number; steps: PlannedStep[] },
  _actor: Actor,
  { now }: Pick<DecideContext, 'now'>,
): PlanDecision {
  if (hasTwins(steps)) return refuse('bad-command.same-step-ids')
  if (JSON.stringify(steps) === JSON.stringify(agenda.steps.map(planOf))) return accept()
  if (steps.some(hasBadVote)) return refuse('too-many-votes-on-note')
  if (version !== agenda.version) return refuse('agenda-changed')
  const refused = newWindowRefusal(agenda, steps, now)
  if (refused) return refuse(refused)
  const { currentId } = agenda
  if (currentId !== null && !steps.some(({ id }) => id === currentId)) return refuse('step-running')
  return accept({ kind: 'agenda.set', data: { steps } })
}

/** Changes only the fields that differ; refuses with `no-step`. */
export function editPlan(
  { agenda }: Plan,
  { stepId, changes }: { stepId: string; changes: { [Name in keyof StepPlan]?: StepPlan[Name] | undefined } },
  _actor: Actor,
  { now }: Pick<DecideContext, 'now'>,
): PlanDecision {
  const step = stepIn(agenda, stepId)
  if (!step) return refuse('no-step')
  const before = new Map<string, unknown>(Object.entries(step))
  const news = Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => value !== undefined && JSON.stringify(before.get(name)) !== JSON.stringify(value),
    ),
  )
  if (Object.keys(news).length === 0) return accept()
  if (changes.vote && hasBadVote({ vote: changes.vote })) return refuse('too-many-votes-on-note')
  const refused = news.window === undefined ? null : windowRefusal(changes.window ?? null, now)
  return refused ? refuse(refused) : accept({ kind: 'step.edited', data: { stepId, changes: news } })
}

/** Steps that are there already are left out: the same request sent twice adds them once. */
export const addSteps = define({
  type: 'steps.add',
  fields: {
    steps: z.array(PlannedStep).min(1).max(MAX_STEPS),
    /** `null`: at the end. */
    beforeId: StepId.nullable(),
  },
  minRole: 'facilitator',
  decide({ agenda }, { steps, beforeId }, _actor, { now }) {
    if (hasTwins(steps)) return refuse('bad-command.same-step-ids')
    const added = steps.filter(({ id }) => !stepIn(agenda, id))
    if (added.length === 0) return accept()
    if (added.some(hasBadVote)) return refuse('too-many-votes-on-note')
    if (agenda.steps.length + added.length > MAX_STEPS) return refuse('too-many-steps')
    const refused = newWindowRefusal(agenda, added, now)
    if (refused) return refuse(refused)
    return accept({ kind: 'steps.added', data: { steps: added, beforeId } })
  },
})

/** If the neighbour was removed, the step goes to the end. */
const moveStep = define({
  type: 'step.move',
  fields: { stepId: StepId, beforeId: StepId.nullable().describe('null: to the end.') },
  minRole: 'facilitator',
  route: commandRoute('post', '/steps/{stepId}/move', 'Move a step', 'agenda'),
  decide({ agenda: { steps } }, { stepId, beforeId }) {
    const at = steps.findIndex(({ id }) => id === stepId)
    if (at < 0) return refuse('no-step')
    const isThere = beforeId === stepId || beforeId === (steps[at + 1]?.id ?? null)
    return isThere ? accept() : accept({ kind: 'step.moved', data: { stepId, beforeId } })
  },
})

const removeSteps = define({
  type: 'steps.remove',
  fields: { stepIds: StepIds },
  minRole: 'facilitator',
  decide({ agenda }, command) {
    const stepIds = [...new Set(command.stepIds)].filter((id) => stepIn(agenda, id))
    if (stepIds.some((id) => id === agenda.currentId)) return refuse('step-running')
    return stepIds.length === 0 ? accept() : accept({ kind: 'steps.removed', data: { stepIds } })
  },
})

/** Undoes a removal: the steps return with their history. */
const restoreSteps = define({
  type: 'steps.restore',
  fields: { stepIds: StepIds },
  minRole: 'facilitator',
  route: commandRoute('post', '/steps/restore', 'Bring back steps that were removed', 'agenda'),
  decide({ agenda, removedSteps }, command) {
    const missing = [...new Set(command.stepIds)].filter((id) => !stepIn(agenda, id))
    if (missing.length === 0) return accept()
    if (missing.some((id) => !removedSteps.some(({ step }) => step.id === id))) return refuse('no-step')
    if (agenda.steps.length + missing.length > MAX_STEPS) return refuse('too-many-steps')
    return accept({ kind: 'steps.restored', data: { stepIds: missing } })
  },
})

/** The commands that plan steps, whether or not one runs. */
export const PLAN_COMMANDS = [addSteps, moveStep, removeSteps, restoreSteps] as const

function hasBadVote({ vote }: Pick<PlannedStep, 'vote'>): boolean {
  return vote !== null && vote.limitPerNote > vote.votesEach
}

/** Windows that stay as they were may be over. */
function newWindowRefusal(
  agenda: Plan['agenda'],
  steps: readonly PlannedStep[],
  now: number,
): RefusalCode | null {
  for (const { id, window } of steps) {
    const before = stepIn(agenda, id)?.window ?? null
    const refused = JSON.stringify(before) === JSON.stringify(window) ? null : windowRefusal(window, now)
    if (refused) return refused
  }
  return null
}

function hasTwins(steps: readonly PlannedStep[]): boolean {
  return new Set(steps.map(({ id }) => id)).size < steps.length
}
