import type { Failure } from '#panels/requests/call-api.ts'

export interface ShareRowProps {
  boardId: string
  /** Called after each request. The dialog shows the failure, one for all parts; `null` takes an earlier one away. */
  onFailure: (failure: Failure | null) => void
}
