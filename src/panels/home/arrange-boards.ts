import type { ListedBoardResponse } from '#api/boards.ts'
import { foldForSearch } from '#base/fold-for-search.ts'

export type BoardOrder = 'last-change' | 'name'

/** The boards whose titles contain every word of `find`, in the given order. An empty `find` finds all. */
export function arrangeBoards(
  boards: readonly ListedBoardResponse[],
  find: string,
  order: BoardOrder,
): ListedBoardResponse[] {
  const words = foldForSearch(find).split(/\s+/).filter(Boolean)
  const found = boards.filter((board) => words.every((word) => foldForSearch(board.title).includes(word)))
  return found.sort((a, b) =>
    order === 'name'
      ? a.title.localeCompare(b.title, undefined, { numeric: true })
      : b.changedAt - a.changedAt,
  )
}
