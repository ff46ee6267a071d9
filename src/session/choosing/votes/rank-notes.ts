import { type Rank, withRanks } from '#session/choosing/ballot/with-ranks.ts'
import type { NoteTotal, VoteResult } from './vote.ts'

/** A note of a closed vote and its place: notes with equally many votes share one. */
export interface RankedNote extends NoteTotal, Rank {}

/** The notes that got votes, the most first. */
export function rankNotes({ totals }: Pick<VoteResult, 'totals'>): RankedNote[] {
  return withRanks(totals, ({ votes }) => votes)
}

/** The first `top` notes, and those that tie with the last of them: a tie is not decided by chance. */
export function topNotes(result: Pick<VoteResult, 'totals'>, top: number): RankedNote[] {
  return rankNotes(result).filter(({ rank }) => rank <= top)
}
