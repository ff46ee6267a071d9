import type { TurnCandidates } from '#panels/requests/round-requests.ts'

/** A thought of a turn: one that it posted, or one that it only considered. */
export interface TurnThought {
  key: string
  /** `null` if it is not on the board. */
  noteId: string | null
  /** '' for a thought that the turn posted: its note has the words. */
  text: string
  usualPercent: number | null
  candidate: number | null
  /** The note with the same content. */
  echoes: string | null
}

/** Notes and candidates of a turn, the least usual first. Of its notes only those with an estimate. */
export function thoughtsOfTurn({ notes, usual, candidates }: TurnCandidates): TurnThought[] {
  const made = new Set(candidates.map(({ note }) => note))
  const posted = notes.flatMap((noteId): TurnThought[] => {
    const usualPercent = usual[noteId] ?? null
    if (usualPercent === null || made.has(noteId)) return []
    return [{ key: noteId, noteId, text: '', usualPercent, candidate: null, echoes: null }]
  })
  const considered = candidates.map(
    ({ text, usualPercent, note, echoes }, index): TurnThought => ({
      key: String(index),
      noteId: note,
      text,
      usualPercent,
      candidate: index,
      echoes,
    }),
  )
  return [...posted, ...considered].sort((a, b) => (a.usualPercent ?? 101) - (b.usualPercent ?? 101))
}
