import { currentStep, nextStep, type Step } from '#session/agenda/step.ts'
import type { OpenRating } from '#session/choosing/ratings/rating.ts'
import type { OpenPoll } from '#session/choosing/representation/representation-poll.ts'
import type { OpenVote } from '#session/choosing/votes/vote.ts'
import { isHidden } from '#session/private-writing/private-writing.ts'
import type { Projection } from '#session/projection.ts'

/** Private notes, votes, ratings, checks and interviews that *Next* finishes before it moves on. */
export interface DueInStep {
  /** How many private notes it reveals; null: it reveals none. */
  notes: number | null
  votes: readonly OpenVote[]
  ratings: readonly OpenRating[]
  checks: readonly OpenPoll[]
  interviewIds: readonly string[]
}

export interface StepMove {
  from: Step | null
  to: Step | null
  /** Ends the step and starts none, because the advisors speak between the two. */
  isForAdvisors: boolean
  due: DueInStep
  /** The reveal is first, alone: the next step needs its notes on the board. */
  isRevealAlone: boolean
}

type Session = Pick<
  Projection,
  'agenda' | 'privateWriting' | 'draftCounts' | 'votes' | 'ratings' | 'checks' | 'interviews'
>

/** The next move, with all that the step leaves open; null: there is nothing to do. */
export function nextStepMove(session: Session, endsFirst: boolean): StepMove | null {
  const { agenda, privateWriting } = session
  const from = currentStep(agenda)
  const to = endsFirst ? null : nextStep(agenda)
  const due = dueInStep(session, to, from !== null || to !== null)
  const isRevealAlone =
    due.notes !== null && due.notes > 0 && to !== null && needsBoardFirst(to, privateWriting)
  const move = { from, to, isForAdvisors: endsFirst, due, isRevealAlone }
  return from || to || !isNothing(due) ? move : null
}

/** A private step would make notes of a running reveal private again, and a vote has only the notes at its start. */
function needsBoardFirst({ writing, vote }: Step, privateWriting: Projection['privateWriting']): boolean {
  return vote !== null || (writing === 'private' && privateWriting !== null)
}

/**
 * Returns everything that *Next* would finish. Votes, ratings and interviews with their own end are left out: they
 * continue until then. Checks and interviews count if they began in the step: earlier ones may be meant to outlast it.
 */
function dueInStep(session: Session, to: Step | null, hasSteps: boolean): DueInStep {
  const { agenda, votes, ratings, checks, interviews } = session
  const since = (currentStep(agenda) ?? lastOver(agenda.steps))?.startedAt ?? Number.POSITIVE_INFINITY
  return {
    notes: notesToReveal(session, to, hasSteps),
    votes: Object.values(votes).filter(
      (vote): vote is OpenVote => vote.state === 'open' && vote.endsAt === null,
    ),
    ratings: Object.values(ratings).filter(
      (rating): rating is OpenRating => rating.state === 'open' && rating.endsAt === null,
    ),
    checks: Object.values(checks).filter(
      (check): check is OpenPoll => check.state === 'open' && check.startedAt >= since,
    ),
    interviewIds: Object.values(interviews)
      .filter(
        ({ state, program, endsAt, startedAt }) =>
          state === 'open' && program === null && endsAt === null && startedAt >= since,
      )
      .map(({ id }) => id),
  }
}

/**
 * Notes that a facilitator decided to keep private are revealed from the menu only, as long as there are steps. A private step that follows continues the
 * writing, unless its notes would have names and these none.
 */
function notesToReveal(session: Session, to: Step | null, hasSteps: boolean): number | null {
  const { privateWriting, draftCounts } = session
  if (!hasSteps && canReveal(session)) return countHidden(draftCounts)
  if (privateWriting?.phase !== 'writing') return null
  const isContinued = to?.writing === 'private' && (to.hidesNames || !privateWriting.hidesNames)
  return isContinued ? null : countHidden(draftCounts)
}

export function countHidden(draftCounts: Projection['draftCounts']): number {
  return Object.values(draftCounts).reduce((sum, count) => sum + count, 0)
}

/** Whether private notes can be revealed now, by *Next* or from its menu. */
export function canReveal({
  privateWriting,
  draftCounts,
}: Pick<Session, 'privateWriting' | 'draftCounts'>): boolean {
  return privateWriting !== null && isHidden(privateWriting) && countHidden(draftCounts) > 0
}

function lastOver(steps: readonly Step[]): Step | null {
  return steps.reduce<Step | null>(
    (last, step) => (step.state === 'done' && (step.startedAt ?? 0) >= (last?.startedAt ?? 0) ? step : last),
    null,
  )
}

function isNothing({ notes, votes, ratings, checks, interviewIds }: DueInStep): boolean {
  return notes === null && votes.length + ratings.length + checks.length + interviewIds.length === 0
}
