import { z } from 'zod'
import type { Projection } from '#session/projection.ts'

/** Votes, checks and ratings, with what this person gave in them, and interviews. */
export type ChoosingSlices = Pick<
  Projection,
  | 'votes'
  | 'turnouts'
  | 'ballots'
  | 'checks'
  | 'checkAnswers'
  | 'ratings'
  | 'raters'
  | 'scores'
  | 'interviews'
>

export const NO_CHOOSING: ChoosingSlices = {
  votes: {},
  turnouts: {},
  ballots: {},
  checks: {},
  checkAnswers: {},
  ratings: {},
  raters: {},
  scores: {},
  interviews: {},
}

const nothing = z.record(z.string(), z.never()).catch({})

/** Not kept: what people gave is secret, and a browser may have several users. */
export const KEPT_CHOOSING = {
  votes: nothing,
  turnouts: nothing,
  ballots: nothing,
  checks: nothing,
  checkAnswers: nothing,
  ratings: nothing,
  raters: nothing,
  scores: nothing,
  interviews: nothing,
}
