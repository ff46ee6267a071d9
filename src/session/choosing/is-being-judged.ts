import { allNotesOf, choiceOfNote } from './ballot/choice-groups.ts'
import type { RatingsSlice } from './ratings/rating.ts'
import type { VotesSlice } from './votes/vote.ts'

type Judged = Pick<VotesSlice, 'votes'> & Pick<RatingsSlice, 'ratings'>

/** Whether an open vote or rating is about this note: what others think of it would lead people. */
export function isBeingJudged({ votes, ratings }: Judged, noteId: string): boolean {
  return [...Object.values(votes), ...Object.values(ratings)].some(
    (one) => one.state === 'open' && choiceOfNote(one, noteId) !== null,
  )
}

export function judgedNotes({ votes, ratings }: Judged): ReadonlySet<string> {
  const open = [...Object.values(votes), ...Object.values(ratings)].filter(({ state }) => state === 'open')
  return new Set(open.flatMap(allNotesOf))
}
