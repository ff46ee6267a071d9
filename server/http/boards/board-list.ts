import type { DeletedBoardResponse, ListedBoardResponse } from '#api/boards.ts'
import { type ListedBoardRow as BoardRow, listBoards, listDeletedBoards } from '#db/boards.ts'
import { findUsers } from '#db/users.ts'
import { DELETED_BOARD_KEPT_MS } from '#session/lifecycle/deleted-board.ts'
import type { ApiServices } from '../app/api-services.ts'
import { createPreviews } from './previews.ts'

/** The lists of a person's home page. */
export interface BoardsPage {
  /** The boards of a person. A token for one board sees only that one: pass its id as `boardId`. */
  of(userId: string, boardId: string | null): Promise<ListedBoardResponse[]>
  /** Own boards that were deleted in the last 30 days. */
  deletedOf(userId: string, boardId: string | null): Promise<DeletedBoardResponse[]>
}

/**
 * A person's boards for the home page, with the people there now and a preview. The boards are not opened: that would
 * take them over from another process.
 */
export function createBoardList(services: ApiServices): BoardsPage {
  const { db, rooms, elsewhere } = services
  const previews = createPreviews(services)

  async function whoIsHere(rows: readonly BoardRow[]) {
    const others = await elsewhere.peopleOn(rows.map(({ id }) => id))
    const hereOn = new Map(
      rows.map(({ id }) => [id, [...new Set([...rooms.hereOn(id), ...(others.get(id) ?? [])])]]),
    )
    const users = await findUsers(db, [...new Set([...hereOn.values()].flat())])
    const people = new Map(users.map(({ id, name, color }) => [id, { id, name, color }]))
    return (boardId: string) => hereOn.get(boardId)?.flatMap((userId) => people.get(userId) ?? []) ?? []
  }

  return {
    async of(userId, boardId) {
      const rows = await listBoards(db, userId, boardId)
      const here = await whoIsHere(rows)
      // The page shows these first, and one answer draws only some.
      const first = rows.filter(({ isPinned, isTemplate }) => isPinned || isTemplate)
      const shown = [...new Set([...first, ...rows])].filter(({ isClosed }) => !isClosed)
      const preview = await previews.of(shown)
      return rows.map(
        ({ id, title, premise, createdAt, changedAt, role, isClosed, people, openedAt, ...row }) => ({
          id,
          title,
          premise,
          createdAt: createdAt.getTime(),
          changedAt: changedAt.getTime(),
          role,
          isClosed,
          people,
          openedAt: openedAt?.getTime() ?? null,
          isPinned: row.isPinned,
          isArchived: row.isArchived,
          folder: row.folder,
          isTemplate: row.isTemplate,
          here: here(id),
          preview: preview(id),
        }),
      )
    },
    async deletedOf(userId, boardId) {
      const rows = await listDeletedBoards(db, {
        userId,
        boardId,
        since: new Date(Date.now() - DELETED_BOARD_KEPT_MS),
      })
      return rows.map(({ deletedAt, ...row }) => ({ ...row, deletedAt: deletedAt.getTime() }))
    },
  }
}
