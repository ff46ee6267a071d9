import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import { stepOfAdvisors } from '#session/agenda/step.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { MembersSlice } from '#session/members/members-slice.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import type { Round } from '#session/rounds/round.ts'
import { hasEnded } from '#session/rounds/round-stage.ts'
import type { RoundsSlice } from '#session/rounds/rounds-slice.ts'

type StepState = Pick<AgendaSlice, 'agenda'> &
  Pick<RoundsSlice, 'rounds'> &
  Pick<NotesSlice, 'noteNumbers'> &
  Pick<MembersSlice, 'people'>

/**
 * How many notes a turn of this round may still add in the running step, or after it if advisors speak at its end;
 * `null`: the step sets no limit. Open turns share them, so that advisors who answer at once stay within the limit
 * together; the first ones get the rest. The limit is rounded up: in a small group it would often be none.
 */
export function notesLeftInStep(state: StepState, round: Round, turn: Round['turns'][number]): number | null {
  const step = stepOfAdvisors(state.agenda)
  if (!step || step.maxAdvisorPercent === null || step.startedAt === null) return null
  const { startedAt } = step
  if (round.startedAt < startedAt) return null
  const max = Math.ceil((countNotesOfPeople(state) * step.maxAdvisorPercent) / 100)
  const inStep = Object.values(state.rounds).filter((other) => other.startedAt >= startedAt)
  const turns = inStep.flatMap((other) => other.turns)
  const used = turns.reduce((sum, turn) => sum + ('notes' in turn ? turn.notes.length : 0), 0)
  const open = round.turns.filter((other) => !hasEnded(other))
  const place = open.findIndex(({ id }) => id === turn.id)
  return Math.max(0, Math.ceil((max - used - Math.max(place, 0)) / Math.max(open.length, 1)))
}

function countNotesOfPeople({ noteNumbers, people }: StepState): number {
  let count = 0
  // Without an author: revealed without names, or from a file.
  for (const { authorId } of noteNumbers.values()) if (authorId === null || entryOf(people, authorId)) count++
  return count
}
