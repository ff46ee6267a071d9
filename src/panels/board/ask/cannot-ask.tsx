import Link from 'next/link'
import { silentLabel } from '#panels/labels/agenda-news-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { noAdvisorAnswers } from '#panels/open-board/board-rule.ts'
import { mayRun } from '#panels/open-board/may-run.ts'
import { whoMayRun } from '#panels/open-board/who-may-run-labels.ts'
import { signInHref } from '#panels/people/sign-in-href.ts'
import { advisorsRefusal } from '#session/agenda/advisors-refusal.ts'
import { ADVISORS_REFUSALS } from '#session/core/advisors-refusal-sentences.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'

/**
 * The reason why this person cannot ask on this board at all, known before any typing; `null` if they can. `canSignIn`:
 * they are a guest who owns the board, and an account would lift the limit.
 */
export function useCannotAsk(): { why: string; canSignIn: boolean } | null {
  const { boardRule, me } = useBoard()
  const session = useSession()
  if (!mayRun(session)) return { why: whoMayRun(session, 'ask-advisors'), canSignIn: false }
  const inStep = advisorsRefusal(session, false)
  if (inStep) return { why: silentLabel(session.agenda) ?? ADVISORS_REFUSALS[inStep], canSignIn: false }
  const why = noAdvisorAnswers(session, boardRule)
  if (!why) return null
  return { why, canSignIn: boardRule.canSignIn && session.me.role === 'owner' && me.kind === 'guest' }
}

export function CannotAsk({ why, canSignIn }: { why: string; canSignIn: boolean }) {
  return (
    <>
      {why}
      {canSignIn && (
        <Link href={signInHref()} className="ml-2 shrink-0 text-link rounded-chip">
          {ACTION_LABELS.signIn}
        </Link>
      )}
    </>
  )
}
