import { z } from 'zod'
import { boardPath, call, Nothing } from '#panels/api-call.ts'
import { GuestBoardRule } from '#session/allowed-models.ts'

const BoardAccess = z.object({
  isSignedInOnly: z.boolean(),
  canSignIn: z.boolean(),
  guests: z.number().nullable(),
  models: GuestBoardRule.catch('yes'),
})
export type BoardAccess = z.infer<typeof BoardAccess>
const Access = z.object({ access: BoardAccess })

const blocked = (boardId: string, userId: string) =>
  `${boardPath(boardId)}/blocked/${encodeURIComponent(userId)}`

/** Who may come to a board, and whether anything on it can be changed. */
export const accessApi = {
  read: (boardId: string) => call(`${boardPath(boardId)}/access`, Access),
  limit: (boardId: string, limit: { isSignedInOnly: boolean; guests?: 'keep' | 'remove' }) =>
    call(`${boardPath(boardId)}/access`, Access, { method: 'PATCH', body: limit }),
  freeze: (boardId: string) => call(`${boardPath(boardId)}/freeze`, Access, { method: 'POST' }),
  unfreeze: (boardId: string) => call(`${boardPath(boardId)}/freeze`, Access, { method: 'DELETE' }),
  block: (boardId: string, userId: string) => call(blocked(boardId, userId), Nothing, { method: 'PUT' }),
  unblock: (boardId: string, userId: string) => call(blocked(boardId, userId), Nothing, { method: 'DELETE' }),
}
