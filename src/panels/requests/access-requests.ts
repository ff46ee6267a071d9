import { z } from 'zod'
import { BoardAccessResponse } from '#api/access.ts'
import { boardPath, call, Nothing } from './call-api.ts'

/** A rule of a newer server, which this page does not know, is read as `yes`: the server refuses what it forbids. */
const Access = z.object({
  access: BoardAccessResponse.extend({ models: BoardAccessResponse.shape.models.catch('yes') }),
})

const blocked = (boardId: string, userId: string) =>
  `${boardPath(boardId)}/blocked/${encodeURIComponent(userId)}`

/**
 * Requests for who can join a board, and whether it can be changed. Facilitators and owners only; `read` is open to all
 * members.
 */
export const accessApi = {
  read: (boardId: string) => call(`${boardPath(boardId)}/access`, Access),
  limit: (boardId: string, limit: { isSignedInOnly: boolean; guests?: 'keep' | 'remove' }) =>
    call(`${boardPath(boardId)}/access`, Access, { method: 'PATCH', body: limit }),
  freeze: (boardId: string) => call(`${boardPath(boardId)}/freeze`, Access, { method: 'POST' }),
  unfreeze: (boardId: string) => call(`${boardPath(boardId)}/freeze`, Access, { method: 'DELETE' }),
  block: (boardId: string, userId: string) => call(blocked(boardId, userId), Nothing, { method: 'PUT' }),
  unblock: (boardId: string, userId: string) => call(blocked(boardId, userId), Nothing, { method: 'DELETE' }),
}
