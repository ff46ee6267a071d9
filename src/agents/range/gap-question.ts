import { joinNames } from '#base/join-names.ts'
import { fillIn } from '#base/sentence.ts'
import { CONTENT_SENTENCES } from '#session/core/content-sentences.ts'
import { type BoardRange, RECENT_NOTES } from './measure-range.ts'

/** Fewer notes of people have no range worth a figure. */
export const MIN_RANGE_NOTES = 5

/** The next question, and whether it is time to choose. */
export interface Gap {
  /** A question about what no person's note is about. */
  question: string
  /** The kind of idea that people's notes lack; `null`: none is known. */
  kind: string | null
  /** The newest note whose group was new, if at least ten of people's notes followed it; `null` otherwise. */
  nothingNewSince: number | null
}

/**
 * Finds a gap in people's notes: a kind that the clerk's model named, else a subject outside of the present ones.
 * `absentKinds`: kinds that the clerk named without a note. `null`: too few notes.
 */
export function findGap({ people, agents }: BoardRange, absentKinds: readonly string[]): Gap | null {
  if (people.notes < MIN_RANGE_NOTES) return null
  const known = new Set(people.kinds.map(({ name }) => name))
  const kind =
    [...absentKinds, ...agents.kinds.map(({ name }) => name)].find((name) => !known.has(name)) ?? null
  // By meaning, if the notes were compared: new words for an old thought are no new group.
  const { newGroups, newestGroupAt } = people.meaning ?? people
  const isOver = people.notes > RECENT_NOTES && newGroups === 0
  return {
    question: kind === null ? outside(people.subjects) : fillIn(CONTENT_SENTENCES.gapOfKind, { kind }),
    kind,
    nothingNewSince: isOver ? newestGroupAt : null,
  }
}

function outside(subjects: readonly string[]): string {
  if (subjects.length === 0) return CONTENT_SENTENCES.gapOutside
  const named = joinNames(subjects.map((subject) => `“${subject}”`))
  return fillIn(CONTENT_SENTENCES.gapOfSubjects, { subjects: named })
}
