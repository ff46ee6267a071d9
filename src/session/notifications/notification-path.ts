import type { NotificationKind } from './notification-items.ts'

interface Place {
  boardId: string
  /** Pages also get kinds of a newer server. */
  kind: NotificationKind | (string & {})
  commentId: string | null
  noteId: string | null
}

/** The path of the page that opens the thing. */
export function notificationPath({ boardId, kind, commentId, noteId }: Place): string {
  const board = `/b/${encodeURIComponent(boardId)}`
  if (kind === 'review') return `${board}/review`
  if (kind === 'webhook') return `/webhooks?${new URLSearchParams({ board: boardId })}`
  if (commentId !== null) return `${board}?${new URLSearchParams({ comment: commentId })}`
  return noteId === null ? board : `${board}?${new URLSearchParams({ note: noteId })}`
}
