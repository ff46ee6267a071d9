import { type TalkOf, updateTalk } from '#db/talk-messages.ts'
import type { ActionResult, TalkMessage } from '#session/clerk/talk.ts'
import type { Refusal } from '#session/core/refusal.ts'
import type { ClerkServices } from './clerk-services.ts'

/** A person's decision about a suggested link. */
export interface LinkDecision {
  from: number
  to: number
  isAccepted: boolean
}

/**
 * Adds the suggested link, in the name of the person, or records that they did not want it; the answer then shows the
 * decision. `null` if it suggested no such link, or it was decided before.
 */
export async function decideSuggestedLink(
  { db, sessions }: Pick<ClerkServices, 'db' | 'sessions'>,
  { of, answer, decision }: { of: TalkOf; answer: TalkMessage; decision: LinkDecision },
): Promise<{ ok: true; message: TalkMessage } | { ok: false; refusal: Refusal } | null> {
  const { from, to, isAccepted } = decision
  const suggested = answer.results.find((result) => isOpenSuggestion(result, decision))
  if (suggested?.kind !== 'suggested-link') return null
  const { type } = suggested
  if (isAccepted) {
    const link = { type: 'ideas.link', links: [{ from, to, type }] }
    const done = await sessions.dispatch(of.boardId, link, { kind: 'person', userId: of.userId })
    if (!done.ok) return done
  }
  const decided: ActionResult = isAccepted
    ? { kind: 'linked', from, to, type }
    : { ...suggested, isDismissed: true }
  const results = answer.results.map((result) => (result === suggested ? decided : result))
  const message = { ...answer, results }
  await updateTalk(db, of, message)
  return { ok: true, message }
}

function isOpenSuggestion(result: ActionResult, { from, to }: LinkDecision): boolean {
  if (result.kind !== 'suggested-link' || result.isDismissed) return false
  return result.from === from && result.to === to
}
