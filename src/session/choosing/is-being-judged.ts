import type { Projection } from '#session/projection.ts'
import { allNotesOf, choiceOfNote } from './ballot/choice-groups.ts'

/** Whether an open vote or rating is about this note: what others think of it would lead people. */
export function isBeingJudged(
  { votes, ratings }: Pick<Projection, 'votes' | 'ratings'>,
  noteId: string,
): boolean {
  return [...Object.values(votes), ...Object.values(ratings)].some(
    (one) => one.state === 'open' && choiceOfNote(one, noteId) !== null,
  )
}

/** The notes of all open votes and ratings. */
export function judgedNotes({ votes, ratings }: Pick<Projection, 'votes' | 'ratings'>): ReadonlySet<string> {
  const open = [...Object.values(votes), ...Object.values(ratings)].filter(({ state }) => state === 'open')
  return new Set(open.flatMap(allNotesOf))
}
