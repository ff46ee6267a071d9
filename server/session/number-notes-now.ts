import type { SessionHub } from './sessions.ts'

/**
 * Gives the notes the next numbers of their board; a note with a number keeps it. Returns numbers by note id;
 * empty if the board was deleted.
 */
export async function numberNotesNow(
  sessions: SessionHub,
  boardId: string,
  notes: readonly { noteId: string; authorId: string | null }[],
): Promise<Map<string, number>> {
  const done = await sessions.dispatch(boardId, { type: 'notes.number', notes }, { kind: 'server' })
  const numbers = new Map<string, number>()
  // Refused because the board was deleted meanwhile.
  if (!done.ok) return numbers
  for (const { noteId } of notes) {
    const number = done.state.numbered.get(noteId)?.number
    if (number !== undefined) numbers.set(noteId, number)
  }
  return numbers
}
