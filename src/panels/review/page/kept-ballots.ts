import type { Projection } from '#session/projection.ts'

const BY_ID = ['votes', 'ratings', 'checks', 'interviews'] as const
const OWN = ['turnouts', 'ballots', 'raters', 'scores', 'checkAnswers'] as const

/** The open votes, ratings and questions of this person, with their own secret ballots. */
export type KeptBallots = Pick<Projection, (typeof BY_ID)[number] | (typeof OWN)[number]>

/** The open ballots of a session, to store them for one person. */
export function openBallots(session: Projection): KeptBallots {
  const { votes, ratings, checks, interviews } = session
  const open = {
    ...{ votes: openOnly(votes), ratings: openOnly(ratings) },
    ...{ checks: openOnly(checks), interviews: openOnly(interviews) },
  }
  const { turnouts, ballots, raters, scores, checkAnswers } = session
  return { ...open, turnouts, ballots, raters, scores, checkAnswers }
}

function openOnly<T extends { state: string }>(all: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([, { state }]) => state === 'open'))
}

/** A session from this browser's copy, which has no ballots, with the kept ones. */
export function withKeptBallots(session: Projection, kept: KeptBallots): Projection {
  const slices = [...BY_ID, ...OWN].map((name) => [name, { ...kept[name], ...session[name] }])
  return { ...session, ...Object.fromEntries(slices) }
}
