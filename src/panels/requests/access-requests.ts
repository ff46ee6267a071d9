import { z } from 'zod'
import { GuestBoardRule } from '#session/agents/allowed-models.ts'
import { boardPath, call, Nothing } from './call-api.ts'

/**
 * `guests`: the number of members without an account, null for people who may not know. `canSignIn`: the
 * server has a sign-in provider.
 */
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

/**
 * Who can join a board, and whether it can be changed. Facilitators and owners only; `read` is open to all
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
