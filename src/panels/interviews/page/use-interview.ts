import { useCallback } from 'react'
import type { InterviewResponse } from '#api/interviews.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { Failure } from '#panels/requests/call-api.ts'
import { useRead } from '#panels/requests/use-read.ts'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { useReadable } from '#ui/use-readable.ts'
import { interviewsApi } from '../interview-requests.ts'

/** Many people answer at once: a page reads the interview again at most this often. */
const READ_AGAIN_MS = 1_000

/** An interview with its configs and the answers that this person may see. */
export interface ReadInterview {
  interview: InterviewResponse | null
  failure: Failure | null
  readAgain: () => void
  /** Uses the server's response to a request of this page. */
  take: (interview: InterviewResponse) => void
}

/** Reads the interview, and again when it has changed or the connection is back. */
export function useInterview({ id, changed }: Pick<InterviewView, 'id' | 'changed'>): ReadInterview {
  const { connection } = useBoard()
  const { boardId } = connection
  const isOffline = useReadable(connection.saveState).state === 'offline'
  const returns = useReadable(connection.returns)
  const { value, failure, again, change } = useRead(
    ['interview', boardId, id],
    (signal) => interviewsApi.read(boardId, id, signal),
    {
      isWanted: !isOffline,
      changes: [changed, returns],
      pauseMs: READ_AGAIN_MS,
      // The answer may be from before the last change.
      repeatMs: ({ interview }) => (interview.changed < changed ? READ_AGAIN_MS : null),
    },
  )
  const take = useCallback(
    (next: InterviewResponse) =>
      // Responses may overtake each other.
      change((before) => (before && before.interview.changed > next.changed ? before : { interview: next })),
    [change],
  )
  return { interview: value?.interview ?? null, failure, readAgain: again, take }
}
