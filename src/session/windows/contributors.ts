import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import { currentStep, type Step, stepIn } from '#session/agenda/step.ts'
import { reminderAfter } from '#session/agenda/step-window.ts'
import type { VotesSlice } from '#session/choosing/votes/vote.ts'
import { isAtLeast, type Role } from '#session/core/role.ts'
import { type MembersSlice, roleIn } from '#session/members/members-slice.ts'
import type { OwnContribution, WindowsSlice } from './windows-slice.ts'

export type ContributionsState = WindowsSlice &
  Pick<AgendaSlice, 'agenda' | 'stepDone'> &
  Pick<VotesSlice, 'turnouts'> &
  Pick<MembersSlice, 'people'>

const NO_ONE: readonly string[] = []

/** The step whose contributions are counted; null: none has a window. */
export function stepOfWindow({
  agenda,
  windowRun,
}: Pick<ContributionsState, 'agenda' | 'windowRun'>): Step | null {
  return windowRun && stepIn(agenda, windowRun.stepId)
}

/** People who wrote, voted or are done in the window that is open, or closed last. */
export function contributorsOf(state: ContributionsState): readonly string[] {
  const { windowRun, stepDone, turnouts } = state
  const step = stepOfWindow(state)
  if (!windowRun || !step) return NO_ONE
  const known = KNOWN.get(windowRun)
  const turnout = step.voteId === null ? undefined : turnouts[step.voteId]
  if (known && known.stepDone === stepDone && known.turnout === turnout) return known.ids
  const done = stepDone.stepId === step.id ? stepDone.userIds : NO_ONE
  const ids = [...new Set([...windowRun.writerIds, ...done, ...(turnout?.people ?? NO_ONE)])]
  KNOWN.set(windowRun, { stepDone, turnout, ids })
  return ids
}

/** Projections of many people share the list, and need the identical one while nothing changed. */
const KNOWN = new WeakMap<object, { stepDone: object; turnout: object | undefined; ids: readonly string[] }>()

/** `contributorsOf`; empty where the step leaves names out. */
export function namedContributors(state: ContributionsState): readonly string[] {
  return state.windowRun?.hidesNames ? NO_ONE : contributorsOf(state)
}

/** The viewer's own part; `mayContribute` decides whether the window waits for them. */
export function ownContribution(state: ContributionsState, viewerId: string): OwnContribution {
  const step = openWindow(state)
  const role = roleIn(state, viewerId)
  if (!step || !role || !mayContribute(step, role)) return null
  if (contributorsOf(state).includes(viewerId)) return 'done'
  return state.windowRun?.reminder?.userIds.includes(viewerId) ? 'reminded' : 'waits'
}

/** Members who may contribute to the open window and have not. */
export function missingContributors(state: ContributionsState): string[] {
  const step = openWindow(state)
  if (!step) return []
  const contributors = new Set(contributorsOf(state))
  return Object.values(state.people)
    .filter(({ id, role }) => role !== null && mayContribute(step, role) && !contributors.has(id))
    .map(({ id }) => id)
}

/** When the next reminder of the open window is due, in milliseconds since 1970; null: none is. */
export function reminderDueAt(state: Pick<ContributionsState, 'agenda' | 'windowRun'>): number | null {
  const step = openWindow(state)
  if (!step?.window) return null
  return reminderAfter(step.window, Math.max(step.startedAt ?? 0, state.windowRun?.reminder?.dueAt ?? 0))
}

function openWindow({ agenda, windowRun }: Pick<ContributionsState, 'agenda' | 'windowRun'>): Step | null {
  const step = currentStep(agenda)
  return step?.window && windowRun?.stepId === step.id ? step : null
}

export function mayContribute({ vote, whoWrites }: Step, role: Role): boolean {
  if (vote) return isAtLeast(role, 'commenter')
  if (whoWrites === 'no-one') return false
  return isAtLeast(role, whoWrites === 'facilitators' ? 'facilitator' : 'editor')
}
