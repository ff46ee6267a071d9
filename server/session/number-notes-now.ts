import type { SessionHub } from './sessions.ts'

/** Gives these notes the next numbers of their board; those that have one keep it. Returns note id -> number. */
export async function numberNotesNow(
  sessions: SessionHub,
  boardId: string,
  notes: readonly { noteId: string; authorId: string | null }[],
): Promise<Map<string, number>> {
  const done = await sessions.dispatch(boardId, { type: 'notes.number', notes }, { kind: 'server' })
  const numbers = new Map<string, number>()
  // Refused: the board was deleted meanwhile, and nobody will see the note.
  if (!done.ok) return numbers
  for (const { noteId } of notes) {
    const number = done.state.numbered.get(noteId)?.number
    if (number !== undefined) numbers.set(noteId, number)
  }
  return numbers
}
