import type { ListedNotification } from './notification-requests.ts'

/** The address that opens the thing on its board. */
export function notificationHref({ board, commentId, noteId }: ListedNotification): string {
  const path = `/b/${encodeURIComponent(board.id)}`
  if (commentId !== null) return `${path}?${new URLSearchParams({ comment: commentId })}`
  return noteId === null ? path : `${path}?${new URLSearchParams({ note: noteId })}`
}
