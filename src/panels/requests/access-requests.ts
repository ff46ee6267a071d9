import { z } from 'zod'
import { BoardAccessResponse } from '#api/access.ts'
import { boardPath, call } from './call-api.ts'

/** A rule of a newer server, which this page does not know, is read as `yes`: the server refuses what it forbids. */
export const BoardAccess = z.object({
  access: BoardAccessResponse.extend({ models: BoardAccessResponse.shape.models.catch('yes') }),
})

/**
 * Requests for who can join a board, and whether it can be changed. Facilitators and owners only; `read` is open to all
 * members.
 */
export const accessApi = {
  read: (boardId: string) => call(`${boardPath(boardId)}/access`, BoardAccess),
  limit: (boardId: string, limit: { isSignedInOnly: boolean; guests?: 'keep' | 'remove' }) =>
    call(`${boardPath(boardId)}/access`, BoardAccess, { method: 'PATCH', body: limit }),
}
