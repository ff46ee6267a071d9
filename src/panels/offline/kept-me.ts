import { readKeptSession } from '#canvas/connection/kept-session.ts'
import { Me } from '#panels/api-answer.ts'

const KEY = 'parley:me'

/** Whoever was let in here last may come in again while the server can't be asked. */
export function keepMe(me: Me): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(me))
  } catch {
    // Without storage nothing opens offline.
  }
}

/** When someone signs out, or the server knows nobody here any more. */
export function forgetMe(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept, then.
  }
}

export function keptMe(): Me | null {
  try {
    return Me.parse(JSON.parse(localStorage.getItem(KEY) ?? ''))
  } catch {
    return null
  }
}

/** Who may open this board from what this browser keeps of it; null: nobody, or it keeps nothing. */
export function knownOn(boardId: string): { me: Me; boardTitle: string } | null {
  const me = keptMe()
  const kept = me && readKeptSession(boardId, me.id)
  return kept ? { me, boardTitle: kept.projection.board.title } : null
}
