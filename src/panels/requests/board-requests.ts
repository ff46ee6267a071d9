import type { z } from 'zod'
import {
  CopyResponse,
  type CopyScope,
  MyBoards,
  NewBoardResponse,
  OneBoard,
  type PlaceChange,
} from '#api/boards.ts'
import { boardPath, call, Nothing } from './call-api.ts'

const BoardCopy = CopyResponse.pick({ board: true, missingPictures: true })
export type BoardCopy = z.infer<typeof BoardCopy>

export const boardsApi = {
  list: (signal?: AbortSignal) => call('/boards', MyBoards, { signal }),
  read: (boardId: string) => call(boardPath(boardId), OneBoard.pick({ board: true })),
  create: (request: { title?: string; premise?: string }) =>
    call('/boards', NewBoardResponse.pick({ board: true }), { method: 'POST', body: request }),
  change: (boardId: string, change: { title?: string; premise?: string }) =>
    call(boardPath(boardId), Nothing, { method: 'PATCH', body: change }),
  place: (boardId: string, change: PlaceChange) =>
    call(`${boardPath(boardId)}/place`, Nothing, { method: 'PATCH', body: change }),
  /** null removes the folder; its boards stay. */
  renameFolder: (name: string, newName: string | null) =>
    call('/folders', Nothing, { method: 'PATCH', body: { name, newName } }),
  duplicate: (boardId: string, keep: CopyScope, title?: string) =>
    call(`${boardPath(boardId)}/duplicate`, BoardCopy, { method: 'POST', body: { keep, title } }),
}
