'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { InterviewResponse } from '#api/interviews.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { Failure } from '#panels/requests/call-api.ts'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { useReadable } from '#ui/use-readable.ts'
import { interviewsApi } from '../interview-requests.ts'

/** Many people answer at once: a page reads the interview again at most this often. */
const READ_AGAIN_MS = 1_000

/** An interview with its configs and the answers that this person may see. */
export interface ReadInterview {
  /** null until it has been read. */
  interview: InterviewResponse | null
  /** Why it can't be read now; what was read before stays. */
  failure: Failure | null
  readAgain: () => void
  /** Takes what the server returned for a request of this page. */
  take: (interview: InterviewResponse) => void
}

/** Reads the interview, and again when it has changed or the connection is back. */
export function useInterview({ id, changed }: Pick<InterviewView, 'id' | 'changed'>): ReadInterview {
  const { connection } = useBoard()
  const { boardId } = connection
  const isOffline = useReadable(connection.saveState).state === 'offline'
  const [interview, setInterview] = useState<InterviewResponse | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const lastRead = useRef(0)
  const take = useCallback((next: InterviewResponse) => {
    // Responses may overtake each other.
    setInterview((before) => (before?.id === next.id && before.changed > next.changed ? before : next))
    setFailure(null)
  }, [])
  const read = useCallback(
    async (signal?: AbortSignal) => {
      lastRead.current = Date.now()
      const answer = await interviewsApi.read(boardId, id, signal)
      if (signal?.aborted) return
      if (answer.ok) take(answer.value.interview)
      else setFailure(answer.failure)
    },
    [boardId, id, take],
  )
  const isKnown = interview?.id === id && interview.changed >= changed
  // `interview`: what has been read may be older than what changed meanwhile, and then it is read again.
  useEffect(() => {
    if (isOffline || isKnown) return
    const leaving = new AbortController()
    const wait = Math.max(0, lastRead.current + READ_AGAIN_MS - Date.now())
    const timer = setTimeout(() => void read(leaving.signal), wait)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [isOffline, isKnown, read, interview])
  return {
    interview: interview?.id === id ? interview : null,
    failure,
    readAgain: () => void read(),
    take,
  }
}
