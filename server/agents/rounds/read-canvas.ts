import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { listNotesInChunks, type NoteView } from '#board/doc/read-note.ts'
import { readIn } from '#board/record/record-layout.ts'
import { runInSlices } from '#server/threads/slices.ts'
import { type Actor, actorName } from '#session/core/actor.ts'
import type { AskServices } from './ask-services.ts'

/** The part of a board's canvas for questions: its notes, and the notes in each frame. */
export interface Canvas {
  notes: NoteView[]
  /** By frame, the notes that lie in it. */
  frames: ReadonlyMap<string, readonly string[]>
}

/** The notes that this person may ask about: finished ones, and their own drafts. */
export function readyNotes({ notes }: Pick<Canvas, 'notes'>, actor: Actor): ReadonlySet<string> {
  const own = actorName(actor)
  return new Set(
    notes.filter(({ number, authorId }) => number !== null || authorId === own).map(({ id }) => id),
  )
}

/** The notes and frames of a board; loads it if it is not in memory. */
export async function readCanvas({ rooms }: Pick<AskServices, 'rooms'>, boardId: string): Promise<Canvas> {
  const room = await rooms.open(boardId)
  try {
    return { notes: await runInSlices(listNotesInChunks(room.doc)), frames: framesOf(room.doc) }
  } finally {
    room.release()
  }
}

function framesOf(doc: Y.Doc): Map<string, string[]> {
  const frames = new Map<string, string[]>()
  const shapes = boardShapes(doc)
  for (const [id, map] of shapes) if (map.get('t') === 'frame') frames.set(id, [])
  for (const [id, map] of shapes) {
    if (map.get('t') === 'note') frames.get(readIn(map.get('in'))?.[0] ?? '')?.push(id)
  }
  return frames
}
