import { keptBoards } from './kept-session.ts'

// Apart from what reads the document: every page asks, and few need Yjs for it.

function keyOf(boardId: string, userId: string): string {
  return `parley:unsent:${boardId}:${userId}`
}

export function readUnsentIds(boardId: string, userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(boardId, userId)) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

export function keepUnsentIds(boardId: string, userId: string, ids: Iterable<string>): void {
  const list = [...ids]
  try {
    if (list.length === 0) localStorage.removeItem(keyOf(boardId, userId))
    else localStorage.setItem(keyOf(boardId, userId), JSON.stringify(list))
  } catch {
    // Known until the page is left, then.
  }
}

/** Whether this browser's copy of a board may hold what the server never got. */
export function hasUnsentWork(boardId: string, userId: string): boolean {
  return readUnsentIds(boardId, userId).length > 0
}

/** Whether any board in this browser holds work of theirs that the server never got. */
export function hasUnsentBoards(userId: string): boolean {
  return keptBoards(userId).some(({ boardId }) => hasUnsentWork(boardId, userId))
}
