import { useEffect, useMemo } from 'react'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import { accessApi } from '#panels/requests/access-requests.ts'
import { useRead } from '#panels/requests/use-read.ts'
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
  const isLimited = guestBoards !== 'yes'
  const { value, again } = useRead(['access', boardId], () => accessApi.read(boardId), {
    isWanted: isLimited,
    changes: [guestBoards, owners],
  })
  useEffect(() => {
    if (!isLimited) return
    // An owner may have signed in, which the session does not show.
    const onFocus = () => void again()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [isLimited, again])
  const access = isLimited ? value?.access : null
  return useMemo(() => (access ? { models: access.models, canSignIn: access.canSignIn } : NO_LIMIT), [access])
}
