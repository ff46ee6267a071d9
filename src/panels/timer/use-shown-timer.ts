import { useEffect, useReducer } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { Timer } from '#session/timer/timer.ts'
import { useReadable } from '#ui/use-readable.ts'
import { msToChange, type ShownTimer, timerAt } from './timer-at.ts'

/**
 * The timer as shown at this moment, rendered again when that changes. `null` without one, and until the server's time
 * is known. It counts on without a connection.
 */
export function useShownTimer(): { timer: Timer; shown: ShownTimer } | null {
  const { timer } = useSession()
  const offset = useReadable(useBoard().connection.clockOffset)
  const [, render] = useReducer((count: number) => count + 1, 0)
  const shownAt = offset === null ? null : performance.now() + offset
  useEffect(() => {
    if (offset === null || shownAt === null) return
    const wait = msToChange(timer, shownAt, performance.now() + offset)
    if (wait === null) return
    const timeout = setTimeout(render, wait)
    return () => clearTimeout(timeout)
  })
  const shown = shownAt === null ? null : timerAt(timer, shownAt)
  return timer && shown ? { timer, shown } : null
}
