import { type Box, boundsOf, NOTE_GAP, overlapArea, type Point } from './free-space.ts'
import { columnsInRoom, layGrid } from './lay-grid.ts'
import { nearestFree } from './rings.ts'

/** The items to put in order, and their surroundings. All in page units. */
export interface TidyRequest {
  /** The boxes of the items, in the order of the grid. */
  boxes: readonly Box[]
  /** Boxes that the grid should not cover. */
  obstacles: readonly Box[]
  /** The inside of the frame around them, without its padding; `null` on the page. */
  room: Box | null
  /** A place below everything, for a page without a free place near. */
  floor: number
  /** Whether the grid begins in the corner of the room, and not in that of the items. */
  isFromCorner?: boolean
}

/** The grid that was found; `bounds` is around all its items. */
export interface TidyGrid {
  /** The items' new top left corners, in the order of `boxes`. */
  places: Point[]
  bounds: Box
}

/**
 * A grid where the items are. If it would cover an obstacle more than they do now, it lies at the nearest free place. In a room it
 * never begins left of it or above, and extends beyond it only to the right and downward.
 */
export function tidyGrid({ boxes, obstacles, room, floor, isFromCorner = false }: TidyRequest): TidyGrid {
  const grid = layGrid(boxes, columnsInRoom(boxes, room))
  const corner = (isFromCorner ? room : boundsOf(boxes)) ?? { x: 0, y: 0 }
  const start = room
    ? { x: inside(corner.x, grid.w, room.x, room.w), y: inside(corner.y, grid.h, room.y, room.h) }
    : corner
  const at = (place: Point): TidyGrid => ({
    places: grid.places.map(({ x, y }) => ({ x: place.x + x, y: place.y + y })),
    bounds: { ...place, w: grid.w, h: grid.h },
  })
  const here = at({ x: start.x, y: start.y })
  if (!coversMore(boxes, boxesAt(here.places, boxes), obstacles)) return here
  const isInRoom = ({ x, y }: Point) =>
    !room || (x >= room.x && y >= room.y && x <= Math.max(room.x, room.x + room.w - grid.w))
  return at(nearestFree(here.bounds, obstacles, isInRoom) ?? { x: room?.x ?? start.x, y: floor + NOTE_GAP })
}

/** The start of a length inside a room; the room's start if it is too long. */
function inside(start: number, length: number, roomStart: number, roomLength: number): number {
  return Math.max(roomStart, Math.min(start, roomStart + roomLength - length))
}

function boxesAt(places: readonly Point[], boxes: readonly Box[]): Box[] {
  return boxes.map((box, i) => ({ ...box, ...places[i] }))
}

/** Square page units: sums of coordinates are slightly inexact. */
const SLACK = 1

/** Whether any obstacle is covered more by the boxes after a move than before it. */
export function coversMore(
  before: readonly Box[],
  after: readonly Box[],
  obstacles: readonly Box[],
): boolean {
  const bounds = boundsOf(after)
  if (!bounds) return false
  return obstacles.some(
    (obstacle) =>
      overlapArea(bounds, obstacle) > 0 &&
      coveredArea(after, obstacle) > coveredArea(before, obstacle) + SLACK,
  )
}

function coveredArea(boxes: readonly Box[], obstacle: Box): number {
  return boxes.reduce((sum, box) => sum + overlapArea(box, obstacle), 0)
}
