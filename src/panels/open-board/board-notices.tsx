import { useEffect, useRef } from 'react'
import { isAtLeast, type Role } from '#session/core/role.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast.tsx'
import { useSession } from './board-context.tsx'
import { FrozenNotice } from './frozen-notice.tsx'
import { LostWordsNotice } from './lost-words-notice.tsx'

const STORAGE_NEWS = {
  away: 'The database can’t be reached. You can continue: changes are kept and saved when it is back.',
  full: 'The server’s disk is full. You can continue: changes are kept and saved once its operator has freed some space.',
} as const

/**
 * The sentence for a change of role; null for one that changes nothing that can be seen, such as facilitator
 * to owner.
 */
function roleNews(before: Role, now: Role): string | null {
  const could = isAtLeast(before, 'editor')
  const can = isAtLeast(now, 'editor')
  if (could && !can) return 'You can now look at this board, not change it. What you wrote stays.'
  if (!could && can) return 'You can now write on this board.'
  if (isAtLeast(now, 'facilitator') && !isAtLeast(before, 'facilitator'))
    return 'You are a facilitator now: you can lead the session and share the board.'
  if (isAtLeast(before, 'facilitator') && !isAtLeast(now, 'facilitator'))
    return 'You can no longer share this board. You can go on writing.'
  return null
}

/**
 * Messages above the board: a change of this person's role (once), and for as long as they last an
 * unreachable database, lost words and a frozen board.
 */
export function BoardNotices() {
  const { me, storage, frozen } = useSession()
  const toast = useToast()
  const role = useRef(me.role)
  useEffect(() => {
    const news = roleNews(role.current, me.role)
    role.current = me.role
    if (news) toast({ text: news })
  }, [me.role, toast])
  return (
    <>
      {storage !== 'ok' && (
        <Notice tone="warn" className="shrink-0 rounded-none">
          {STORAGE_NEWS[storage]} Keep this tab open until it says Saved.
        </Notice>
      )}
      <LostWordsNotice />
      {frozen && <FrozenNotice frozen={frozen} />}
    </>
  )
}
