import { entryOf } from '#session/core/entry-of.ts'
import type { Projection } from '#session/projection.ts'
import type { SessionState } from '#session/state.ts'

/** Parts that change when people vote, rate or answer. Only `SECRETS` differ from person to person; the rest may wait. */
const OF_CHOOSING = ['ballots', 'turnouts', 'scores', 'raters', 'checkAnswers'] as const
const SECRETS = ['ballots', 'scores', 'checkAnswers'] as const
type Part = keyof SessionState
const MAY_WAIT: ReadonlySet<string> = new Set<Part>(['seq', ...OF_CHOOSING])

/** Whether the states differ only in people's votes, scores and answers. */
export function isOnlyChoosing(before: SessionState, after: SessionState): boolean {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).every(([name, part]) => MAY_WAIT.has(name) || old.get(name) === part)
}

/** Whether this person's own choices changed. */
export function hasChosen(before: SessionState, after: SessionState, userId: string): boolean {
  return SECRETS.some(
    (name) => entryOf<unknown>(before[name], userId) !== entryOf<unknown>(after[name], userId),
  )
}

/**
 * The projection with the present turnout, where nothing else changed since it was made; the same object if the turnout
 * did not change either. A new one for everyone takes ten times as long.
 */
export function withTurnout(before: Projection, { turnouts, raters }: SessionState): Projection {
  if (before.turnouts === turnouts && before.raters === raters) return before
  return { ...before, turnouts, raters }
}
