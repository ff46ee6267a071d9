'use client'

import { useEffect, useState } from 'react'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import { accessApi } from '#panels/requests/access-requests.ts'
import { useReadable } from '#ui/use-readable.ts'
import { type BoardRule, NO_LIMIT } from './board-rule.ts'

/**
 * Which models answer on this board. Requested only if the server restricts boards of guests, and again when
 * the owners change or the window gets the focus. `NO_LIMIT` until the answer.
 */
export function useBoardRule({ boardId, session }: BoardConnection): BoardRule {
  const now = useReadable(session)
  const guestBoards = now?.models.guestBoards ?? 'yes'
  const owners = Object.values(now?.people ?? {})
    .filter(({ role }) => role === 'owner')
    .map(({ id }) => id)
    .join(' ')
  const [rule, setRule] = useState(NO_LIMIT)
  useEffect(() => {
    if (guestBoards === 'yes') {
      setRule(NO_LIMIT)
      return
    }
    let isGone = false
    const read = () =>
      accessApi.read(boardId).then(
        (answer) => {
          if (isGone || !answer.ok) return
          const { models, canSignIn } = answer.value.access
          setRule({ models, canSignIn })
        },
        () => undefined,
      )
    void read()
    // An owner may have signed in meanwhile; the session does not say so.
    const onFocus = () => void read()
    window.addEventListener('focus', onFocus)
    return () => {
      isGone = true
      window.removeEventListener('focus', onFocus)
    }
  }, [boardId, guestBoards, owners])
  return rule
}
