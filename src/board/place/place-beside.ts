import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type ShapeBox, shapeBox } from '#board/doc/shape-boxes.ts'
import { NOTE_SIZE, PAGE_ID } from '#board/record/record-kinds.ts'
import { type Box, boundsOf, NOTE_GAP, occupiedBy, type Point } from '#board/space/free-space.ts'
import { AREA_GAP, placeArea } from '#board/space/place-area.ts'
import { type BoardSpace, readSpace } from './board-space.ts'
import { isUpright } from './place-in-lane.ts'

const NOTE = { w: NOTE_SIZE, h: NOTE_SIZE }

/**
 * A free place for a note that answers another, far enough from it for an arrow to be visible. In the other note's frame if there
 * is room beside it, otherwise on the page. x and y are in the parent's coordinates.
 */
export function placeBeside(
  doc: Y.Doc,
  nearId: string,
  space: BoardSpace = readSpace(doc),
): Point & { parentId: string } {
  const shapes = boardShapes(doc)
  const near = shapeBox(shapes, nearId)
  if (!near) return { parentId: PAGE_ID, ...space.nextPlace() }
  const frame = shapeBox(shapes, near.parentId)
  const inside = frame && isUpright(doc, frame.id) ? placeInside(space.boxes(), frame, near) : null
  return inside ?? { parentId: PAGE_ID, ...placeArea(space.obstacles(), NOTE, near) }
}

function placeInside(
  boxes: readonly ShapeBox[],
  frame: ShapeBox,
  near: Box,
): (Point & { parentId: string }) | null {
  const { isFree } = occupiedBy(boxes.filter(({ parentId }) => parentId === frame.id))
  const far = NOTE_SIZE + AREA_GAP
  for (const [dx, dy] of [
    [near.w + AREA_GAP, 0],
    [0, near.h + AREA_GAP],
    [-far, 0],
    [0, -far],
  ] as const) {
    const place = { x: near.x + dx, y: near.y + dy, ...NOTE }
    if (isWithin(place, frame) && isFree(place, NOTE_GAP)) {
      return { parentId: frame.id, x: place.x - frame.x, y: place.y - frame.y }
    }
  }
  return null
}

/** Bounds of these shapes and of the frames that hold them; `null` if none exists. */
export function boundsAround(doc: Y.Doc, ids: Iterable<string>): Box | null {
  const shapes = boardShapes(doc)
  const boxes: Box[] = []
  for (const id of ids) {
    let box = shapeBox(shapes, id)
    const seen = new Set<string>()
    while (box && box.parentId !== PAGE_ID && !seen.has(box.id)) {
      seen.add(box.id)
      const outer = shapeBox(shapes, box.parentId)
      if (!outer) break
      box = outer
    }
    if (box) boxes.push(box)
  }
  return boundsOf(boxes)
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.w <= outer.x + outer.w &&
    inner.y + inner.h <= outer.y + outer.h
  )
}
