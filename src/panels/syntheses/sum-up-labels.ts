import { formatCount } from '#ui/format-count.ts'

/** The notes that go into a synthesis, and how many of them are by people. */
interface NotesIn {
  notes: readonly string[]
  byPeople: number
}

/**
 * `9 notes by people and 4 by advisors go in.` People and agents are counted apart, so that it is visible
 * when only agents count.
 */
export function goesInLabel({ notes, byPeople }: NotesIn, isByHand: boolean): string {
  const byAgents = notes.length - byPeople
  const parts = [
    ...(byPeople > 0 ? [`${formatCount(byPeople, 'note')} by people`] : []),
    ...(byAgents > 0 ? [`${byPeople > 0 ? byAgents : formatCount(byAgents, 'note')} by advisors`] : []),
  ]
  if (parts.length === 0) return 'No note goes in yet.'
  const verb = notes.length === 1 ? 'goes in' : 'go in'
  return `${parts.join(' and ')} ${verb}${isByHand ? ', chosen by hand' : ''}.`
}

/** A warning, so it speaks of people's notes only; shown if there is at least one. */
export function stayOutLabel(count: number): string {
  return count === 1 ? '1 note by people doesn’t go in.' : `${count} notes by people don’t go in.`
}
