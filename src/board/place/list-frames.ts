import * as Y from 'yjs'
import type { ChunkedWork } from '#base/chunked-work.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { pagePlace } from '#board/doc/page-place.ts'
import { frameAround, frameTitle, isPeoplesFrame } from './frame-around.ts'

/** A frame that people or a step put on the board. */
export interface FrameView {
  id: string
  title: string
  /** The ids of the notes in it, without those of frames inside it. */
  noteIds: string[]
}

/** Reading this many records takes about a millisecond. */
const READ_AT_ONCE = 200

/** The frames of people and steps, row by row as they lie on the page; no frames of rounds, no tray and no lanes. */
export function* listFramesInChunks(doc: Y.Doc): ChunkedWork<FrameView[]> {
  const shapes = boardShapes(doc)
  const frames = new Map<string, FrameView & { x: number; y: number }>()
  let read = 0
  for (const [id, map] of shapes.entries()) {
    if (map instanceof Y.Map && isPeoplesFrame(id, map)) {
      const [x, y] = pagePlace(shapes, id) ?? [0, 0]
      frames.set(id, { id, title: frameTitle(map), noteIds: [], x, y })
    }
    if (++read % READ_AT_ONCE === 0) yield
  }
  for (const [id, map] of shapes.entries()) {
    if (map instanceof Y.Map && map.get('t') === 'note')
      frames.get(frameAround(shapes, id) ?? '')?.noteIds.push(id)
    if (++read % READ_AT_ONCE === 0) yield
  }
  const inOrder = [...frames.values()].sort((one, other) => one.y - other.y || one.x - other.x)
  return inOrder.map(({ id, title, noteIds }) => ({ id, title, noteIds }))
}
