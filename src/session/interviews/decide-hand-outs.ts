import type { Actor } from '#session/actor.ts'
import type { CommandOf } from '#session/command.ts'
import { type DecideContext, type Decision, no, yes } from '#session/decision.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import { isRunOut, undelivered } from './hand-out.ts'

/** Less than this before its end, the time is made longer: a call that waits makes few events. */
const RENEWED_MS = 60_000
const MAX_LISTENING_MS = 10 * 60_000

/** The program waits until then; a time that has passed says that it waits no longer. */
export function listenToInterview(
  state: SessionState,
  { interviewId, until: asked }: CommandOf<'interview.listen'>,
  _actor: Actor,
  { now }: Pick<DecideContext, 'now'>,
): Decision {
  const interview = entryOf(state.interviews, interviewId)
  if (!interview) return no('no-interview')
  if (!interview.program) return yes()
  const before = interview.listening?.until ?? 0
  const until = Math.min(Math.max(asked, now), now + MAX_LISTENING_MS)
  const isKnown = until > now ? before - now >= RENEWED_MS : before <= now
  return isKnown ? yes() : yes({ kind: 'interview.listened', data: { interviewId, until } })
}

/** Claims what the program does not have yet, so that no other response carries it too. */
export function handOutAnswers(
  state: SessionState,
  { interviewId, handOutId }: CommandOf<'answers.hand-out'>,
  _actor: Actor,
  { now }: Pick<DecideContext, 'now'>,
): Decision {
  const interview = entryOf(state.interviews, interviewId)
  if (!interview) return no('no-interview')
  if (interview.handOuts.some(({ id }) => id === handOutId)) return yes()
  const claimed = new Set(
    interview.handOuts.filter((handOut) => !isRunOut(handOut, now)).flatMap(({ items }) => items),
  )
  const items = undelivered(interview)
    .map(({ seq }) => seq)
    .filter((seq) => !claimed.has(seq))
  if (items.length === 0) return yes()
  return yes({ kind: 'answers.handed-out', data: { interviewId, handOutId, items } })
}

export function confirmHandOut(
  state: SessionState,
  { interviewId, handOutId }: CommandOf<'answers.confirm'>,
): Decision {
  return isClaim(state, interviewId, handOutId)
    ? yes({ kind: 'answers.confirmed', data: { interviewId, handOutId } })
    : yes()
}

export function returnHandOut(
  state: SessionState,
  { interviewId, handOutId }: CommandOf<'answers.return'>,
): Decision {
  return isClaim(state, interviewId, handOutId)
    ? yes({ kind: 'answers.returned', data: { interviewId, handOutId } })
    : yes()
}

function isClaim(state: SessionState, interviewId: string, handOutId: string): boolean {
  return entryOf(state.interviews, interviewId)?.handOuts.some(({ id }) => id === handOutId) ?? false
}
