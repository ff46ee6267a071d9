import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import type { Origin } from '#board/doc/origin.ts'
import { readNoteWords } from '#board/doc/read-note.ts'
import { addNote, type NoteToAdd } from '#board/edit/edit-board.ts'
import type { NotePlaces } from '#board/place/note-places.ts'
import { isRevealed, isUnrevealedNote, revealedIdOf } from '#board/private-writing/draft-document.ts'
import { freePlacesIn, lastPlaceIn } from '#board/space/frame-grid.ts'
import type { Box, Point } from '#board/space/free-space.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { SessionState } from '#session/state.ts'

/** The open canvas, or a person’s open draft document. */
export interface DraftRoom {
  readonly doc: Y.Doc
  edit(origin: Origin, change: () => void): Promise<void>
  isFull(): boolean
  hasRoomFor(records: number): boolean
  notePlaces(): NotePlaces
  release(): void
}

/** Opens the documents that may have a private note; the caller releases them. */
export interface DraftRooms {
  open(boardId: string): Promise<DraftRoom>
  /** The person’s own draft document on the board. */
  openDraft(boardId: string, userId: string): Promise<DraftRoom>
}

interface Writer {
  boardId: string
  userId: string
}

/** Releases the draft document after the work. */
async function withDraft<T>(
  rooms: Pick<DraftRooms, 'openDraft'>,
  { boardId, userId }: Writer,
  work: (draft: DraftRoom) => T | Promise<T>,
): Promise<T> {
  const draft = await rooms.openDraft(boardId, userId)
  try {
    return await work(draft)
  } finally {
    draft.release()
  }
}

interface DraftNote extends Writer {
  note: Pick<NoteToAdd, 'id' | 'text' | 'via' | 'program' | 'writing' | 'awaitsHandIn'> & {
    x?: number | undefined
    y?: number | undefined
    color?: string | undefined
  }
  /** The frame on the board that the note goes into; without it, none. */
  frameOn?: ((board: Y.Doc) => Promise<Box | null>) | undefined
  /** Runs the change of the draft document. Checks right before whether the person may still write. */
  edit: (draft: DraftRoom, change: () => void) => Promise<void>
}

/**
 * Adds a note that only its writer sees, by default where it covers nothing on the board. A note that is there already, or was
 * revealed, stays as it is. Returns false if the draft has no room for it.
 */
export async function addDraftNote(
  rooms: DraftRooms,
  { boardId, userId, note, frameOn, edit }: DraftNote,
): Promise<boolean> {
  const board = await rooms.open(boardId)
  try {
    return await withDraft(rooms, { boardId, userId }, async (draft) => {
      if (isInDraft(draft.doc, note.id)) return true
      if (draft.isFull() || !draft.hasRoomFor(1)) return false
      const { x, y, color, ...rest } = note
      const given = x !== undefined && y !== undefined ? { x, y } : null
      const [places, own] = [board.notePlaces(), draft.notePlaces()]
      const frame = (await frameOn?.(board.doc)) ?? null
      if (!given) for (const each of [places, own]) await runInSlices(each.catchUp())
      await edit(draft, () => {
        // Only what changed since the slices has to be caught up with.
        const place =
          given ??
          (frame
            ? placeInFrame(frame, places.caughtUp(), own.caughtUp())
            : places.caughtUp().nextPlaceBeside(own.caughtUp()))
        addNote(draft.doc, { ...rest, ...place, author: userId, ...(color !== undefined && { color }) })
      })
      return true
    })
  } finally {
    board.release()
  }
}

/** The present id of the note that the person wrote in private, also if it was revealed since; `null` if it is none of theirs. */
export async function findOwnPrivateNote(
  rooms: Pick<DraftRooms, 'openDraft'>,
  state: SessionState,
  { userId, noteId }: { userId: string; noteId: string },
): Promise<string | null> {
  if (state.privateWriting === null) return null
  return await withDraft(rooms, { boardId: state.board.id, userId }, ({ doc }) => {
    if (!isInDraft(doc, noteId)) return null
    return isRevealed(doc, noteId) ? revealedIdOf(doc, noteId) : noteId
  })
}

/** The person’s unrevealed note with just these words; `null` if there is none. */
export async function findUnrevealedNote(
  rooms: Pick<DraftRooms, 'openDraft'>,
  writer: Writer,
  text: string,
): Promise<string | null> {
  return await withDraft(rooms, writer, ({ doc }) => {
    for (const [id, map] of boardShapes(doc))
      if (isUnrevealedNote(doc, id) && readNoteWords(map)?.text === text) return id
    return null
  })
}

/** On the page, as draft documents have no frames. In a full frame it lies on another note until the reveal. */
function placeInFrame(frame: Box, ...all: readonly NotePlaces[]): Point {
  const occupied = all.flatMap((places) => places.boxes().filter(({ kind }) => kind !== 'frame'))
  return freePlacesIn(frame, 1, occupied)[0] ?? lastPlaceIn(frame)
}

function isInDraft(draft: Y.Doc, noteId: string): boolean {
  return boardShapes(draft).has(noteId) || isRevealed(draft, noteId)
}
