import { useEffect, useState } from 'react'
import { useSession } from '#panels/open-board/board-context.tsx'
import { type PrivateWriting, partsIn } from '#session/private-writing/private-writing.ts'
import { useHiddenNotes } from './use-hidden-notes.ts'

/** Whether people have notes that only they see, or are seeing the last of them revealed. */
export function useHasPrivateLine(): boolean {
  const { privateWriting } = useSession()
  const { total } = useHiddenNotes()
  const isFollowed = useFollowed(privateWriting)
  switch (privateWriting?.phase) {
    case undefined:
      return false
    case 'revealed':
      return isFollowed
    case 'cancelled':
      return total > 0
    default:
      return true
  }
}

/** Whether this page has followed the reveal part by part that is over now; until the next step, which is about something else. */
function useFollowed(writing: PrivateWriting | null): boolean {
  const { agenda } = useSession()
  const step = agenda.currentId ?? ''
  const [followed, setFollowed] = useState<{ startedAt: number; step: string } | null>(null)
  const isGoingOn = partsIn(writing) !== null
  const startedAt = writing?.startedAt ?? null
  useEffect(() => {
    if (isGoingOn && startedAt !== null) setFollowed({ startedAt, step })
  }, [isGoingOn, startedAt, step])
  return followed !== null && followed.startedAt === startedAt && followed.step === step
}
