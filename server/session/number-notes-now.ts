import type { SessionHub } from './sessions.ts'

/**
 * Gives the notes the next numbers of their board; a note with a number keeps it. Returns numbers by note id;
 * empty if the board was deleted.
 */
export async function numberNotesNow(
  sessions: SessionHub,
  boardId: string,
  notes: readonly { id: string; authorId: string | null }[],
): Promise<Map<string, number>> {
  if (notes.length === 0) return new Map()
  const command = {
    type: 'notes.number',
    notes: notes.map(({ id: noteId, authorId }) => ({ noteId, authorId })),
  }
  const done = await sessions.dispatch(boardId, command, { kind: 'server' })
  const numbers = new Map<string, number>()
  // Refused because the board was deleted.
  if (!done.ok) return numbers
  for (const { id } of notes) {
    const number = done.state.noteNumbers.get(id)?.number
    if (number !== undefined) numbers.set(id, number)
  }
  return numbers
}
