import type { NoteTotal, VoteResult } from './vote.ts'

/** A note of a closed vote and its place: notes with equally many votes share one. */
export interface RankedNote extends NoteTotal {
  /** 1, 2, 2, 4 … */
  rank: number
  isTied: boolean
}

/** The notes that got votes, the most first. */
export function rankNotes({ totals }: Pick<VoteResult, 'totals'>): RankedNote[] {
  let rank = 0
  return totals.map(({ noteId, votes }, i) => {
    const isAsBefore = totals[i - 1]?.votes === votes
    if (!isAsBefore) rank = i + 1
    return { noteId, votes, rank, isTied: isAsBefore || totals[i + 1]?.votes === votes }
  })
}

/** The first `top` notes, and those that tie with the last of them: a tie is not decided by chance. */
export function topNotes(result: Pick<VoteResult, 'totals'>, top: number): RankedNote[] {
  return rankNotes(result).filter(({ rank }) => rank <= top)
}
