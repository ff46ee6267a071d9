import type { OpinionsResponse } from '#api/opinions.ts'
import type { RatingResponse } from '#api/ratings.ts'
import { peopleHere } from '#session/choosing/ballot/voters-here.ts'
import { consensusOf, isBridge } from '#session/choosing/opinion-groups/find-bridges.ts'
import type { Opinions } from '#session/choosing/opinion-groups/opinions.ts'
import { rankRated } from '#session/choosing/ratings/rank-rated.ts'
import type { NotesRating } from '#session/choosing/ratings/rating.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import { ballotFields } from './ballot-routes.ts'

/** A rating as the viewer of `view` may see it. `state` is read only for the numbers of notes. */
export function ratingResponse(
  view: SessionProjection,
  { noteNumbers }: Pick<SessionState, 'noteNumbers'>,
  rating: NotesRating,
): RatingResponse {
  const { id, axes } = rating
  const isOpen = rating.state === 'open'
  const mine = entryOf(view.scores, id) ?? {}
  return {
    ...ballotFields(rating),
    axes: [...axes],
    rated: isOpen ? peopleHere(entryOf(view.raters, id) ?? [], view) : null,
    mine: Object.entries(mine).map(([note, scores]) => ({ note, scores: [...scores] })),
    result: isOpen
      ? null
      : {
          people: rating.result.people,
          notes: rankRated(rating.result).map(({ noteId, axes: scores, ...ranked }) => ({
            note: noteId,
            number: noteNumbers.get(noteId)?.number ?? null,
            ...ranked,
            axes: scores.map((score) => ({ ...score, counts: [...score.counts] })),
          })),
          opinions: opinionsResponse(rating.result.opinions, noteNumbers),
        },
    wildCard: isOpen ? null : rating.wildCard,
    continued: isOpen || !rating.continued ? null : [...rating.continued.noteIds],
  }
}

function opinionsResponse(
  opinions: Opinions | undefined,
  noteNumbers: SessionState['noteNumbers'],
): OpinionsResponse | null {
  if (opinions?.kind !== 'groups') return opinions ?? null
  const notes = opinions.items.map((item) => ({
    note: item.id,
    number: noteNumbers.get(item.id)?.number ?? null,
    rated: [...item.rated],
    support: [...item.support],
    isBridge: isBridge(item),
    consensus: consensusOf(item),
  }))
  return {
    kind: 'groups',
    sizes: [...opinions.sizes],
    notes: notes.sort((one, other) => other.consensus - one.consensus),
  }
}
