import type { CommandOf } from '#session/command.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import type { SessionState } from '#session/state.ts'
import { MAX_STEPS, type PlannedStep, planOf, stepIn } from './step.ts'

type AgendaState = Pick<SessionState, 'agenda' | 'removedSteps'>

/**
 * Replaces all planned steps. Refusals: `agenda-changed` if `version` is not the newest, `step-running` if the running
 * step is missing.
 */
export function setAgenda({ agenda }: AgendaState, { version, steps }: CommandOf<'agenda.set'>): Decision {
  if (hasTwins(steps)) return refuse('bad-command.same-step-ids')
  if (JSON.stringify(steps) === JSON.stringify(agenda.steps.map(planOf))) return accept()
  if (steps.some(hasBadVote)) return refuse('too-many-votes-on-note')
  if (version !== agenda.version) return refuse('agenda-changed')
  const { currentId } = agenda
  if (currentId !== null && !steps.some(({ id }) => id === currentId)) return refuse('step-running')
  return accept({ kind: 'agenda.set', data: { steps } })
}

/** Steps that are there already are left out: the same request sent twice adds them once. */
export function addSteps({ agenda }: AgendaState, { steps, beforeId }: CommandOf<'steps.add'>): Decision {
  if (hasTwins(steps)) return refuse('bad-command.same-step-ids')
  const added = steps.filter(({ id }) => !stepIn(agenda, id))
  if (added.length === 0) return accept()
  if (added.some(hasBadVote)) return refuse('too-many-votes-on-note')
  if (agenda.steps.length + added.length > MAX_STEPS) return refuse('too-many-steps')
  return accept({ kind: 'steps.added', data: { steps: added, beforeId } })
}

/** Changes only the fields that differ; refuses with `no-step`. */
export function editStep({ agenda }: AgendaState, { stepId, changes }: CommandOf<'step.edit'>): Decision {
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
  return accept({ kind: 'step.edited', data: { stepId, changes: news } })
}

/** If the neighbour was removed, the step goes to the end. */
export function moveStep({ agenda }: AgendaState, { stepId, beforeId }: CommandOf<'step.move'>): Decision {
  const { steps } = agenda
  const at = steps.findIndex(({ id }) => id === stepId)
  if (at < 0) return refuse('no-step')
  const isThere = beforeId === stepId || beforeId === (steps[at + 1]?.id ?? null)
  return isThere ? accept() : accept({ kind: 'step.moved', data: { stepId, beforeId } })
}

/** Unknown ids are skipped; refuses with `step-running` if one of them runs. */
export function removeSteps({ agenda }: AgendaState, command: CommandOf<'steps.remove'>): Decision {
  const stepIds = [...new Set(command.stepIds)].filter((id) => stepIn(agenda, id))
  if (stepIds.some((id) => id === agenda.currentId)) return refuse('step-running')
  return stepIds.length === 0 ? accept() : accept({ kind: 'steps.removed', data: { stepIds } })
}

/** Undoes a removal: the steps return with their history. */
export function restoreSteps(
  { agenda, removedSteps }: AgendaState,
  command: CommandOf<'steps.restore'>,
): Decision {
  const missing = [...new Set(command.stepIds)].filter((id) => !stepIn(agenda, id))
  if (missing.length === 0) return accept()
  if (missing.some((id) => !removedSteps.some(({ step }) => step.id === id))) return refuse('no-step')
  if (agenda.steps.length + missing.length > MAX_STEPS) return refuse('too-many-steps')
  return accept({ kind: 'steps.restored', data: { stepIds: missing } })
}

function hasBadVote({ vote }: Pick<PlannedStep, 'vote'>): boolean {
  return vote !== null && vote.limitPerNote > vote.votesEach
}

function hasTwins(steps: readonly PlannedStep[]): boolean {
  return new Set(steps.map(({ id }) => id)).size < steps.length
}
