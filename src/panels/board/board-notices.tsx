'use client'

import { useEffect, useRef } from 'react'
import { isAtLeast, type Role } from '#session/role.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast.tsx'
import { useSession } from './board-context.tsx'
import { FrozenNotice } from './frozen-notice.tsx'
import { LostWordsNotice } from './lost-words-notice.tsx'

function roleNews(before: Role, now: Role): string | null {
  const could = isAtLeast(before, 'editor')
  const can = isAtLeast(now, 'editor')
  if (could && !can) return 'You can now look at this board, not change it. What you wrote stays.'
  if (!could && can) return 'You can now write on this board.'
  if (isAtLeast(now, 'facilitator') && !isAtLeast(before, 'facilitator'))
    return 'You can now share this board.'
  if (isAtLeast(before, 'facilitator') && !isAtLeast(now, 'facilitator'))
    return 'You can no longer share this board. You can go on writing.'
  return null
}

/** What happened to this person's rights, to the board and to the server, said once or for as long as it lasts. */
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
      {storage === 'away' && (
        <Notice tone="warn" className="shrink-0 rounded-none">
          The database is away. Go on working: changes are held and saved when it is back. Keep this tab open
          until it says Saved.
        </Notice>
      )}
      <LostWordsNotice />
      {frozen && <FrozenNotice frozen={frozen} />}
    </>
  )
}
