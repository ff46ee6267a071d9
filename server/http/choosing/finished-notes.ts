import type * as Y from 'yjs'
import { isBlank } from '#base/is-blank.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { listNotesInChunks } from '#board/doc/read-note.ts'
import { setNoteMeta } from '#board/edit/edit-board.ts'
import { isInContainer } from '#board/place/frame-around.ts'
import { numberNotesNow } from '#server/session/number-notes-now.ts'
import { runInSlices } from '#server/threads/slices.ts'
import { refusal } from '#session/core/refusal.ts'
import { MAX_NOTES_NUMBERED_AT_ONCE } from '#session/notes/number-notes.ts'
import type { SessionState } from '#session/state.ts'
import { Problem } from '../answers/problem.ts'
import type { ApiServices } from '../app/api-services.ts'

/**
 * The ids of the finished notes on the board now that have words, by number; only those in the frame, if one is given. Notes of people
 * that have no number yet, as after a reveal, get theirs first: a vote has the notes that are there when it starts.
 */
export async function numberAndList(
  { rooms, sessions }: Pick<ApiServices, 'rooms' | 'sessions'>,
  { board, privateWriting }: Pick<SessionState, 'board' | 'privateWriting'>,
  frameId: string | null = null,
): Promise<string[]> {
  // Not yet on the board, they would be left out for good.
  if (privateWriting?.phase === 'revealing') throw new Problem(refusal('not-now.revealing'))
  const room = await rooms.open(board.id)
  try {
    const notes = await runInSlices(listNotesInChunks(room.doc))
    const fresh = notes.filter(
      ({ number, text, model }) => number === null && model === null && !isBlank(text),
    )
    for (let i = 0; i < fresh.length; i += MAX_NOTES_NUMBERED_AT_ONCE) {
      const some = fresh.slice(i, i + MAX_NOTES_NUMBERED_AT_ONCE)
      const numbers = await numberNotesNow(sessions, board.id, some)
      await room.edit(SERVER_ORIGIN, () => {
        for (const { id } of some) setNoteMeta(room.doc, id, { number: numbers.get(id) ?? null })
      })
    }
    return await listFinishedNotes(room.doc, frameId)
  } finally {
    room.release()
  }
}

async function listFinishedNotes(doc: Y.Doc, frameId: string | null): Promise<string[]> {
  const shapes = boardShapes(doc)
  const notes = await runInSlices(listNotesInChunks(doc))
  return notes
    .filter(({ number, text }) => number !== null && !isBlank(text))
    .filter(({ id }) => frameId === null || isInContainer(shapes, id, new Set([frameId])))
    .sort((one, other) => (one.number ?? 0) - (other.number ?? 0))
    .map(({ id }) => id)
}
