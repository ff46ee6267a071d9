'use client'

import Link from 'next/link'
import { useBoard, useSession } from '../board-context.tsx'
import { noAdvisorAnswers } from '../rounds/board-rule.ts'
import { mayRun, whoMayRun } from '../rounds/may-run.ts'

/** Why nobody here can ask the advisors, known before a question is typed, and the way out; null: one can. */
export function useCannotAsk(): { why: string; canSignIn: boolean } | null {
  const { boardRule, me } = useBoard()
  const session = useSession()
  if (!mayRun(session)) return { why: whoMayRun(session), canSignIn: false }
  const why = noAdvisorAnswers(session, boardRule)
  if (!why) return null
  return { why, canSignIn: boardRule.canSignIn && session.me.role === 'owner' && me.kind === 'guest' }
}

/** In the place of the question. */
export function CannotAsk({ why, canSignIn }: { why: string; canSignIn: boolean }) {
  const { boardId } = useBoard().connection
  return (
    <>
      {why}
      {canSignIn && (
        <Link
          href={`/signin?next=${encodeURIComponent(`/b/${boardId}`)}`}
          className="ml-2 shrink-0 text-link rounded-chip"
        >
          Sign in
        </Link>
      )}
    </>
  )
}
