import type { z } from 'zod'
import { type ListedBoardRow as BoardRow, listBoards, listDeletedBoards } from '#db/boards.ts'
import { findUsers } from '#db/users.ts'
import { DELETED_BOARD_KEPT_MS } from '#session/deleted-board.ts'
import type { ApiServices } from './api-services.ts'
import type { DeletedBoardResponse, ListedBoardResponse } from './api-shapes.ts'
import { createPreviews } from './previews.ts'

export interface BoardsPage {
  /** `boardId` narrows it to one. */
  of(userId: string, boardId: string | null): Promise<z.output<typeof ListedBoardResponse>[]>
  /** Own boards that were deleted in the last 30 days. */
  deletedOf(userId: string, boardId: string | null): Promise<z.output<typeof DeletedBoardResponse>[]>
}

/** Someone's boards, as their home page shows them. */
export function createBoardList(services: ApiServices): BoardsPage {
  const { db, rooms } = services
  const previews = createPreviews(services)

  async function whoIsHere(rows: readonly BoardRow[]) {
    const hereOn = new Map(rows.map((row) => [row.id, [...new Set(rooms.hereOn(row.id))]]))
    const users = await findUsers(db, [...new Set([...hereOn.values()].flat())])
    const people = new Map(users.map(({ id, name, color }) => [id, { id, name, color }]))
    return (boardId: string) => hereOn.get(boardId)?.flatMap((userId) => people.get(userId) ?? []) ?? []
  }

  return {
    async of(userId, boardId) {
      const rows = await listBoards(db, userId, boardId)
      const here = await whoIsHere(rows)
      const preview = await previews.of(rows.filter(({ isClosed }) => !isClosed))
      return rows.map(({ id, title, premise, createdAt, changedAt, role, isClosed, people }) => ({
        id,
        title,
        premise,
        createdAt: createdAt.getTime(),
        changedAt: changedAt.getTime(),
        role,
        isClosed,
        people,
        here: here(id),
        preview: preview(id),
      }))
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
