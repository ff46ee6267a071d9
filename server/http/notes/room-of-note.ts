import { boardShapes } from '#board/doc/board-doc.ts'
import { isRevealed } from '#board/private-writing/draft-document.ts'
import { timed } from '#server/threads/slices.ts'
import type { ApiServices, HeldBoard } from '../app/api-services.ts'

/** A note, and the person who looks for it, by a program or themselves. */
interface NoteToFind {
  boardId: string
  userId: string
  noteId: string
  program: { name: string } | undefined
}

type DraftServices = Pick<ApiServices, 'rooms' | 'sessions'>

/** Releases the room after the work. */
export async function usingRoom<T>(room: HeldBoard, work: (room: HeldBoard) => Promise<T>): Promise<T> {
  try {
    return await timed(() => work(room))
  } finally {
    room.release()
  }
}

/** While people write in private, a note that is not on the board may be in the caller’s draft document. A program finds only its own there. */
export async function inRoomOfNote<T>(
  { rooms, sessions }: DraftServices,
  { boardId, userId, noteId, program }: NoteToFind,
  work: (room: HeldBoard) => Promise<T>,
): Promise<T> {
  return usingRoom(await rooms.open(boardId), async (board) => {
    const state = await sessions.load(boardId)
    if (boardShapes(board.doc).has(noteId) || !state?.privateWriting) return work(board)
    return usingRoom(await rooms.openDraft(boardId, userId), (draft) =>
      work(isRevealed(draft.doc, noteId) || !isFound(draft, noteId, program) ? board : draft),
    )
  })
}

/** Whether the caller finds the note of the draft: a program, even with the id, finds only its own private notes. */
function isFound({ doc }: HeldBoard, noteId: string, program: NoteToFind['program']): boolean {
  return program === undefined || boardShapes(doc).get(noteId)?.get('m.program') === program.name
}
