import type { FoundText } from '#api/search.ts'

/** The address of a match: its note or comment on the board, or the board. */
export function resultHref(boardId: string, { noteId, commentId }: FoundText): string {
  const board = `/b/${boardId}`
  if (noteId !== null) return `${board}?${new URLSearchParams({ note: noteId })}`
  return commentId === null ? board : `${board}?${new URLSearchParams({ comment: commentId })}`
}
