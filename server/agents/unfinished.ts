import { isGathering } from '#session/gathering.ts'
import { isOver, type Round } from '#session/round.ts'
import { isGoingOn } from '#session/round-stage.ts'
import type { SessionState } from '#session/state.ts'

/** Ids of the rounds, syntheses, gatherings and proposals that go on by themselves. On a deleted board nothing does. */
export function unfinishedRuns({ deletedAt, rounds, syntheses, gathers, proposals }: SessionState): string[] {
  if (deletedAt !== null) return []
  return [
    ...Object.values(rounds).filter(isActive),
    ...Object.values(syntheses).filter(isGoingOn),
    ...Object.values(gathers).filter(isGathering),
    ...Object.values(proposals).filter(isGoingOn),
  ].map(({ id }) => id)
}

export function isUnfinished(state: SessionState): boolean {
  return unfinishedRuns(state).length > 0
}

/** A paused round is not: it may wait for days until somebody lets it go on. */
export function isActive({ state }: Pick<Round, 'state'>): boolean {
  return !isOver(state) && state !== 'paused'
}
