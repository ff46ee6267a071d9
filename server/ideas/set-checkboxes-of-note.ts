import { withBoxes } from '#board/text/read-markup.ts'
import type { Database } from '#db/driver/database.ts'
import { touchNotes } from '#db/notes.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { findWritingRefusal } from '#session/agenda/writing-refusal.ts'
import type { Limits } from '#sync/limits.ts'
import { type Refused, refused } from './idea-refusal.ts'
import { type NoteRooms, withNotes } from './note-services.ts'

/** The canvas with the note, and the table of when notes changed. */
export interface TickServices {
  /** Needed to open the board's notes; a tick adds no record. */
  config: { limits: Pick<Limits, 'maxRecords'> }
  db: Database
  /** Decides whether the person may change the note. */
  sessions: SessionHub
  /** Opens the board with the note. */
  rooms: NoteRooms
  /** Milliseconds since 1970: when the note was last changed. */
  now: () => number
}

/** All checkboxes of the note are set: its to-do is done or open as a whole. */
export interface CheckboxChange {
  noteId: string
  isTicked: boolean
  userId: string
}

/** Why the person may not tick the note's checkboxes now; `null`: they may, or nothing would change. */
export async function findTickRefusal(
  { config: { limits }, sessions, rooms }: TickServices,
  boardId: string,
  { noteId, isTicked, userId }: CheckboxChange,
): Promise<Refused | null> {
  const state = await sessions.load(boardId)
  if (!state) return refused('board-gone')
  return withNotes(rooms, boardId, limits, async (noteServices) => {
    const note = noteServices.note(noteId)
    if (note === null || (withBoxes(note.text, isTicked) ?? note.text) === note.text) return null
    const isLocked = note.lock === 'facilitators'
    const code = findWritingRefusal(state, { kind: 'person', userId }, { isLocked })
    return code && refused(code)
  })
}

/** Ticks or unticks the checkboxes of a note when its to-do changed in the log, in the note's present text. */
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
    await touchNotes(db, [{ boardId, noteId, at: now() }])
  })
}
