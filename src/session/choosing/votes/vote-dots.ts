/** More dots on one note are a number: they would cover it. */
const MAX_DOTS = 3

/** How the votes of one person for one note are drawn. */
export interface VoteDots {
  filled: number
  empty: number
  /** In place of the filled dots; null: each is drawn. */
  count: number | null
}

/** A dot for each vote that the note can have from one person; of many, a number and one empty dot. */
export function voteDots(count: number, maxPerNote: number): VoteDots {
  if (maxPerNote <= MAX_DOTS) return { filled: count, empty: Math.max(0, maxPerNote - count), count: null }
  return { filled: Math.min(count, 1), empty: count < maxPerNote ? 1 : 0, count: count > 0 ? count : null }
}
