import { useSession } from '#panels/open-board/board-context.tsx'
import { currentStep, type Step } from '#session/agenda/step.ts'
import type { StepWindow } from '#session/agenda/step-window.ts'
import { mayContribute } from '#session/windows/contributors.ts'
import type { OwnContribution } from '#session/windows/windows-slice.ts'

export type WindowStep = Step & { window: StepWindow }

export interface Contributions {
  step: WindowStep
  count: number
  /** Members who may contribute. */
  total: number
  /** Empty where the step leaves names out. */
  people: readonly { id: string; name: string; color: string; isDone: boolean }[]
  own: OwnContribution
}

/** The contributors to the open window; `null` if the running step has none. */
export function useContributions(): Contributions | null {
  const { agenda, contributorCount, contributors, ownContribution: own, people } = useSession()
  const step = currentStep(agenda)
  if (!step?.window) return null
  const members = Object.values(people).filter(({ role }) => role !== null && mayContribute(step, role))
  // The server leaves names out where the step does, or did when people wrote.
  const isNamed = !(step.writing === 'private' && step.hidesNames) && contributors.length === contributorCount
  const ids = new Set(contributors)
  return {
    step: { ...step, window: step.window },
    count: contributorCount,
    total: Math.max(members.length, contributorCount),
    people: isNamed
      ? members
          .map(({ id, name, color }) => ({ id, name, color, isDone: ids.has(id) }))
          .sort((a, b) => Number(b.isDone) - Number(a.isDone))
      : [],
    own,
  }
}
