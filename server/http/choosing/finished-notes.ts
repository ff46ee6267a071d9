import type * as Y from 'yjs'
import { isBlank } from '#base/is-blank.ts'
import { boardShapes } from '#board/board-doc.ts'
import { listNotesInChunks } from '#board/read-note.ts'
import { readIn } from '#board/record-layout.ts'
import { runInSlices } from '#server/threads/slices.ts'

/** Groups and frames are nested less deep; two people who nest them in each other at once make a circle for a moment. */
const MAX_DEPTH = 32

/** The ids of the finished notes on a canvas that have words, by number; only those in the frame, if one is given. */
export async function listFinishedNotes(doc: Y.Doc, frameId: string | null): Promise<string[]> {
  const shapes = boardShapes(doc)
  const notes = await runInSlices(listNotesInChunks(doc))
  return notes
    .filter(({ number, text }) => number !== null && !isBlank(text))
    .filter(({ id }) => frameId === null || isInside(shapes, id, frameId))
    .sort((one, other) => (one.number ?? 0) - (other.number ?? 0))
    .map(({ id }) => id)
}

function isInside(shapes: Y.Map<Y.Map<unknown>>, id: string, frameId: string): boolean {
  let parentId = readIn(shapes.get(id)?.get('in'))?.[0]
  for (let depth = 0; parentId && depth < MAX_DEPTH; depth++) {
    if (parentId === frameId) return true
    parentId = readIn(shapes.get(parentId)?.get('in'))?.[0]
  }
  return false
}
