import type { ListedBoardResponse } from '#api/boards.ts'
import { foldForSearch } from '#base/fold-for-search.ts'

export type BoardOrder = 'last-change' | 'last-opened' | 'name'
export type BoardOwner = 'anyone' | 'me' | 'others'
/** A part of a person's boards. Archived ones are only in `archived`. */
export type BoardGroup = { kind: 'all' } | { kind: 'folder'; name: string } | { kind: 'archived' }

export interface BoardArrangement {
  group: BoardGroup
  owner: BoardOwner
  /** Words of the title; empty finds all. */
  find: string
  order: BoardOrder
}

/** The boards of a group whose titles contain every word of `find`, in the given order; pinned ones first. */
export function arrangeBoards(
  boards: readonly ListedBoardResponse[],
  { group, owner, find, order }: BoardArrangement,
): ListedBoardResponse[] {
  const words = foldForSearch(find).split(/\s+/).filter(Boolean)
  const found = boards.filter(
    (board) =>
      isInGroup(board, group) &&
      (owner === 'anyone' || (board.role === 'owner') === (owner === 'me')) &&
      words.every((word) => foldForSearch(board.title).includes(word)),
  )
  return found.sort((a, b) => Number(b.isPinned) - Number(a.isPinned) || compare(order, a, b))
}

/** Templates are in no group. */
export function isInGroup(
  { isArchived, folder, isTemplate }: ListedBoardResponse,
  group: BoardGroup,
): boolean {
  if (isTemplate) return false
  if (group.kind === 'archived') return isArchived
  return !isArchived && (group.kind === 'all' || folder === group.name)
}

/** Names of the folders with boards that are not archived. */
export function folderNames(boards: readonly ListedBoardResponse[]): string[] {
  const names = boards
    .filter((board) => isInGroup(board, { kind: 'all' }))
    .flatMap(({ folder }) => folder ?? [])
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }))
}

function compare(order: BoardOrder, a: ListedBoardResponse, b: ListedBoardResponse): number {
  switch (order) {
    case 'name':
      return a.title.localeCompare(b.title, undefined, { numeric: true })
    case 'last-opened':
      return (b.openedAt ?? 0) - (a.openedAt ?? 0)
    case 'last-change':
      return b.changedAt - a.changedAt
  }
}
