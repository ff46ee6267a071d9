import { z } from 'zod'
import { accept, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { HandOutId, isRunOut, undelivered } from './hand-out.ts'
import { charsOf } from './interview-chars.ts'
import { defineInterviewCommand, ofInterview } from './interview-command.ts'
import type { InterviewsState } from './interviews-slice.ts'

/** Less than this before its end, the time is made longer: a call that waits makes few events. */
const RENEWED_MS = 60_000
const MAX_LISTENING_MS = 10 * 60_000

/** The program waits until then; a time that has passed means that it waits no longer. */
export const listenToInterview = defineInterviewCommand({
  type: 'interview.listen',
  fields: { ...ofInterview, until: z.number() },
  minRole: 'server',
  decide(state, { interviewId, until: asked }, _actor, { now }) {
    const interview = entryOf(state.interviews, interviewId)
    if (!interview) return refuse('no-interview')
    if (!interview.program) return accept()
    const before = interview.listening?.until ?? 0
    const until = Math.min(Math.max(asked, now), now + MAX_LISTENING_MS)
    const isKnown = until > now ? before - now >= RENEWED_MS : before <= now
    return isKnown ? accept() : accept({ kind: 'interview.listened', data: { interviewId, until } })
  },
})

/**
 * Claims undelivered answers and questions, so that no other response carries them too: the oldest first, one at least.
 */
export const handOutAnswers = defineInterviewCommand({
  type: 'answers.hand-out',
  fields: { ...ofInterview, handOutId: HandOutId, maxChars: z.int().min(1).optional() },
  minRole: 'server',
  decide(state, { interviewId, handOutId, maxChars = Number.POSITIVE_INFINITY }, _actor, { now }) {
    const interview = entryOf(state.interviews, interviewId)
    if (!interview) return refuse('no-interview')
    if (interview.handOuts.some(({ id }) => id === handOutId)) return accept()
    const claimed = new Set(
      interview.handOuts.filter((handOut) => !isRunOut(handOut, now)).flatMap(({ items }) => items),
    )
    let chars = 0
    const items = undelivered(interview)
      .filter(({ seq }) => !claimed.has(seq))
      .toSorted((one, other) => one.seq - other.seq)
      .filter((item, i) => {
        chars += charsOf('value' in item ? item.value : item.text)
        return i === 0 || chars <= maxChars
      })
      .map(({ seq }) => seq)
    if (items.length === 0) return accept()
    return accept({ kind: 'answers.handed-out', data: { interviewId, handOutId, items } })
  },
})

/** The program has the answers of this hand-out. Emits nothing for a hand-out that is not claimed. */
export const confirmHandOut = defineInterviewCommand({
  type: 'answers.confirm',
  fields: { ...ofInterview, handOutId: HandOutId },
  minRole: 'server',
  decide(state, { interviewId, handOutId }) {
    return isClaim(state, interviewId, handOutId)
      ? accept({ kind: 'answers.confirmed', data: { interviewId, handOutId } })
      : accept()
  },
})

/** The program did not get the answers: the next hand-out has them again. */
export const returnHandOut = defineInterviewCommand({
  type: 'answers.return',
  fields: { ...ofInterview, handOutId: HandOutId },
  minRole: 'server',
  decide(state, { interviewId, handOutId }) {
    return isClaim(state, interviewId, handOutId)
      ? accept({ kind: 'answers.returned', data: { interviewId, handOutId } })
      : accept()
  },
})

function isClaim(state: InterviewsState, interviewId: string, handOutId: string): boolean {
  return entryOf(state.interviews, interviewId)?.handOuts.some(({ id }) => id === handOutId) ?? false
}
