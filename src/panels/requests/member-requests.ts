import { z } from 'zod'
import { MemberResponse } from '#api/members.ts'
import { boardPath, call, Nothing } from './call-api.ts'

/** How members joined a board. The session has their names and roles. */
const MemberDetails = z.object({ members: z.array(MemberResponse.pick({ id: true, detail: true })) })

const member = (boardId: string, userId: string) =>
  `${boardPath(boardId)}/members/${encodeURIComponent(userId)}`

export const membersApi = {
  list: (boardId: string) => call(`${boardPath(boardId)}/members`, MemberDetails),
  takeOver: (boardId: string) =>
    call(`${boardPath(boardId)}/stand-in/take-over`, Nothing, { method: 'POST' }),
  remove: (boardId: string, userId: string) => call(member(boardId, userId), Nothing, { method: 'DELETE' }),
}
