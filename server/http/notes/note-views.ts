import * as Y from 'yjs'
import type { NoteResponse } from '#api/notes.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type NoteView, readNote } from '#board/doc/read-note.ts'
import type { Database } from '#db/driver/database.ts'
import { listNoteTimes, type NoteTimes } from '#db/notes.ts'
import { textRevision } from '#server/ideas/text-revision.ts'
import { personIn } from '#session/members/members-slice.ts'
import { originOf } from '#session/origin/note-origin.ts'
import type { SessionState } from '#session/state.ts'
import { writeList } from '../app/long-answer.ts'

/**
 * All notes of a board as JSON, written in slices: text and place from the canvas, number and names from the session.
 * Edits of others run in between, and may or may not be in the answer.
 */
export async function writeNotes(
  db: Database,
  state: SessionState,
  doc: Y.Doc,
  now: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const times = new Map((await listNoteTimes(db, state.board.id)).map((time) => [time.noteId, time]))
  return writeList('notes', boardShapes(doc).entries(), ([id, map]) => {
    const note = map instanceof Y.Map ? readNote(id, map) : null
    return note && noteView(state, note, times.get(id), now)
  })
}

/** `times` is missing for a note that was just added: its times are written a moment later. */
export function noteView(
  state: SessionState,
  note: NoteView,
  times: Pick<NoteTimes, 'createdAt' | 'updatedAt'> | undefined,
  now: number,
): NoteResponse {
  const { id, text, x, y, color, authorId, model, lock, program } = note
  return {
    id,
    // From the session: a client can write any number into the canvas until the server has corrected it.
    number: state.noteNumbers.get(id)?.number ?? null,
    text,
    revision: textRevision(text),
    author: authorId === null ? null : authorView(state, authorId),
    program,
    model,
    origin: originOf(note),
    x,
    y,
    color,
    lock,
    createdAt: times?.createdAt.getTime() ?? now,
    updatedAt: times?.updatedAt.getTime() ?? now,
  }
}

/** Former people and agents keep their names on their notes. */
function authorView(state: SessionState, id: string): NoteResponse['author'] {
  const person = personIn(state, id)
  if (person) return { id, name: person.name, kind: 'person' }
  const isThis = (agent: { id: string }) => agent.id === id
  const agent = state.agentViews.find(isThis) ?? state.formerAgentViews.find(isThis)
  return agent ? { id, name: agent.name, kind: 'agent' } : null
}
