import type * as Y from 'yjs'
import type { NoteResponse } from '#api/notes.ts'
import { isBlank } from '#base/is-blank.ts'
import { limitMarks } from '#base/mark-count.ts'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type NoteView, readNote } from '#board/doc/read-note.ts'
import type { Lock } from '#board/record/lock.ts'
import { listNoteTimes } from '#db/notes.ts'
import { numberNotesNow } from '#server/session/number-notes-now.ts'
import type { SessionState } from '#session/state.ts'
import type { Limits } from '#sync/limits.ts'
import { Problem, problem } from '../answers/problem.ts'
import type { ApiServices, HeldBoard } from '../app/api-services.ts'
import { requireWritingAllowed, viewFor } from '../app/caller.ts'
import { noteView } from './note-views.ts'

/** A person on a board, or a program that acts for them. */
export interface NoteEditor {
  boardId: string
  userId: string
  program?: { name: string } | undefined
  /** The program declares that an AI wrote the text that it sets. */
  isByAi?: boolean
}

export function createNoteEditing({ db, sessions, now = Date.now }: ApiServices) {
  return {
    /** The role is checked last, right before the write: opening the board and numbering the note took time. */
    async edit(
      room: Pick<HeldBoard, 'edit'>,
      { boardId, userId, program, isByAi = false }: NoteEditor,
      change: () => void,
    ): Promise<void> {
      requireNoteWriter(await sessions.load(boardId), userId)
      await room.edit({ kind: 'api', userId, program: program?.name, isByAi }, change)
    },
    async view(boardId: string, doc: Y.Doc, noteId: string): Promise<NoteResponse> {
      const [times] = await listNoteTimes(db, boardId, noteId)
      const state = must(await sessions.load(boardId), 'the session of a board with notes')
      return noteView(state, requireNote(doc, noteId), times, now())
    },
  }
}

/** The parts of a request that adds or changes a note. */
export type NoteEditing = ReturnType<typeof createNoteEditing>

function requireNoteWriter(state: SessionState | null, userId: string): void {
  const known = must(state, 'the session of an open board')
  viewFor(known, userId, 'editor')
  requireWritingAllowed(known, userId)
}

/**
 * Throws a Problem if a facilitator locked the note and the person is not a facilitator. The room also enforces a lock that is
 * set between this check and the write.
 */
export async function requireUnlocked(
  sessions: ApiServices['sessions'],
  { boardId, userId, lock }: { boardId: string; userId: string; lock: Lock | null },
): Promise<void> {
  if (lock !== 'facilitators') return
  const state = must(await sessions.load(boardId), 'the session of an open board')
  requireWritingAllowed(state, userId, { isLocked: true })
}

/**
 * The note gets its number at once, not after a pause as on the canvas, so that the answer has it. null for a
 * blank text.
 */
export async function numberUnlessBlank(
  sessions: ApiServices['sessions'],
  boardId: string,
  note: { id: string; authorId: string | null },
  text: string,
): Promise<number | null> {
  if (isBlank(text)) return null
  const numbers = await numberNotesNow(sessions, boardId, [note])
  return numbers.get(note.id) ?? null
}

/** Throws the problem `note-too-long`. */
export function checkText(text: string | undefined, { maxTextChars: max }: Limits): void {
  if (text === undefined || text.length <= max) return
  throw problem('note-too-long.of-length', { max, length: text.length })
}

/** The note, or the problem `no-note`. */
export function requireNote(doc: Y.Doc, noteId: string): NoteView {
  const map = boardShapes(doc).get(noteId)
  const note = map && readNote(noteId, map)
  if (!note) throw new Problem('no-note.missing')
  return note
}

/** Windows' line ends would count as two characters and show as one; marks beyond a letter's limit stop browsers. */
export function plain(text: string): string {
  return limitMarks(text.replace(/\r\n?/g, '\n'))
}
