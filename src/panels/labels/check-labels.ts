import { MIN_ANSWERS } from '#session/choosing/representation/representation-poll.ts'
import { formatCount } from '#ui/format-count.ts'

export const CHECK_TITLE = 'Does this speak for you?'

/** By rating, 0 to 4. */
export const RATING_LABELS = ['Not at all', 'Hardly', 'Partly', 'Mostly', 'Fully'] as const

export function answeredLabel(count: number): string {
  if (count === 0) return 'No one has answered yet'
  return `${formatCount(count, 'person')} ${count === 1 ? 'has' : 'have'} answered`
}

/** Why a check should stay open; null: enough people have answered. */
export function tooFewAnswersLabel(answered: number): string | null {
  if (answered >= MIN_ANSWERS) return null
  const who =
    answered === 0 ? 'No one has' : answered === 1 ? 'Only 1 person has' : `Only ${answered} people have`
  return `${who} answered. Results are shown from ${MIN_ANSWERS} on. The answers stay, and you can reopen it.`
}

/** Why a closed check does not show people's answers. */
export function tooFewLabel(people: number): string {
  const answered = people === 0 ? 'No one answered' : `${formatCount(people, 'person')} answered`
  return `${answered}. Results are shown from ${MIN_ANSWERS} on, so that no one can tell who said what.`
}
