import { z } from 'zod'
import { BoardAccessResponse, GroupRoles } from '#api/access.ts'
import { boardPath, call } from './call-api.ts'

/**
 * A rule of a newer server, which this page does not know, is read as `yes`: the server refuses forbidden calls itself.
 */
export const BoardAccess = z.object({
  access: BoardAccessResponse.extend({ models: BoardAccessResponse.shape.models.catch('yes') }),
})

export const accessApi = {
  read: (boardId: string) => call(`${boardPath(boardId)}/access`, BoardAccess),
  limit: (boardId: string, limit: { isSignedInOnly: boolean; guests?: 'keep' | 'remove' }) =>
    call(`${boardPath(boardId)}/access`, BoardAccess, { method: 'PATCH', body: limit }),
}

export const groupsApi = {
  read: (boardId: string) => call(`${boardPath(boardId)}/groups`, GroupRoles),
}
