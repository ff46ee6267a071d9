import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { FRAME_TITLE_HEIGHT } from '#board/doc/obstacles.ts'
import { shapeBox } from '#board/doc/shape-boxes.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { FRAME_PADDING, type Point } from '#board/space/free-space.ts'
import { doOverlap } from '#board/space/occupied-space.ts'
import { type BoardSpace, readSpace } from './board-space.ts'
import { isUpright } from './place-in-lane.ts'

interface Size {
  w: number
  h: number
}

/** A free place in a frame; the frame may have to grow for it. */
export interface RoomInFrame extends Point {
  /** x and y are in its coordinates. */
  parentId: string
  around: Size
}

/**
 * Room for a round in the frame in which it was started, below the present content. `null` if that is no person's frame
 * on the page, or its growth would cover something.
 * @param kept the size that the round is expected to need in the end
 */
export function spaceInFrame(
  doc: Y.Doc,
  frameId: string,
  size: Size,
  kept: Size,
  space: Pick<BoardSpace, 'boxes'> = readSpace(doc),
): RoomInFrame | null {
  const shapes = boardShapes(doc)
  const frame = shapeBox(shapes, frameId)
  const map = shapes.get(frameId)
  const isOwn = map?.get('m.round') === undefined && map?.get('locked') !== true
  if (frame?.kind !== 'frame' || frame.parentId !== PAGE_ID || !isOwn || !isUpright(doc, frameId)) return null
  const boxes = space.boxes()
  const inside = boxes.filter(({ parentId }) => parentId === frameId)
  const bottoms = inside.map((box) => box.y + box.h - frame.y)
  const x = FRAME_PADDING
  const y = Math.max(FRAME_PADDING, ...bottoms.map((bottom) => bottom + FRAME_PADDING)) + FRAME_TITLE_HEIGHT
  const around = (round: Size): Size => ({
    w: Math.max(frame.w, x + round.w + FRAME_PADDING),
    h: Math.max(frame.h, y + round.h + FRAME_PADDING),
  })
  const wanted = { x: frame.x, y: frame.y, ...around(kept) }
  const isBlocked = boxes.some(
    (box) => box.id !== frameId && box.parentId === PAGE_ID && doOverlap(box, wanted),
  )
  return isBlocked ? null : { parentId: frameId, x, y, around: around(size) }
}
