import { useEffect } from 'react'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

interface SendWaitingOptions {
  isConnected: boolean
  /** Whether something waits to be sent. */
  isWaiting: boolean
  /** Stays the same function over renders. */
  send: () => Promise<void>
}

/** Sends what waits when the page opens, when the connection is back, and while it waits, after ever longer pauses. */
export function useSendWaiting({ isConnected, isWaiting, send }: SendWaitingOptions): void {
  useEffect(() => {
    if (!isConnected) return
    const onOnline = (): void => void send()
    onOnline()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isConnected, send])

  useEffect(() => {
    if (!isConnected || !isWaiting) return
    let pauseMs = FIRST_PAUSE_MS
    let timer = setTimeout(sendAgain, withJitter(pauseMs))
    let isStopped = false
    async function sendAgain(): Promise<void> {
      await send()
      if (isStopped) return
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
      timer = setTimeout(sendAgain, withJitter(pauseMs))
    }
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isConnected, isWaiting, send])
}

/** All pages lose a server in the same moment: they must not come back to it in the same one. */
const withJitter = (pauseMs: number): number => pauseMs * (0.75 + Math.random() / 2)
