import type { DeletedBoardResponse, ListedBoardResponse } from '#api/boards.ts'
import { boardsApi } from '#panels/requests/board-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { useRead } from '#panels/requests/use-read.ts'

const REFRESH_MS = 15_000

export interface Boards {
  /** null until the first answer. */
  list: ListedBoardResponse[] | null
  /** Own boards that were deleted in the last 30 days. */
  deleted: readonly DeletedBoardResponse[]
  failure: Failure | null
  refresh: () => Promise<void>
  /** Shows a change at once. The next answer of the server replaces it. */
  patch: (change: (list: ListedBoardResponse[]) => ListedBoardResponse[]) => void
}

/**
 * The boards of this person, read again every 15 s while the page is visible, and when it becomes visible or
 * is online again.
 */
export function useBoards(isOn: boolean): Boards {
  const { value, failure, again, change } = useRead(['boards'], boardsApi.list, {
    isWanted: isOn,
    whenSeen: true,
    repeatMs: () => REFRESH_MS,
  })
  return {
    list: value?.boards ?? null,
    deleted: value?.deleted ?? [],
    failure,
    refresh: again,
    patch: (update) => change((known) => known && { ...known, boards: update(known.boards) }),
  }
}
