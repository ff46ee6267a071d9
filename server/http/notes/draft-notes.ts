import type * as Y from 'yjs'
import type { NoteResponse } from '#api/notes.ts'
import { boardShapes } from '#board/board-doc.ts'
import { isRevealed, MAX_DRAFT_NOTES } from '#board/draft-document.ts'
import { addNote } from '#board/edit-board.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { ApiServices, HeldBoard } from '../api-services.ts'
import { Problem } from '../problem.ts'

type DraftServices = Pick<ApiServices, 'rooms' | 'sessions'>

/** Releases the room after the work. */
export async function usingRoom<T>(room: HeldBoard, work: (room: HeldBoard) => Promise<T>): Promise<T> {
  try {
    return await work(room)
  } finally {
    room.release()
  }
}

/** While people write in private, a note that is not on the board may be in the caller’s draft document. */
export async function inRoomOfNote<T>(
  { rooms, sessions }: DraftServices,
  { boardId, userId, noteId }: { boardId: string; userId: string; noteId: string },
  work: (room: HeldBoard) => Promise<T>,
): Promise<T> {
  return usingRoom(await rooms.open(boardId), async (board) => {
    const state = await sessions.load(boardId)
    if (boardShapes(board.doc).has(noteId) || !state?.privateWriting) return work(board)
    return usingRoom(await rooms.openDraft(boardId, userId), (draft) =>
      work(isRevealed(draft.doc, noteId) ? board : draft),
    )
  })
}

interface DraftNote {
  boardId: string
  userId: string
  note: {
    id: string
    text: string
    x?: number | undefined
    y?: number | undefined
    color?: string | undefined
  }
}

/** How the API changes notes and answers. */
interface NoteEditing {
  edit: (room: HeldBoard, boardId: string, userId: string, change: () => void) => Promise<void>
  view: (boardId: string, doc: Y.Doc, noteId: string) => Promise<NoteResponse>
}

/** Adds a note that only its writer sees, by default where it covers nothing on the board. */
export async function addDraftNote(
  { rooms }: DraftServices,
  { boardId, userId, note }: DraftNote,
  { edit, view }: NoteEditing,
): Promise<NoteResponse> {
  return await usingRoom(await rooms.open(boardId), async (board) =>
    usingRoom(await rooms.openDraft(boardId, userId), async (draft) => {
      if (draft.isFull() || boardShapes(draft.doc).size >= MAX_DRAFT_NOTES) throw new Problem('board-full')
      const { id, text, x, y, color } = note
      const isPlaced = x !== undefined && y !== undefined
      const [places, own] = [board.notePlaces(), draft.notePlaces()]
      if (!isPlaced) for (const each of [places, own]) await runInSlices(each.catchUp())
      await edit(draft, boardId, userId, () => {
        // Only what changed since the slices has to be caught up with.
        const place = isPlaced ? { x, y } : places.caughtUp().nextPlaceBeside(own.caughtUp())
        addNote(draft.doc, { id, text, ...place, author: userId, via: 'api', ...(color && { color }) })
      })
      return view(boardId, draft.doc, note.id)
    }),
  )
}
