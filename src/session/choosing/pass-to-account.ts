import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import type { ReactionsSlice } from '#session/reactions/note-reactions.ts'
import type { ClosedBallot } from './ballot/ballot.ts'
import { plusOf } from './ballot/plus-for-winners.ts'
import { moveScores } from './ratings/apply-ratings.ts'
import type { RatingsSlice } from './ratings/rating.ts'
import { moveBallots } from './votes/apply-votes.ts'
import type { VotesSlice } from './votes/vote.ts'

type Slice = VotesSlice & RatingsSlice & ReactionsSlice
type Sides = Readonly<Record<'from' | 'to', string>>

/**
 * Passes the ballots and scores of a guest to the account that the guest signs in to, and the right to take back the "+" that
 * the guest gave winners, but for those on notes that had one of the account already. Call it before the guest's reactions are
 * moved.
 */
export function passBallots(
  slice: Slice,
  sides: Sides,
  owned: CopyOnWrite,
): Partial<VotesSlice & RatingsSlice> {
  return {
    ...moveBallots(slice, sides, owned),
    ...moveScores(slice, sides, owned),
    votes: moveContinued(slice, slice.votes, sides),
    ratings: moveContinued(slice, slice.ratings, sides),
  }
}

/** Returns the same record if the guest continued none of them. */
function moveContinued<Item extends { state: 'open' } | Pick<ClosedBallot, 'state' | 'continued'>>(
  slice: ReactionsSlice,
  all: Readonly<Record<string, Item>>,
  { from, to }: Sides,
): Readonly<Record<string, Item>> {
  const moved: Record<string, Item> = {}
  for (const [id, item] of Object.entries(all)) {
    if (item.state !== 'closed' || item.continued?.by !== from) continue
    const noteIds = item.continued.noteIds.filter((noteId) => !plusOf(slice, noteId).includes(to))
    moved[id] = { ...item, continued: { noteIds, by: to } }
  }
  return Object.keys(moved).length > 0 ? { ...all, ...moved } : all
}
