import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import type { Origin } from '#board/doc/origin.ts'
import { type NoteView, readNote, readNoteWords } from '#board/doc/read-note.ts'
import { type NoteToAdd, removeRecords, setNoteMeta, setNoteText } from '#board/edit/edit-board.ts'
import {
  layGroups,
  type MovedNote,
  movableNotes,
  type NotesToGroup,
  takeGroupApart,
} from '#board/place/group-notes.ts'
import { addAllToTray, TRAY_ID, type Tray } from '#board/place/tray.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { runInSlices, startSlices } from '#server/threads/slices.ts'
import type { Limits } from '#sync/limits.ts'

/** An open board or draft in which ideas' notes are written and given places. */
export type NoteRoom = Pick<
  OpenRoom,
  'doc' | 'edit' | 'notePlaces' | 'boardIndex' | 'isFull' | 'hasRoomFor' | 'release'
>

/** Opens documents to write notes in; the caller releases them. */
export interface NoteRooms {
  open(boardId: string): Promise<NoteRoom>
  /** The person’s own draft document on the board. */
  openDraft(boardId: string, userId: string): Promise<NoteRoom>
}

/** A note for the clerk's tray, which chooses its place; `number`: `null` until it has one. */
export type TrayRequest = Omit<NoteToAdd, 'x' | 'y' | 'parentId' | 'index'> & { number: number | null }

/** The notes of one open board, as far as ideas need them. */
export interface NoteServices {
  /** Whether all of these fit; those that exist don't count. */
  hasRoomFor(noteIds: readonly string[], tray?: Tray): boolean
  /** `null` if it is not on the canvas. */
  note(noteId: string): NoteView | null
  /** @param tray by default the clerk’s */
  addToTray(notes: readonly TrayRequest[], origin: Origin, tray?: Tray): Promise<void>
  /**
   * Changes only what differs; a note that is gone stays gone.
   * @param mayReplace gets the text that the note has right before the change
   */
  setText(
    noteId: string,
    text: string,
    origin: Origin,
    mayReplace?: (current: string) => boolean,
  ): Promise<void>
  /** With everything inside them and their bindings; those that are gone are skipped. */
  remove(noteIds: readonly string[], origin: Origin): Promise<void>
  /** The places of those notes that may be moved: none that are locked, or in a frame or group. */
  movable(noteIds: readonly string[]): MovedNote[]
  /** Adds a frame for each group and moves its notes in; a note moved or locked since `movable` stays. */
  layGroups(groups: readonly NotesToGroup[], origin: Origin): Promise<void>
  /** Deletes the frames; notes still in them go back to where they were before. */
  takeGroupsApart(groups: readonly NotesToGroup[], origin: Origin): Promise<void>
}

/** Added at once, so that everyone draws them in one go. */
const NOTES_AT_ONCE = 100

/** Opens the board's document for `work`, and releases it when that ends, also by an error. */
export async function withNotes<T>(
  rooms: NoteRooms,
  boardId: string,
  { maxRecords }: Pick<Limits, 'maxRecords'>,
  work: (noteServices: NoteServices) => Promise<T>,
): Promise<T> {
  const room = await rooms.open(boardId)
  try {
    return await work(notesIn(room, maxRecords))
  } finally {
    room.release()
  }
}

function notesIn(room: NoteRoom, maxRecords: number): NoteServices {
  const { doc } = room
  return {
    hasRoomFor(noteIds, tray) {
      const shapes = boardShapes(doc)
      // The tray itself may have to be created.
      const missing = [...noteIds, tray?.id ?? TRAY_ID].filter((id) => !shapes.has(id)).length
      return missing === 0 || (!room.isFull() && shapes.size + missing <= maxRecords)
    },
    note: (noteId) => readNoteOf(doc, noteId),
    async addToTray(notes, origin, tray) {
      const yieldToOthers = startSlices()
      await runInSlices(room.notePlaces().catchUp())
      for (let i = 0; i < notes.length; i += NOTES_AT_ONCE) {
        const some = notes.slice(i, i + NOTES_AT_ONCE)
        await room.edit(origin, () => {
          addAllToTray(doc, some, room.notePlaces().caughtUp(), tray)
          for (const { id, number } of some) if (number !== null) setNoteMeta(doc, id, { number })
        })
        await yieldToOthers()
      }
    },
    setText: (noteId, text, origin, mayReplace = () => true) =>
      room.edit(origin, () => {
        const note = readNoteOf(doc, noteId)
        if (!note || !mayReplace(note.text)) return
        setNoteText(doc, noteId, text)
        if (origin.kind === 'api' && origin.isByAi) setNoteMeta(doc, noteId, { stamp: 'ai' })
      }),
    remove: (noteIds, origin) => room.edit(origin, () => removeRecords(doc, noteIds, room.boardIndex())),
    movable: (noteIds) => movableNotes(doc, noteIds),
    layGroups: (groups, origin) =>
      room.edit(origin, () => layGroups(doc, groups, room.notePlaces().caughtUp())),
    async takeGroupsApart(groups, origin) {
      const yieldToOthers = startSlices()
      for (const group of groups) {
        let isGone = false
        while (!isGone) {
          await room.edit(origin, () => {
            isGone = takeGroupApart(doc, { group, index: room.boardIndex(), maxNotes: NOTES_AT_ONCE })
          })
          await yieldToOthers()
        }
      }
    },
  }
}

/** Less than half of the work of `noteIn`. */
export function isNoteIn(doc: Y.Doc, noteId: string): boolean {
  return boardShapes(doc).get(noteId)?.get('t') === 'note'
}

/** A note's text and number: a third of the work of `noteIn`. */
export function noteWordsIn(doc: Y.Doc, noteId: string): Pick<NoteView, 'text' | 'number'> | null {
  const map = boardShapes(doc).get(noteId)
  return map ? readNoteWords(map) : null
}

/** `null` if there is no such note on the canvas. */
export function readNoteOf(doc: Y.Doc, noteId: string): NoteView | null {
  const map = boardShapes(doc).get(noteId)
  return map ? readNote(noteId, map) : null
}
