import { useEffect, useRef } from 'react'
import type { InterviewResponse } from '#api/interviews.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { Failure } from '#panels/requests/call-api.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { interviewsApi } from '../interview-requests.ts'

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
  const { value, failure, isReading, again } = useRead(
    ['past-interview', boardId, id],
    (signal) => interviewsApi.read(boardId, id ?? '', signal),
    { isWanted: id !== null },
  )
  const passedOn = useRef<string | null>(null)
  useEffect(() => {
    // Once for each choice: the person may have changed the questions since.
    if (value && passedOn.current !== id) onRead(value.interview)
    passedOn.current = value ? id : null
  }, [value, id, onRead])
  return { isReading, failure, readAgain: again }
}
