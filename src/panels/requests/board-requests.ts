import { z } from 'zod'
import { CopyResponse, type CopyScope, MyBoards, NewBoardResponse, OneBoard } from '#api/boards.ts'
import { JoinResponse, LinkTargetResponse } from '#api/links.ts'
import { OneMe } from '#api/me.ts'
import { MemberResponse } from '#api/members.ts'
import type { LinkRole, Role } from '#session/members/role.ts'
import { LINK_WORDS } from '#session/members/role.ts'
import { type ApiAnswer, boardPath as board, call, type Failure, Nothing } from './call-api.ts'

export type { ApiAnswer, Failure }

const BoardCopy = CopyResponse.pick({ board: true, missingPictures: true })
export type BoardCopy = z.infer<typeof BoardCopy>

/** The colour is read as a string: an invitation opens also when a newer server has more colours. */
const LinkTarget = LinkTargetResponse.extend({ suggestedColor: z.string() })
export type LinkTarget = z.infer<typeof LinkTarget>

/** How members came to a board. Their names and roles are in the session. */
const MemberDetails = z.object({ members: z.array(MemberResponse.pick({ id: true, detail: true })) })

const member = (boardId: string, userId: string) => `${board(boardId)}/members/${encodeURIComponent(userId)}`

/** The HTTP API as the pages use it: one method a request. */
export const api = {
  me: () => call('/me', OneMe),
  changeMe: (change: { name?: string; color?: string }) =>
    call('/me', OneMe, { method: 'PATCH', body: change }),

  /** Ends this browser's cookie, or with everywhere all cookies and tokens; the cookie itself stays in the browser. */
  signOut: (everywhere: boolean) => call('/me/sign-out', Nothing, { method: 'POST', body: { everywhere } }),

  boards: (signal?: AbortSignal) => call('/boards', MyBoards, { signal }),
  board: (boardId: string) => call(board(boardId), OneBoard.pick({ board: true })),
  createBoard: (request: { title?: string; premise?: string }) =>
    call('/boards', NewBoardResponse.pick({ board: true }), { method: 'POST', body: request }),
  renameBoard: (boardId: string, title: string) =>
    call(board(boardId), Nothing, { method: 'PATCH', body: { title } }),
  changeBoard: (boardId: string, change: { title?: string; premise?: string }) =>
    call(board(boardId), Nothing, { method: 'PATCH', body: change }),
  deleteBoard: (boardId: string) => call(board(boardId), Nothing, { method: 'DELETE' }),
  duplicateBoard: (boardId: string, keep: CopyScope) =>
    call(`${board(boardId)}/duplicate`, BoardCopy, { method: 'POST', body: { keep } }),
  restoreBoard: (boardId: string) => call(`${board(boardId)}/restore`, Nothing, { method: 'POST' }),

  link: (secret: string) => call(`/links/${encodeURIComponent(secret)}`, LinkTarget),
  join: (secret: string) =>
    call('/join', JoinResponse.pick({ board: true }), { method: 'POST', body: { link: secret } }),
  makeLink: (boardId: string, role: LinkRole) =>
    call(`${board(boardId)}/links/${LINK_WORDS[role]}`, Nothing, { method: 'POST' }),
  revokeLink: (boardId: string, role: LinkRole) =>
    call(`${board(boardId)}/links/${LINK_WORDS[role]}`, Nothing, { method: 'DELETE' }),

  members: (boardId: string) => call(`${board(boardId)}/members`, MemberDetails),
  setRole: (boardId: string, userId: string, role: Role) =>
    call(member(boardId, userId), Nothing, { method: 'PATCH', body: { role } }),
  removeMember: (boardId: string, userId: string) =>
    call(member(boardId, userId), Nothing, { method: 'DELETE' }),
}
