import { z } from 'zod'
import type { LinkRole, Role } from '#session/role.ts'
import { LINK_WORDS } from '#session/role.ts'
import { ApiError, BoardCard, BoardFacts, LinkFacts, Me } from './api-answer.ts'

/** Expected failures are values: a code, and a sentence that the person can act on. */
export interface Failure {
  code: string
  message: string
}
export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure }

const UNREACHABLE: Failure = {
  code: 'unreachable',
  message: 'The server can’t be reached. Check the connection, then try again.',
}
const UNREADABLE: Failure = {
  code: 'unreadable',
  message: 'The server gave an answer that this page can’t read. Reload the page.',
}

interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
}

async function call<T>(path: string, shape: z.ZodType<T>, options: Call = {}): Promise<Answer<T>> {
  const { method = 'GET', body, signal } = options
  let response: Response
  let text: string
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: signal ?? null,
    })
    text = await response.text()
  } catch {
    return { ok: false, failure: UNREACHABLE }
  }
  const json = readJson(text)
  if (!response.ok) {
    const refused = ApiError.safeParse(json)
    return { ok: false, failure: refused.success ? refused.data.error : UNREADABLE }
  }
  const parsed = shape.safeParse(json)
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, failure: UNREADABLE }
}

function readJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

const Nothing = z.unknown().transform(() => null)
const board = (boardId: string) => `/boards/${encodeURIComponent(boardId)}`
const member = (boardId: string, userId: string) => `${board(boardId)}/members/${encodeURIComponent(userId)}`

/** The HTTP API as the pages use it: one method a request. */
export const api = {
  me: () => call('/me', z.object({ me: Me })),
  changeMe: (change: { name?: string; color?: string }) =>
    call('/me', z.object({ me: Me }), { method: 'PATCH', body: change }),

  boards: (signal?: AbortSignal) => call('/boards', z.object({ boards: z.array(BoardCard) }), { signal }),
  board: (boardId: string) => call(board(boardId), z.object({ board: BoardFacts })),
  createBoard: (wish: { title?: string; premise?: string }) =>
    call('/boards', z.object({ board: BoardFacts }), { method: 'POST', body: wish }),
  renameBoard: (boardId: string, title: string) =>
    call(board(boardId), Nothing, { method: 'PATCH', body: { title } }),
  changeBoard: (boardId: string, change: { title?: string; premise?: string }) =>
    call(board(boardId), Nothing, { method: 'PATCH', body: change }),
  deleteBoard: (boardId: string) => call(board(boardId), Nothing, { method: 'DELETE' }),
  restoreBoard: (boardId: string) => call(`${board(boardId)}/restore`, Nothing, { method: 'POST' }),

  link: (secret: string) => call(`/links/${encodeURIComponent(secret)}`, LinkFacts),
  join: (secret: string) =>
    call('/join', z.object({ board: BoardFacts }), { method: 'POST', body: { link: secret } }),
  makeLink: (boardId: string, role: LinkRole) =>
    call(`${board(boardId)}/links/${LINK_WORDS[role]}`, Nothing, { method: 'POST' }),
  revokeLink: (boardId: string, role: LinkRole) =>
    call(`${board(boardId)}/links/${LINK_WORDS[role]}`, Nothing, { method: 'DELETE' }),

  setRole: (boardId: string, userId: string, role: Role) =>
    call(member(boardId, userId), Nothing, { method: 'PATCH', body: { role } }),
  removeMember: (boardId: string, userId: string) =>
    call(member(boardId, userId), Nothing, { method: 'DELETE' }),
}
