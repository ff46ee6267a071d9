import { useEffect, useState } from 'react'
import { type BoardConnection, isAway } from '#canvas/connection/board-connection.ts'
import { useSentence } from '#canvas/sentences/failure-sentence.tsx'
import type { ConnectionProblem } from '#panels/labels/saving-labels.ts'
import { canReachServer } from '#panels/offline/can-reach-server.ts'
import { useReadable } from '#ui/use-readable.ts'

const ASK_EVERY_MS = 5_000
/** One answer may be from a server that has just started, and that the next attempt to connect will reach. */
const MIN_ANSWERS = 2

/** Why this page has no connection; `null` while it has one. */
export function useConnectionProblem({
  saveState,
  failure,
}: Pick<BoardConnection, 'saveState' | 'failure'>): ConnectionProblem | null {
  const isOffline = isAway(useReadable(saveState))
  const cause = useReadable(failure)
  const answers = useAnswers(isOffline && cause?.why === 'not-opened')
  const reason = useSentence(cause?.why === 'refused' ? cause.reason : null)
  if (!isOffline) return null
  if (reason !== null) return { why: 'refused', reason }
  return answers >= MIN_ANSWERS ? { why: 'blocked' } : { why: 'away' }
}

/** The number of requests in a row that the server has answered. */
function useAnswers(isAsking: boolean): number {
  const [answers, setAnswers] = useState(0)
  useEffect(() => {
    setAnswers(0)
    if (!isAsking) return
    let isCurrent = true
    const ask = async (): Promise<void> => {
      if (document.hidden) return
      const isThere = await canReachServer()
      if (isCurrent) setAnswers((before) => (isThere ? before + 1 : 0))
    }
    void ask()
    const timer = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [isAsking])
  return answers
}
