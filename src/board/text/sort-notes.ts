export const SORT_KEYS = ['votes', 'plus', 'author', 'colour', 'oldest'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** A note's values to sort by, read before sorting, since reactions and names are not in the document. */
export interface SortableNote {
  /** Votes in a closed vote. */
  votes: number
  /** "+" by people. */
  plus: number
  /** `null` if this viewer may not know. */
  authorName: string | null
  authorId: string
  /** The place of its colour among the colours of notes. */
  colorRank: number
  /** `null` if it is not finished. */
  number: number | null
}

type Compare = (a: SortableNote, b: SortableNote) => number

const COMPARE: Record<SortKey, Compare> = {
  votes: (a, b) => b.votes - a.votes,
  plus: (a, b) => b.plus - a.plus,
  author: (a, b) =>
    Number(a.authorName === null) - Number(b.authorName === null) ||
    (a.authorName ?? '').localeCompare(b.authorName ?? '') ||
    (a.authorId < b.authorId ? -1 : Number(a.authorId > b.authorId)),
  colour: (a, b) => a.colorRank - b.colorRank,
  // Numbers are given in the order in which notes were finished; an unfinished note is the newest.
  oldest: (a, b) => (a.number ?? Number.MAX_SAFE_INTEGER) - (b.number ?? Number.MAX_SAFE_INTEGER),
}

/** Equal notes keep their order. */
export function sortNotes<Note extends SortableNote>(notes: readonly Note[], key: SortKey): Note[] {
  return notes.toSorted(COMPARE[key])
}
