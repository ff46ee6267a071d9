import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { pagePlace } from '#board/doc/page-place.ts'
import { type ShapeBox, shapeBox } from '#board/doc/shape-boxes.ts'
import { NOTE_SIZE, PAGE_ID } from '#board/record/record-kinds.ts'
import { type Box, NOTE_GAP, occupiedBy, type Point } from '#board/space/free-space.ts'
import { frameHeightFor, isInLane, notePlace, rowBelow } from '#board/space/lanes-in-round.ts'
import { doOverlap } from '#board/space/occupied-space.ts'
import { placeNote } from '#board/space/place-note.ts'
import { type BoardSpace, readSpace } from './board-space.ts'

export interface LanePlace extends Point {
  /** x and y are in its coordinates. */
  parentId: string
  /** The minimum height of the frame; `null` if the note is not in it. */
  frameHeight: number | null
}

/** The lane of a round's frame that a note gets; lanes and rows count from 0. */
export interface LaneRequest {
  frameId: string
  lane: number
  /** The first row to try; by default the one below the lane's notes. */
  row?: number | undefined
  /** The place to use when the frame is gone. */
  near?: Point | undefined
}

/** Rows below the requested one that are tried before the lane counts as blocked. */
const MAX_SKIPPED = 60

/**
 * The next free row of a lane, below whatever is in the way. A frame that people rotated, narrowed or deleted has no lanes any
 * more: then a free place beside where it is or was.
 */
export function placeInLane(
  doc: Y.Doc,
  request: LaneRequest,
  space: Pick<BoardSpace, 'boxes'> = readSpace(doc),
): LanePlace {
  const shape = shapeBox(boardShapes(doc), request.frameId)
  const frame = shape?.kind === 'frame' ? shape : null
  const inLane = frame && isUpright(doc, frame.id) ? freeRow(doc, frame, request, space.boxes()) : null
  if (inLane) return inLane
  const near = frame ? { x: frame.x + frame.w, y: frame.y } : request.near
  return { parentId: PAGE_ID, ...placeNote(space.boxes(), near), frameHeight: null }
}

function freeRow(
  doc: Y.Doc,
  frame: ShapeBox,
  request: LaneRequest,
  boxes: readonly ShapeBox[],
): LanePlace | null {
  const { lane } = request
  const { x } = notePlace(lane, 0)
  if (x + NOTE_SIZE > frame.w) return null
  const outer = new Set([frame.id, ...ancestorsOf(doc, frame.id)])
  const column = { x: frame.x + x - NOTE_GAP, y: frame.y, w: NOTE_SIZE + 2 * NOTE_GAP, h: Infinity }
  const others = boxes.filter(
    (box) => !outer.has(box.id) && (box.parentId === frame.id || doOverlap(box, column)),
  )
  const { isFree } = occupiedBy(others)
  const first = request.row ?? rowBelow(lowestIn(lane, frame, others))
  for (let row = first; row <= first + MAX_SKIPPED; row++) {
    const { y } = notePlace(lane, row)
    const onPage: Box = { x: frame.x + x, y: frame.y + y, w: NOTE_SIZE, h: NOTE_SIZE }
    if (isFree(onPage, NOTE_GAP)) return { parentId: frame.id, x, y, frameHeight: frameHeightFor(y) }
  }
  return null
}

/** The bottom of the lane's lowest note, in the frame's coordinates. */
function lowestIn(lane: number, frame: ShapeBox, others: readonly ShapeBox[]): number {
  const ends = others
    .filter(({ parentId, x, w }) => parentId === frame.id && isInLane(lane, { x: x - frame.x, w }))
    .map(({ y, h }) => y + h - frame.y)
  return Math.max(Number.NEGATIVE_INFINITY, ...ends)
}

/** Whether the shape is not rotated on the page; false if it is gone. */
export function isUpright(doc: Y.Doc, id: string): boolean {
  return pagePlace(boardShapes(doc), id)?.[2] === 0
}

/** Frames around the frame: its content lies on them too. */
export function ancestorsOf(doc: Y.Doc, id: string): string[] {
  const shapes = boardShapes(doc)
  const ancestors: string[] = []
  let box = shapeBox(shapes, id)
  while (box && box.parentId !== PAGE_ID && !ancestors.includes(box.parentId)) {
    ancestors.push(box.parentId)
    box = shapeBox(shapes, box.parentId)
  }
  return ancestors
}
