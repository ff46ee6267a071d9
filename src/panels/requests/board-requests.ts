import { z } from 'zod'
import type { LinkRole, Role } from '#session/members/role.ts'
import { LINK_WORDS } from '#session/members/role.ts'
import { BoardCard, BoardFacts, BoardMember, DeletedBoard, LinkFacts, Me } from './api-answer.ts'
import { type ApiAnswer, boardPath as board, call, type Failure, Nothing } from './call-api.ts'

export type { ApiAnswer, Failure }

const BoardCopy = z.object({ board: BoardFacts, missingPictures: z.number() })
export type BoardCopy = z.infer<typeof BoardCopy>
/** What a copy of a board has: `notes` is the canvas with agents and settings alone. */
export type CopyKeeps = 'everything' | 'notes'

const member = (boardId: string, userId: string) => `${board(boardId)}/members/${encodeURIComponent(userId)}`

/** The HTTP API as the pages use it: one method a request. */
export const api = {
  me: () => call('/me', z.object({ me: Me })),
  changeMe: (change: { name?: string; color?: string }) =>
    call('/me', z.object({ me: Me }), { method: 'PATCH', body: change }),

  /** Ends this browser's cookie, or with everywhere all cookies and tokens; the cookie itself stays in the browser. */
  signOut: (everywhere: boolean) => call('/me/sign-out', Nothing, { method: 'POST', body: { everywhere } }),

  boards: (signal?: AbortSignal) =>
    call('/boards', z.object({ boards: z.array(BoardCard), deleted: z.array(DeletedBoard) }), { signal }),
  board: (boardId: string) => call(board(boardId), z.object({ board: BoardFacts })),
  createBoard: (request: { title?: string; premise?: string }) =>
    call('/boards', z.object({ board: BoardFacts }), { method: 'POST', body: request }),
  renameBoard: (boardId: string, title: string) =>
    call(board(boardId), Nothing, { method: 'PATCH', body: { title } }),
  changeBoard: (boardId: string, change: { title?: string; premise?: string }) =>
    call(board(boardId), Nothing, { method: 'PATCH', body: change }),
  deleteBoard: (boardId: string) => call(board(boardId), Nothing, { method: 'DELETE' }),
  duplicateBoard: (boardId: string, keep: CopyKeeps) =>
    call(`${board(boardId)}/duplicate`, BoardCopy, { method: 'POST', body: { keep } }),
  restoreBoard: (boardId: string) => call(`${board(boardId)}/restore`, Nothing, { method: 'POST' }),

  link: (secret: string) => call(`/links/${encodeURIComponent(secret)}`, LinkFacts),
  join: (secret: string) =>
    call('/join', z.object({ board: BoardFacts }), { method: 'POST', body: { link: secret } }),
  makeLink: (boardId: string, role: LinkRole) =>
    call(`${board(boardId)}/links/${LINK_WORDS[role]}`, Nothing, { method: 'POST' }),
  revokeLink: (boardId: string, role: LinkRole) =>
    call(`${board(boardId)}/links/${LINK_WORDS[role]}`, Nothing, { method: 'DELETE' }),

  members: (boardId: string) =>
    call(`${board(boardId)}/members`, z.object({ members: z.array(BoardMember) })),
  setRole: (boardId: string, userId: string, role: Role) =>
    call(member(boardId, userId), Nothing, { method: 'PATCH', body: { role } }),
  removeMember: (boardId: string, userId: string) =>
    call(member(boardId, userId), Nothing, { method: 'DELETE' }),
}
