import { groupIn } from '#session/choosing/ballot/choice-groups.ts'
import { rankNotes } from '#session/choosing/votes/rank-notes.ts'
import type { ClosedVote } from '#session/choosing/votes/vote.ts'
import { ideaOfNote } from '#session/ideas/idea-in.ts'
import type { SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import type { ReportVote } from './board-report.ts'
import type { ReportNames } from './report-names.ts'
import type { TextOfNote } from './report-rounds.ts'

/** The closed votes of a board in which someone voted. A note that was deleted keeps the words that the idea log has of it. */
export function reportVotes(
  { votes }: Pick<SessionProjection, 'votes'>,
  state: SessionState,
  names: ReportNames,
  textOf: TextOfNote,
): ReportVote[] {
  return Object.values(votes).flatMap((vote) => {
    if (vote.state === 'open' || vote.result.totals.length === 0) return []
    const { people, proxies, totals } = vote.result
    const votes = totals.reduce((sum, note) => sum + note.votes, 0)
    if (votes === 0) return []
    return {
      title: vote.title,
      closedAt: vote.closedAt,
      people,
      proxies,
      votes,
      notes: rankNotes(vote.result).map(({ noteId, ...ranked }) => ({
        ...ranked,
        number: names.numberOf(noteId),
        origin: groupIn(vote, noteId) ? null : names.originOf(noteId),
        text: groupText(vote, noteId, names) ?? textOf(noteId, ideaOfNote(state, noteId)?.text ?? ''),
      })),
    }
  })
}

/** `Deploys (#3, #8)`; `null` for a note. */
function groupText(vote: ClosedVote, id: string, { numberOf }: Pick<ReportNames, 'numberOf'>): string | null {
  const group = groupIn(vote, id)
  if (!group) return null
  const numbers = group.noteIds.flatMap((noteId) => numberOf(noteId) ?? []).map((number) => `#${number}`)
  return numbers.length > 0 ? `${group.title} (${numbers.join(', ')})` : group.title
}
