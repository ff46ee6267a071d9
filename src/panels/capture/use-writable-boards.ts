import type { MeResponse } from '#api/me.ts'
import { readStored, writeStored } from '#base/browser-storage.ts'
import { listStoredBoards, readStoredSession } from '#canvas/connection/copy/stored-session.ts'
import { readStoredMe } from '#panels/offline/stored-me.ts'
import { boardsApi } from '#panels/requests/board-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { meApi } from '#panels/requests/me-requests.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { isAtLeast } from '#session/core/role.ts'
import { isBoardId } from '#sync/canvas-or-private-draft-path.ts'

export interface WritableBoard {
  id: string
  title: string
}

/** `stranger`: nobody is signed in in this browser. `isOffline`: only the boards in this browser are known. */
export type WritableBoards =
  | { state: 'asking' }
  | { state: 'stranger' }
  | { state: 'failed'; failure: Failure }
  /** `boards`: the last used one is first. */
  | { state: 'known'; me: MeResponse; boards: readonly WritableBoard[]; isOffline: boolean }

/** The boards that this person can edit. Without a connection, those of which this browser has a session. */
export function useWritableBoards(hasCookie: boolean): { found: WritableBoards; ask: () => void } {
  const read = async () => ({ ok: true as const, value: await findBoards() })
  const { value, again } = useRead(['writable-boards'], read, { isWanted: hasCookie })
  return { found: value ?? { state: hasCookie ? 'asking' : 'stranger' }, ask: again }
}

async function findBoards(): Promise<WritableBoards> {
  const [me, boards] = await Promise.all([meApi.read(), boardsApi.list()])
  if (me.ok && boards.ok) {
    const mine = boards.value.boards.filter(({ role }) => isAtLeast(role, 'editor'))
    return { state: 'known', me: me.value.me, boards: lastFirst(mine, me.value.me.id), isOffline: false }
  }
  const failure = me.ok ? (boards.ok ? null : boards.failure) : me.failure
  if (!failure || failure.code === 'sign-in') return { state: 'stranger' }
  const known = failure.code === 'unreachable' ? readStoredMe() : null
  if (!known) return { state: 'failed', failure }
  return { state: 'known', me: known, boards: lastFirst(storedBoards(known.id), known.id), isOffline: true }
}

function storedBoards(userId: string): WritableBoard[] {
  return listStoredBoards(userId).flatMap(({ boardId }) => {
    // A draft document is no board.
    if (!isBoardId(boardId)) return []
    const kept = readStoredSession(boardId, userId)?.projection
    return kept && isAtLeast(kept.me.role, 'editor') ? [{ id: boardId, title: kept.board.title }] : []
  })
}

function lastFirst(boards: readonly WritableBoard[], userId: string): WritableBoard[] {
  const last = readStored(keyOf(userId))
  const plain = boards.map(({ id, title }) => ({ id, title }))
  return [...plain.filter(({ id }) => id === last), ...plain.filter(({ id }) => id !== last)]
}

const keyOf = (userId: string): string => `parley:capture:last:${userId}`

/** Kept in the browser for each person apart, since several may share a device. */
export function keepLastBoard(userId: string, boardId: string): void {
  writeStored(keyOf(userId), boardId)
}
