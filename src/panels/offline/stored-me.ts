import { MeResponse } from '#api/me.ts'
import { readStoredJson, writeStored } from '#base/browser-storage.ts'
import { readStoredSession } from '#canvas/connection/copy/stored-session.ts'

const KEY = 'parley:me'

/** Stores the last admitted person, so that the page opens while the server cannot be reached. */
export function storeMe(me: MeResponse): void {
  writeStored(KEY, JSON.stringify(me))
}

/** Called at sign-out, and when the server does not know this browser's cookie. */
export function forgetStoredMe(): void {
  writeStored(KEY, null)
}

/** `null` without a stored person, or if it does not parse. */
export function readStoredMe(): MeResponse | null {
  return MeResponse.safeParse(readStoredJson(KEY)).data ?? null
}

/**
 * The person who can open this board without the server: the stored person, if this browser has a session of the board
 * for that person. `null` otherwise.
 */
export function storedPersonOn(boardId: string): { me: MeResponse; boardTitle: string } | null {
  const me = readStoredMe()
  const kept = me && readStoredSession(boardId, me.id)
  return kept ? { me, boardTitle: kept.projection.board.title } : null
}
