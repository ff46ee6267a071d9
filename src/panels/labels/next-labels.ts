import { joinNames } from '#base/join-names.ts'
import type { PartsMode } from '#session/private-writing/private-writing.ts'
import { formatCount } from '#ui/format-count.ts'

/** How much of each kind *Next* finishes; `notes` null: it reveals none. */
export interface Finished {
  notes: number | null
  votes: number
  ratings: number
  checks: number
  interviews: number
}

/** More than that would fill the button. */
const MAX_PARTS = 2

/** Returns the actions before the next step, such as `reveal 8 notes`, in their order. */
export function finishLabel({ notes, votes, ratings, checks, interviews }: Finished): string[] {
  const several = (count: number, one: string, many: string): string[] =>
    count === 0 ? [] : [count === 1 ? one : `${many.replace('#', String(count))}`]
  return [
    ...(notes ? [`reveal ${formatCount(notes, 'note')}`] : []),
    ...several(votes, 'close the vote', 'close # votes'),
    ...several(ratings, 'close the rating', 'close # ratings'),
    ...several(checks, 'show the answers', 'show the answers'),
    ...several(interviews, 'end the questions', 'end # sets of questions'),
  ]
}

/** Its target: `title` null ends the session. */
export type NextPlace =
  | { kind: 'step'; title: string; isFirst: boolean }
  | { kind: 'advisors' }
  | { kind: 'end' }
  | { kind: 'stay' }

/** `Reveal 8 notes, then: Read`, `Next: Read`, `End the session`. */
export function nextLabel(parts: readonly string[], place: NextPlace): string {
  if (parts.length === 0) return placeLabel(place)
  const words = parts.length > MAX_PARTS ? `finish ${parts.length} things` : joinNames(parts)
  const first = words.charAt(0).toUpperCase() + words.slice(1)
  switch (place.kind) {
    case 'step':
      return `${first}, then: ${place.title}`
    case 'advisors':
      return `${first}, then: ask the advisors`
    case 'end':
      return `${first}, then: end`
    case 'stay':
      return first
  }
}

function placeLabel(place: NextPlace): string {
  switch (place.kind) {
    case 'step':
      return `${place.isFirst ? 'Start' : 'Next'}: ${place.title}`
    case 'advisors':
      return 'Next: ask the advisors'
    case 'end':
      return 'End the session'
    case 'stay':
      return 'Done'
  }
}

/** The row of the menu that moves on and finishes nothing, and its open parts. */
export function goOnLabel({ notes, votes, ratings, checks, interviews }: Finished): {
  label: string
  help: string
} {
  const asks = votes + ratings + checks + interviews
  if (asks === 0)
    return {
      label: 'Go on without revealing',
      help: 'The notes stay private. You can reveal them later, in any step.',
    }
  return notes
    ? { label: 'Go on without any of it', help: 'The notes stay private, and what is open stays open.' }
    : { label: 'Go on without closing', help: 'It stays open. You can close it later, in any step.' }
}

export function nextPartLabel(mode: PartsMode, name: string | null): string {
  if (mode === 'one-each') return 'Next notes'
  return name === null ? 'Next person' : `Next person: ${name}`
}

export const NEXT_LABELS = {
  otherWays: 'Other ways to go on',
  howToReveal: 'How to reveal',
  allAtOnce: 'All at once',
  byPerson: 'Person by person',
  byPersonHint: 'Each person presents their notes. You say who is next.',
  fewAtATime: 'A few at a time',
  oneOfEach: 'One note of each person. You say when.',
  asManyAsWriters: 'As many as there are writers. You say when.',
  showNames: 'Show names',
  namesShown: 'Names are shown, as people saw.',
  withoutNames: 'Without names, as people saw.',
  restLater: 'The rest can be revealed there.',
  stopReveal: 'Stop the reveal',
  stopRevealHint: 'The rest stays private. You can reveal it later, in any step.',
  revealRest: 'Reveal all the rest',
  revealRestHint: 'Everything that is still private lands together.',
  landTogether: (notes: number) =>
    `${formatCount(notes, 'note')} ${notes === 1 ? 'lands' : 'land together'}.`,
} as const
