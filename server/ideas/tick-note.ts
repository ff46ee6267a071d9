import { withBoxes } from '#board/read-markup.ts'
import type { Database } from '#db/database.ts'
import { touchNotes } from '#db/notes.ts'
import type { Limits } from '#sync/limits.ts'
import { type NoteRooms, withNotes } from './note-services.ts'

export interface TickServices {
  config: { limits: Pick<Limits, 'maxRecords'> }
  db: Database
  rooms: NoteRooms
  now: () => number
}

export interface CheckboxChange {
  noteId: string
  isTicked: boolean
  userId: string
}

/** Ticks the checkboxes of a note whose to-do was ticked off in the log, or takes the ticks away, in the text as it is now. */
export async function tickNote(
  { config: { limits }, db, rooms, now }: TickServices,
  boardId: string,
  { noteId, isTicked, userId }: CheckboxChange,
): Promise<void> {
  await withNotes(rooms, boardId, limits, async (noteServices) => {
    const note = noteServices.note(noteId)
    const text = note && withBoxes(note.text, isTicked)
    if (note === null || text === null || text === note.text) return
    await noteServices.setText(noteId, text, { kind: 'api', userId })
    await touchNotes(db, boardId, [noteId], new Date(now()))
  })
}
