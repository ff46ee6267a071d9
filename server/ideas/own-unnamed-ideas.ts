import { isFromDraft } from '#board/private-writing/draft-document.ts'
import { ideaIn } from '#session/ideas/idea-in.ts'
import type { SessionState } from '#session/state.ts'
import type { NoteRooms } from './note-services.ts'

/**
 * Returns those of these ideas without an author that the person wrote in private: after a reveal without names only their draft
 * document links them to the notes. Their changes as writers are logged in the server's name: theirs would reveal the writer.
 */
export async function listOwnUnnamed(
  rooms: Pick<NoteRooms, 'openDraft'>,
  state: SessionState,
  { userId, numbers }: { userId: string; numbers: readonly number[] },
): Promise<number[]> {
  const noteIds = new Map<number, string>()
  for (const number of numbers) {
    const idea = ideaIn(state, number)
    if (idea?.authorId === null && idea.noteId !== null) noteIds.set(number, idea.noteId)
  }
  if (state.privateWriting === null || noteIds.size === 0) return []
  const draft = await rooms.openDraft(state.board.id, userId)
  try {
    return [...noteIds].flatMap(([number, noteId]) => (isFromDraft(draft.doc, noteId) ? [number] : []))
  } finally {
    draft.release()
  }
}
