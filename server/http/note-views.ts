import * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { type NoteView, readNote } from '#board/read-note.ts'
import type { Database } from '#db/database.ts'
import { listNoteTimes, type NoteTimes } from '#db/notes.ts'
import { personIn, type SessionState } from '#session/state.ts'
import type { Note } from './api-shapes.ts'
import { writeList } from './long-answer.ts'

/**
 * The notes of a board as the API gives them, written as JSON: text and place from the canvas, number and names from the
 * session. Edits of others go first in between; what they change is in it or not.
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

/** A note whose times are not written down yet was begun just now. */
export function noteView(
  state: SessionState,
  note: NoteView,
  times: Pick<NoteTimes, 'createdAt' | 'updatedAt'> | undefined,
  now: number,
): Note {
  const { id, text, x, y, color, authorId, model } = note
  return {
    id,
    // Not the canvas's own number: for a moment, a client can claim any.
    number: state.numbered.get(id)?.number ?? null,
    text,
    author: authorId === null ? null : authorView(state, authorId),
    model,
    x,
    y,
    color,
    createdAt: times?.createdAt.getTime() ?? now,
    updatedAt: times?.updatedAt.getTime() ?? now,
  }
}

/** People and agents keep their name on what they wrote after they are gone. */
function authorView(state: SessionState, id: string): Note['author'] {
  const person = personIn(state, id)
  if (person) return { id, name: person.name, kind: 'person' }
  const isThis = (agent: { id: string }) => agent.id === id
  const agent = state.agentViews.find(isThis) ?? state.formerAgentViews.find(isThis)
  return agent ? { id, name: agent.name, kind: 'agent' } : null
}
