import type * as Y from 'yjs'
import { inBatches } from '#base/in-batches.ts'
import { isBlank } from '#base/is-blank.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type Origin, SERVER_ORIGIN } from '#board/doc/origin.ts'
import { listNotes, type NoteView, readNote } from '#board/doc/read-note.ts'
import { setNoteMeta } from '#board/edit/edit-board.ts'
import { DueKeys } from '#server/ground/due-keys.ts'
import type { Log } from '#server/ground/log.ts'
import { MAX_NOTES_NUMBERED_AT_ONCE } from '#session/notes/number-notes.ts'
import type { NoteTimeWriter } from './note-time-writer.ts'

/**
 * A note is finished when nobody types in it and it has been unchanged for this long, or up to GATHER_MS less when another note is
 * finished. Gathering afterwards instead would delay the number of every single note.
 */
export const NOTE_QUIET_MS = 1_000
/** Shorter for agents, who do not pause between words. */
const AGENT_QUIET_MS = 120
/**
 * Notes that become quiet within this time after another are numbered with it, in the order in which they were begun: a page reports
 * that it left a note up to a fifth of a second after the words of the next one.
 */
const GATHER_MS = 400
/** The pause after a failure of the database. */
const RETRY_MS = 5_000

/** The part of an open board that finding finished notes needs. */
export interface FinishedNotesRoom {
  readonly boardId: string
  readonly doc: Y.Doc
  edit(origin: Origin, change: () => void): Promise<void>
  isEditing(noteId: string): boolean
  onNoteActivity(listener: (noteId: string) => void): () => void
}

/** When a note counts as finished, and the callback that numbers it. */
export interface FinishedNotesOptions {
  times: Pick<NoteTimeWriter, 'touch'>
  log: Pick<Log, 'warn'>
  /** Numbers these notes in the session, and returns the numbers by note id; empty if the board was deleted. */
  finish: (notes: readonly NoteView[]) => Promise<ReadonlyMap<string, number>>
  /** In place of NOTE_QUIET_MS, in milliseconds; less for agents. GATHER_MS becomes at most half of it. */
  quietMs?: number | undefined
}

/**
 * Finds the finished notes of an open board, lets `finish` number them and shows the numbers, and records when notes
 * were started and last changed, until the document is destroyed. Notes that are unfinished then are numbered when the
 * board is opened again.
 * @param notes all notes of the board
 */
export function watchFinishedNotes(
  room: FinishedNotesRoom,
  options: FinishedNotesOptions,
  notes: readonly NoteView[] = listNotes(room.doc),
): void {
  const { times, log, finish, quietMs = NOTE_QUIET_MS } = options
  const { boardId, doc } = room
  if (doc.isDestroyed) return
  /** Notes that have not been unchanged for long enough. */
  const restless = new DueKeys(settle, { gatherMs: Math.min(GATHER_MS, quietMs / 2) })
  const changed = new Set<string>()
  /** Notes that we have just numbered: our own change must not count as an edit. */
  const justNumbered = new Set<string>()
  let isGone = false

  async function settle(due: readonly string[]): Promise<void> {
    // A note that an agent still writes is touched again when it stops.
    const quiet = due.filter((id) => !(room.isEditing(id) && noteIn(doc, id)?.model))
    try {
      writeTimes(quiet)
      await giveNumbers(quiet)
    } catch (error) {
      if (isGone) return
      log.warn({ err: error, boardId }, 'numbering notes failed')
      for (const id of quiet) if (!restless.has(id)) restless.wait(id, RETRY_MS)
    }
  }

  function writeTimes(quiet: readonly string[]): void {
    times.touch(
      boardId,
      quiet.filter((id) => changed.delete(id) && boardShapes(doc).has(id)),
    )
  }

  async function giveNumbers(quiet: readonly string[]): Promise<void> {
    for (const ids of inBatches(quiet, MAX_NOTES_NUMBERED_AT_ONCE)) {
      const finished = ids.flatMap((id) => {
        if (typeof boardShapes(doc).get(id)?.get('m.number') === 'number') return []
        const note = noteIn(doc, id)
        // The note is touched again when the person stops typing.
        return note && isWritten(note) && !room.isEditing(id) ? [note] : []
      })
      if (finished.length === 0) continue
      const numbers = await finish(finished)
      if (isGone) return
      for (const id of numbers.keys()) justNumbered.add(id)
      await room.edit(SERVER_ORIGIN, () => {
        for (const [id, number] of numbers) setNoteMeta(doc, id, { number })
      })
    }
  }

  function touched(id: string): void {
    // Called for each step of a drag: the text is read when the note is quiet.
    const map = boardShapes(doc).get(id)
    if (map?.get('t') !== 'note' || justNumbered.delete(id)) return
    changed.add(id)
    restless.wait(id, map.has('m.model') ? Math.min(AGENT_QUIET_MS, quietMs) : quietMs)
  }

  for (const note of notes) if (isWritten(note)) restless.wait(note.id, quietMs)
  room.onNoteActivity(touched)
  doc.once('destroy', () => {
    isGone = true
    restless.stop()
  })
}

/** null if it is gone, or is no note. */
function noteIn(doc: Y.Doc, id: string): NoteView | null {
  const map = boardShapes(doc).get(id)
  return map ? readNote(id, map) : null
}

/** Has text, and no number yet. */
function isWritten(note: NoteView): boolean {
  return note.number === null && !isBlank(note.text)
}
