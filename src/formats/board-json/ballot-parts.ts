import type { NoteScope } from '#session/choosing/ballot/ballot.ts'
import type { Opinions } from '#session/choosing/opinion-groups/opinions.ts'
import type { ClosedRating, NotesRating } from '#session/choosing/ratings/rating.ts'
import type { ClosedVote, Vote } from '#session/choosing/votes/vote.ts'
import type { ContentRating } from '#session/import/content-rating.ts'
import type { ContentVote } from '#session/import/content-vote.ts'
import type { RemappedIds } from './remap-ids.ts'
import type { FileNameOf } from './write-parts.ts'

/** `null` for an open one: its ballots are secret, and a file without them would close it. */
export function writeVote(vote: Vote, whose: FileNameOf): object | null {
  return vote.state === 'open' ? null : writeClosed(vote, whose)
}

/** `null` for an open one, as with votes. */
export function writeRating(rating: NotesRating, whose: FileNameOf): object | null {
  return rating.state === 'open' ? null : writeClosed(rating, whose)
}

/** With the ids that its notes have on the board that it lands on. */
export function remapVote(vote: ContentVote, ids: RemappedIds): ContentVote {
  const { result, groups } = vote
  return {
    ...remapClosed(vote, ids),
    ...(groups && {
      groups: groups.map(({ id, title, noteIds }) => ({
        id: ids.idOf(id),
        title,
        noteIds: noteIds.map(ids.idOf),
      })),
    }),
    result: {
      ...result,
      totals: result.totals.map(({ noteId, votes }) => ({ noteId: ids.idOf(noteId), votes })),
    },
  }
}

/** With the ids that its notes have on the board that it lands on. */
export function remapRating(rating: ContentRating, ids: RemappedIds): ContentRating {
  const { result, wildCard } = rating
  return {
    ...remapClosed(rating, ids),
    result: {
      ...result,
      notes: result.notes.map((note) => ({ ...note, noteId: ids.idOf(note.noteId) })),
      ...(result.opinions && { opinions: remapOpinions(result.opinions, ids) }),
    },
    wildCard: wildCard === null ? null : ids.idOf(wildCard),
  }
}

function remapOpinions(opinions: Opinions, { idOf }: RemappedIds): Opinions {
  if (opinions.kind !== 'groups') return opinions
  return { ...opinions, items: opinions.items.map((item) => ({ ...item, id: idOf(item.id) })) }
}

type Closed = Pick<ContentVote, 'id' | 'scope' | 'noteIds' | 'startedBy' | 'closedBy' | 'continued'>

function writeClosed(closed: ClosedVote | ClosedRating, whose: FileNameOf): object {
  const { state: _closed, ...rest } = closed
  return {
    ...rest,
    startedBy: whose(closed.startedBy) ?? 'server',
    closedBy: closed.closedBy === null ? null : (whose(closed.closedBy) ?? 'server'),
    continued: closed.continued && { ...closed.continued, by: whose(closed.continued.by) ?? 'server' },
  }
}

function remapClosed<Kind extends Closed>(closed: Kind, { idOf, whose }: RemappedIds): Kind {
  const { continued } = closed
  return {
    ...closed,
    id: idOf(closed.id),
    scope: remapScope(closed.scope, idOf),
    noteIds: closed.noteIds.map(idOf),
    startedBy: whose(closed.startedBy) ?? 'server',
    closedBy: closed.closedBy === null ? null : (whose(closed.closedBy) ?? 'server'),
    continued: continued && {
      noteIds: continued.noteIds.map(idOf),
      by: whose(continued.by) ?? 'server',
    },
  }
}

function remapScope(scope: NoteScope, idOf: RemappedIds['idOf']): NoteScope {
  switch (scope.kind) {
    case 'frame':
      return { ...scope, frameId: idOf(scope.frameId) }
    case 'round':
      return { ...scope, roundId: idOf(scope.roundId) }
    default:
      return scope
  }
}
