import { currentStep } from './agenda/step.ts'
import type { Round } from './rounds/round.ts'
import { hasEnded } from './rounds/round-stage.ts'
import { entryOf, type SessionState } from './state.ts'

type StepState = Pick<SessionState, 'agenda' | 'rounds' | 'numbered' | 'people'>

/**
 * How many notes a turn of this round may still add in the step that runs; null: the step sets no limit. What is left is divided
 * among the turns that are open, so that advisors who answer at once stay within it together.
 */
export function notesLeftInStep(state: StepState, round: Round): number | null {
  const step = currentStep(state.agenda)
  if (!step || step.maxAdvisorPercent === null || step.startedAt === null) return null
  const { startedAt } = step
  if (round.startedAt < startedAt) return null
  const max = Math.floor((countNotesOfPeople(state) * step.maxAdvisorPercent) / 100)
  const inStep = Object.values(state.rounds).filter((other) => other.startedAt >= startedAt)
  const turns = inStep.flatMap((other) => other.turns)
  const used = turns.reduce((sum, turn) => sum + ('notes' in turn ? turn.notes.length : 0), 0)
  const open = round.turns.filter((turn) => !hasEnded(turn)).length
  return Math.max(0, Math.floor((max - used) / Math.max(open, 1)))
}

function countNotesOfPeople({ numbered, people }: StepState): number {
  let count = 0
  for (const { authorId } of numbered.values()) if (authorId !== null && entryOf(people, authorId)) count++
  return count
}
