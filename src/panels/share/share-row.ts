import type { Failure } from '#panels/requests/call-api.ts'

/** Props of every part of the dialog that sends requests about the board. */
export interface ShareRowProps {
  /** The board that the requests of this part change. */
  boardId: string
  /** Called after each request. The dialog shows the failure, one for all parts; `null` takes an earlier one away. */
  onFailure: (failure: Failure | null) => void
}
