'use client'

import { useCallback, useEffect, useState } from 'react'
import type { InterviewResponse } from '#api/interviews.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { Failure } from '#panels/requests/call-api.ts'
import { interviewsApi } from '../interview-requests.ts'

/** How far an earlier interview is read. */
export interface PastInterview {
  isReading: boolean
  failure: Failure | null
  readAgain: () => void
}

/** Reads the earlier interview of this id and passes it on; `null`: none is chosen. `onRead` must stay the same function. */
export function usePastInterview(
  id: string | null,
  onRead: (interview: InterviewResponse) => void,
): PastInterview {
  const { boardId } = useBoard().connection
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = useCallback(
    async (signal?: AbortSignal) => {
      setFailure(null)
      setReading(id !== null)
      if (id === null) return
      const answer = await interviewsApi.read(boardId, id, signal)
      if (signal?.aborted) return
      setReading(false)
      if (answer.ok) onRead(answer.value.interview)
      else setFailure(answer.failure)
    },
    [boardId, id, onRead],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void read(leaving.signal)
    return () => leaving.abort()
  }, [read])
  return { isReading, failure, readAgain: () => void read() }
}
