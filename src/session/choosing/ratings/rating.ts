import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { isBlank } from '#base/is-blank.ts'
import {
  type ClosedBallot,
  MAX_NOTES_IN_BALLOT,
  NoteScope,
  type StartedBallot,
} from '#session/choosing/ballot/ballot.ts'
import type { Secrets } from '#session/choosing/ballot/secrets.ts'
import { Opinions } from '#session/choosing/opinion-groups/opinions.ts'
import { defineEvent } from '#session/core/events.ts'
import { idSchema } from '#session/core/id-schema.ts'
import { INPUT_SENTENCES } from '#session/core/input-sentences.ts'
import { NoteId } from '#session/rounds/round.ts'

/** A scale has one, a 2×2 two. */
export const MAX_AXES = 2
export const MAX_AXIS_CHARS = 40
/** With fewer people who rated a note, each could compute the scores of another from the mean: it has no result. */
export const MIN_RATERS = 3
/** Scores are 1 to this. */
export const TOP_SCORE = 5
/** Default axes of a 2×2: unusual ideas are not to lose against easy ones unseen. */
export const DEFAULT_AXES: readonly string[] = ['Novelty', 'Feasibility']

/** `y` and 12 of [0-9a-z]. */
export const RatingId = idSchema('y', 'rating')

const AxisName = z
  .string()
  .transform((name) => cleanText(name).replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .max(MAX_AXIS_CHARS, `At most ${MAX_AXIS_CHARS} characters.`)
      .refine((name) => !isBlank(name), 'Name each axis.'),
  )
  .meta({ maxLength: MAX_AXIS_CHARS })

/** One name for a scale, two for a 2×2: the horizontal axis first. */
export const AxisNames = z
  .array(AxisName)
  .min(1)
  .max(MAX_AXES)
  .refine(
    (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
    INPUT_SENTENCES.axesSame,
  )

export const Score = z.int().min(1).max(TOP_SCORE)
/** The scores of one person for one note, one for each axis. */
export const Scores = z.array(Score).min(1).max(MAX_AXES)
/** Checked scores in the order of the rating's axes; `OwnScores` has none that are empty. */
export type Scores = readonly number[]

/** One person's scores in one open rating, by note id; notes that they did not rate are missing. */
export type OwnScores = Readonly<Record<string, Scores>>

/** How many gave 1, how many 2, and so on. */
const ScoreCounts = z.array(z.int().min(0)).length(TOP_SCORE)
/** A note that was rated: the counts of each axis, in the order of the axes. */
const NoteScores = z.object({ noteId: NoteId, counts: z.array(ScoreCounts).min(1).max(MAX_AXES) })
export type NoteScores = z.infer<typeof NoteScores>

/**
 * The result of a rating: counts only. It shows neither people's own scores nor which scores of two axes belong
 * together.
 */
export const RatingResult = z.object({
  /** Notes that `MIN_RATERS` people or more rated, in the order of the rating's notes. */
  notes: z.array(NoteScores).max(MAX_NOTES_IN_BALLOT),
  /** People who rated any note. */
  people: z.int().min(0),
  /** Missing in results that are older than groups of opinion. */
  opinions: Opinions.optional(),
})
export type RatingResult = z.infer<typeof RatingResult>

interface StartedRating extends StartedBallot {
  axes: readonly string[]
}

/** A rating as everyone on the board sees it. */
export type NotesRating =
  | (StartedRating & { state: 'open' })
  | (StartedRating &
      ClosedBallot & {
        result: RatingResult
        /** A low note that a facilitator carries on; `null`: none. */
        wildCard: string | null
      })
/** A rating whose scores are still secret, also from the facilitator. */
export type OpenRating = Extract<NotesRating, { state: 'open' }>
/** A rating that has a result and takes no scores any more. */
export type ClosedRating = Extract<NotesRating, { state: 'closed' }>

const ratingId = z.string()
/** Stored for good, like all events. */
export const RATING_EVENTS = [
  defineEvent('rating.started', {
    ratingId,
    title: z.string(),
    axes: z.array(z.string()).min(1),
    scope: NoteScope,
    noteIds: z.array(z.string()).min(1),
    endsAt: z.number().nullable(),
  }),
  /** The actor, a person, gave the note these scores from now on; none: they took them back. */
  defineEvent('rating.rated', { ratingId, noteId: z.string(), scores: z.array(z.number()) }),
  defineEvent('rating.end-set', { ratingId, endsAt: z.number().nullable() }),
  /** The result is in the event: later code that would count otherwise can't change a closed rating. */
  defineEvent('rating.closed', { ratingId, result: RatingResult }),
  defineEvent('rating.discarded', { ratingId }),
  defineEvent('rating.wild-card-set', { ratingId, noteId: z.string().nullable() }),
  /** `noteIds` had no "+" of the actor before. */
  defineEvent('rating.continued', { ratingId, noteIds: z.array(z.string()) }),
  defineEvent('rating.continue-undone', { ratingId }),
] as const
export type RatingEvent = z.infer<(typeof RATING_EVENTS)[number]>

export interface RatingsSlice {
  /** By id, oldest first. */
  ratings: Readonly<Record<string, NotesRating>>
  /** Ids of those who have rated, in the order of their first note, by the id of an open rating. */
  raters: Readonly<Record<string, readonly string[]>>
  /** By user id, then by the id of an open rating. Secret like `ballots`. */
  scores: Secrets<OwnScores>
}
