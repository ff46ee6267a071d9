import { rankNotes } from '#session/choosing/votes/rank-notes.ts'
import { canAddVote, type Vote, type VotesByNote } from '#session/choosing/votes/vote.ts'
import { type VoteDots, voteDots } from '#session/choosing/votes/vote-dots.ts'

export type NoteVote =
  | { kind: 'open'; count: number; canAdd: boolean; dots: VoteDots }
  | { kind: 'result'; votes: number; rank: number; isTied: boolean }

/** `null`: the note is not in the vote, or has no votes. */
export function noteVoteOf(vote: Vote | null, ballot: VotesByNote, noteId: string): NoteVote | null {
  if (!vote) return null
  if (vote.state === 'open') {
    if (!vote.noteIds.includes(noteId)) return null
    const count = ballot[noteId] ?? 0
    const dots = voteDots(count, vote.maxPerNote)
    return { kind: 'open', count, canAdd: canAddVote(vote, ballot, noteId), dots }
  }
  const ranked = rankNotes(vote.result).find((note) => note.noteId === noteId)
  return ranked ? { kind: 'result', votes: ranked.votes, rank: ranked.rank, isTied: ranked.isTied } : null
}
