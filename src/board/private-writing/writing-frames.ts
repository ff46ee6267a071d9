import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type ShapeBox, shapeBox } from '#board/doc/shape-boxes.ts'
import { isUpright } from '#board/place/place-in-lane.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { readIn } from '#board/record/record-layout.ts'
import type { Point } from '#board/space/free-space.ts'

/** The frames of the board that people may write into in private, the topmost first: none of a round, and none in another frame. */
export function listWritingFrames(board: Y.Doc): ShapeBox[] {
  const shapes = boardShapes(board)
  const frames: { box: ShapeBox; index: string }[] = []
  for (const [id, map] of shapes) {
    if (map.get('t') !== 'frame' || map.get('m.round') !== undefined) continue
    const [parentId, index] = readIn(map.get('in')) ?? []
    const box = parentId === PAGE_ID && isUpright(board, id) ? shapeBox(shapes, id) : null
    if (box && index !== undefined) frames.push({ box, index })
  }
  return frames.sort((a, b) => (a.index < b.index ? 1 : -1)).map(({ box }) => box)
}

/** The id of the topmost of these frames at a place of the page; `null`: there is none. */
function frameAt(frames: readonly ShapeBox[], at: Point): string | null {
  const found = frames.find(({ x, y, w, h }) => at.x >= x && at.x <= x + w && at.y >= y && at.y <= y + h)
  return found?.id ?? null
}

/** Returns the frame that the note of the draft was written in, by its middle; `null`: none. */
export function frameWrittenIn(frames: readonly ShapeBox[], draft: Y.Doc, noteId: string): string | null {
  const note = shapeBox(boardShapes(draft), noteId)
  return note && frameAt(frames, { x: note.x + note.w / 2, y: note.y + note.h / 2 })
}
