import { z } from 'zod'
import type { BoardSlice } from '#session/board/board-slice.ts'
import { BallotTitle, endAfter, NoteScope, OpenDuration } from '#session/choosing/ballot/ballot.ts'
import { BallotMethod } from '#session/choosing/ballot/ballot-method.ts'
import { fixNotes } from '#session/choosing/ballot/fix-notes.ts'
import { secretOf } from '#session/choosing/ballot/secrets.ts'
import { endingCommands, noteCommands } from '#session/choosing/ballot/shared-commands.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn, routeBody } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { MembersSlice } from '#session/members/members-slice.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import type { ReactionEvent, ReactionsSlice } from '#session/reactions/note-reactions.ts'
import { NoteId } from '#session/rounds/round.ts'
import { countScores } from './count-scores.ts'
import { isLow, notesToContinue } from './rank-rated.ts'
import {
  AxisNames,
  MAX_AXES,
  type NotesRating,
  type RatingEvent,
  RatingId,
  type RatingsSlice,
  Score,
} from './rating.ts'

export type RatingSlice = RatingsSlice &
  NotesSlice &
  ReactionsSlice &
  Pick<MembersSlice, 'people'> &
  Pick<BoardSlice, 'settings'>

const define = commandsOn<RatingSlice, RatingEvent>()
const ratings = new BallotMethod<'rating', 'ratingId', RatingSlice, NotesRating, RatingEvent | ReactionEvent>(
  {
    noun: 'rating',
    idField: 'ratingId',
    id: RatingId,
    listAll: (slice) => slice.ratings,
    count: countScores,
  },
)
const { path } = ratings

const startRating = define({
  type: 'rating.start',
  fields: {
    ratingId: RatingId,
    title: BallotTitle,
    axes: AxisNames,
    scope: NoteScope,
    noteIds: z.array(NoteId).max(100_000),
    durationMs: OpenDuration,
  },
  minRole: 'facilitator',
  decide(slice, { ratingId, title, axes, scope, noteIds, durationMs }, _actor, { now }) {
    if (ratings.find(slice, ratingId)) return accept()
    const refused = ratings.refuseStart(slice)
    if (refused) return refused
    const fixed = fixNotes(slice, { noteIds }, { none: 'nothing-to-rate', many: 'too-much-to-rate' })
    if ('ok' in fixed) return fixed
    const endsAt = endAfter(now, durationMs)
    return accept({
      kind: 'rating.started',
      data: { ratingId, title, axes, scope, noteIds: fixed.noteIds, endsAt },
    })
  },
})

/** The scores that the note has from this person from now on, one for each axis; none: they are taken back. */
const rateNote = define({
  type: 'rating.rate',
  fields: { ratingId: RatingId, noteId: NoteId, scores: z.array(Score).max(MAX_AXES) },
  minRole: 'commenter',
  route: commandRoute('post', `${path}/rate`, 'Rate a note, or take your scores back', 'scores', {
    scope: null,
    body: routeBody(
      z.object({
        note: NoteId,
        scores: z
          .array(Score)
          .max(MAX_AXES)
          .describe(
            'The scores that the note has from you from now on, one for each axis; [] takes them back.',
          ),
      }),
      ({ note: noteId, scores }) => ({ noteId, scores }),
    ),
  }),
  decide(slice, { ratingId, noteId, scores }, actor, { now }) {
    if (actor.kind !== 'person') return refuse('bad-command')
    return ratings.ifOpen(slice, ratingId, now, ({ noteIds, axes }) => {
      if (!noteIds.includes(noteId)) return refuse('not-in-rating')
      if (scores.length > 0 && scores.length !== axes.length) return refuse('wrong-scores')
      const before = entryOf(secretOf(slice.scores, actor.userId, ratingId) ?? {}, noteId) ?? []
      const isSame = before.length === scores.length && before.every((score, axis) => score === scores[axis])
      return isSame ? accept() : accept({ kind: 'rating.rated', data: { ratingId, noteId, scores } })
    })
  },
})

const { close, discard } = endingCommands(ratings, 'show its result')
export const closeRating = close

/** One wild card a rating: another one takes its place. It stays once the rating was continued, as it has its "+" then. */
const setWildCard = define({
  type: 'rating.set-wild-card',
  fields: { ratingId: RatingId, noteId: NoteId.nullable() },
  minRole: 'facilitator',
  route: commandRoute('put', `${path}/wild-card`, 'Carry one low note of a closed rating on', 'rating', {
    body: routeBody(
      z.object({
        note: NoteId.nullable().describe(
          'A low note: more notes are above it than below. null: no wild card.',
        ),
      }),
      ({ note: noteId }) => ({ noteId }),
    ),
  }),
  decide: (slice, { ratingId, noteId }) =>
    ratings.ifClosed(slice, ratingId, ({ wildCard, continued, result }) => {
      if (wildCard === noteId) return accept()
      if (continued) return refuse('rating-continued')
      if (noteId !== null && !isLow(result, noteId)) return refuse('not-low')
      return accept({ kind: 'rating.wild-card-set', data: { ratingId, noteId } })
    }),
})

export const RATING_COMMANDS = [
  startRating,
  rateNote,
  close,
  discard,
  setWildCard,
  ...noteCommands(ratings, {
    summary: 'Give the best notes of a closed rating, and its wild card, your "+"',
    winnersOf: notesToContinue,
  }),
] as const
