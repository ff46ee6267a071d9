import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { isBlank } from '#base/is-blank.ts'
import type { Secrets } from '#session/choosing/ballot/secrets.ts'
import { Opinions } from '#session/choosing/opinion-groups/opinions.ts'
import { defineEvent } from '#session/core/events.ts'
import { idSchema, unknownThing } from '#session/core/id-schema.ts'

/** Ratings are 0 to 4. */
export const MAX_RATING = 4
/** From this rating on a point speaks for a person. */
export const MIN_REPRESENTED = 3
/** With fewer people no answers are shown: each of two would know the other's, because they know their own. */
export const MIN_ANSWERS = 3
/** One or two sentences. */
export const MAX_CRITICISM_CHARS = 300
/** Most criticisms of one person in one check. */
export const MAX_CRITICISMS = 20
/** Most criticisms of everyone in one check: they are stored and sent to everyone as one list. */
export const MAX_CRITICISMS_OF_ALL = 2_000

/** A version of a synthesis or of a proposal. */
export const DocumentId = idSchema('[sp]', 'document')
/** `whole`, `summary`, or a sentence, finding or action by its place: `s1`, `f2`, `a3`. */
export const PointId = z.string().regex(/^(?:whole|summary|[sfa][1-9]\d?)$/, unknownThing('point'))
/** How far a point speaks for a person: 0 is not at all. */
export const Rating = z.int().min(0).max(MAX_RATING)

/** A sentence at most, on one line; empty: none. */
export const CriticismText = z
  .string()
  .transform((text) => {
    const line = cleanText(text).replace(/\s+/g, ' ').trim()
    return isBlank(line) ? '' : line
  })
  .pipe(z.string().max(MAX_CRITICISM_CHARS, `At most ${MAX_CRITICISM_CHARS} characters.`))
  .meta({ maxLength: MAX_CRITICISM_CHARS })

/** A sentence about something missing or wrong, without its author. */
export const Criticism = z.object({
  /** `c1`, `c2` …, in an order that reveals nothing of people. */
  id: z.string().regex(/^c[1-9]\d{0,4}$/),
  pointId: PointId,
  text: z.string().min(1).max(MAX_CRITICISM_CHARS),
})
export type Criticism = z.infer<typeof Criticism>

/** The counts of a point, without the people. */
export const PointResult = z.object({
  pointId: PointId,
  /** People who rated it: at least `MIN_ANSWERS`. */
  answered: z.int().min(MIN_ANSWERS),
  /** How many feel represented: see `MIN_REPRESENTED`. */
  represented: z.int().min(0),
})
export type PointResult = z.infer<typeof PointResult>

/** The result of a check: counts, and criticisms without names. */
export const PollResult = z.object({
  /** How many answered. If they are fewer than `MIN_ANSWERS`, the rest is empty. */
  people: z.int().min(0),
  /** Points that enough people rated, in the order of the document. */
  points: z.array(PointResult).max(100),
  criticisms: z.array(Criticism).max(10_000),
  /** Missing in results that are older than groups of opinion. */
  opinions: Opinions.optional(),
})
export type PollResult = z.infer<typeof PollResult>

interface StartedPoll {
  /** The version that it is about. A version has one check at most. */
  documentId: string
  /** Ids of points, in the order of the document; the first is `whole`. */
  points: readonly string[]
  /** The id of a person. */
  startedBy: string
  /** Milliseconds since 1970, like all times here, on the server's clock. */
  startedAt: number
}

/** Asks everyone whether a version speaks for them, as everyone on the board sees it. */
export type RepresentationPoll =
  | (StartedPoll & {
      state: 'open'
      /** How many people have answered something, without their names. */
      answered: number
    })
  | (StartedPoll & { state: 'closed'; closedAt: number; closedBy: string; result: PollResult })
/** A check that takes answers; of them it has only how many people gave one. */
export type OpenPoll = Extract<RepresentationPoll, { state: 'open' }>
/** A check that has a result; the state has the answers behind it only while too few people gave one: see `isShown`. */
export type ClosedPoll = Extract<RepresentationPoll, { state: 'closed' }>

/** Whether the result has more than the number of people who answered. */
export function isShown({ result }: Pick<ClosedPoll, 'result'>): boolean {
  return result.people >= MIN_ANSWERS
}

/** One person's answer on one point. */
export interface PointAnswer {
  /** `null`: not rated. */
  rating: number | null
  criticism: string
}
/** One person's answers in one check, by the id of the point; points without an answer are missing. */
export type OwnAnswers = Readonly<Record<string, PointAnswer>>

export const NO_ANSWER: PointAnswer = { rating: null, criticism: '' }

/** Stored for good, like all events. */
export const POLL_EVENTS = [
  defineEvent('check.started', { documentId: z.string(), points: z.array(z.string()).min(1) }),
  /** Replaces the answer of the actor, a person, to the point. */
  defineEvent('check.answered', {
    documentId: z.string(),
    pointId: z.string(),
    rating: z.number().nullable(),
    criticism: z.string(),
  }),
  /** The result is in the event: later code that would count otherwise can't change a closed check. */
  defineEvent('check.closed', { documentId: z.string(), result: PollResult }),
  defineEvent('check.reopened', { documentId: z.string() }),
  defineEvent('check.discarded', { documentId: z.string() }),
] as const
export type PollEvent = z.infer<(typeof POLL_EVENTS)[number]>

export interface PollsSlice {
  /** By the id of the version that each is about, oldest first. */
  checks: Readonly<Record<string, RepresentationPoll>>
  /** By user id, then by the version of an open check. Secret: a projection has the viewer's own alone. */
  checkAnswers: Secrets<OwnAnswers>
}
