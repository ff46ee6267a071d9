import type { ChunkedWork } from '#base/chunked-work.ts'
import type { ShapeBox } from '#board/doc/shape-boxes.ts'
import { NOTE_SIZE, PAGE_ID } from '#board/record/record-kinds.ts'
import { GRID_PADDING, gridPlace } from '#board/space/frame-grid.ts'
import { type Box, boundsOf, NOTE_GAP, type Occupied, type Point } from '#board/space/free-space.ts'
import { layGrid } from '#board/space/lay-grid.ts'
import { doOverlap, OccupiedSpace } from '#board/space/occupied-space.ts'
import { placeArea } from '#board/space/place-area.ts'

/** A new note on the board. Its box is its writer's place. */
export interface NoteToLay extends Box {
  /** `null`: it was written in no frame. */
  frameId: string | null
  /** Whether it stays where it is in its frame, if it covers nothing there. */
  keepsPlace: boolean
}

/** Occupied space of the board, and the area of earlier notes of the same reveal. */
export interface RevealSpace {
  boxes: readonly ShapeBox[]
  obstacles: Occupied
  /** A place for one more note. */
  nextPlace: Point
  /** The area around the earlier notes; `null`: there are none, or the area would reveal their writer. */
  near: Box | null
}

export interface NoteSpot extends Point {
  parentId: string
}

/** The places of the notes, in their order, and the new heights of frames. */
export interface RevealLayout {
  spots: NoteSpot[]
  heights: Map<string, number>
}

/** Notes that are placed between two readings of the clock. */
const PLACED_AT_ONCE = 20
/** Screens are wider than high. */
const WIDTH_TO_HEIGHT = 1.6
const MIN_COLUMNS = 4
/** Cells that are tried for one note, before all go beside everything. */
const MAX_CELLS = 2_000
const STEP = NOTE_SIZE + NOTE_GAP
/** Sums of coordinates are slightly inexact: neighbours in a grid must not be in each other's way. */
const GAP = NOTE_GAP - 1
/** A small batch that follows no other fills the next free places one by one. */
const FEW = 3

/**
 * Lays notes in reading order: those of a frame in its places, top down, and the others in a grid beside the present
 * content. They cover nothing. A frame grows for them if there is room below it.
 */
export function* layRevealed(notes: readonly NoteToLay[], space: RevealSpace): ChunkedWork<RevealLayout> {
  const spots = new Map<NoteToLay, NoteSpot>()
  const heights = new Map<string, number>()
  const frames = new Map(space.boxes.flatMap((box) => (box.kind === 'frame' ? [[box.id, box]] : [])))
  for (const [frameId, own] of byFrame(notes)) {
    const frame = frames.get(frameId)
    if (frame) yield* layInFrame(own, frame, { space, spots, heights })
  }
  const free = notes.filter((note) => !spots.has(note))
  const grown = [...frames.values()].map((frame) => ({ ...frame, h: heights.get(frame.id) ?? frame.h }))
  const places = yield* layOnPage(free, { ...space, obstacles: withBoxes(space.obstacles, grown) })
  for (const [i, note] of free.entries()) spots.set(note, { parentId: PAGE_ID, ...(places[i] ?? note) })
  return { spots: notes.map((note) => spots.get(note) ?? { ...note, parentId: PAGE_ID }), heights }
}

function withBoxes(obstacles: Occupied, boxes: readonly Box[]): Occupied {
  const more = OccupiedSpace.of(boxes)
  return {
    bounds: () => boundsOf([obstacles.bounds(), ...boxes].filter((box) => box !== null)),
    isFree: (box, gap) => obstacles.isFree(box, gap) && !more.findInWay(box, gap),
  }
}

function byFrame(notes: readonly NoteToLay[]): Map<string, NoteToLay[]> {
  const groups = new Map<string, NoteToLay[]>()
  for (const note of notes)
    if (note.frameId !== null) groups.set(note.frameId, [...(groups.get(note.frameId) ?? []), note])
  return groups
}

interface Laid {
  space: RevealSpace
  spots: Map<NoteToLay, NoteSpot>
  heights: Map<string, number>
}

/** Notes for which the frame has no room stay without a spot. */
function* layInFrame(
  notes: readonly NoteToLay[],
  frame: ShapeBox,
  { space, spots, heights }: Laid,
): ChunkedWork<void> {
  const taken = OccupiedSpace.of(space.boxes.filter(({ parentId }) => parentId === frame.id))
  const beside = space.boxes.filter(({ id, parentId }) => parentId === frame.parentId && id !== frame.id)
  const settle = (note: NoteToLay, { x, y }: Point): void => {
    taken.add({ x, y, w: note.w, h: note.h })
    spots.set(note, { parentId: frame.id, x: x - frame.x, y: y - frame.y })
  }
  const left = gridPlace(frame, 0).x
  const fits = ({ w, h }: NoteToLay, { x, y }: Point): boolean =>
    (x === left || x + w <= frame.x + frame.w) && !taken.findInWay({ x, y, w, h }, 0)
  let height = frame.h
  const isRoomTo = (bottom: number): boolean => {
    const wanted = { ...frame, h: Math.max(height, bottom - frame.y + GRID_PADDING) }
    if (wanted.h > frame.h && beside.some((box) => doOverlap(box, wanted) && !doOverlap(box, frame)))
      return false
    height = wanted.h
    return true
  }

  for (const note of notes)
    if (note.keepsPlace && isInside(note, frame) && !taken.findInWay(note, 0)) settle(note, note)
  let cell = 0
  let count = 0
  for (const note of notes) {
    if (spots.has(note)) continue
    let place = gridPlace(frame, cell)
    while (!fits(note, place)) place = gridPlace(frame, ++cell)
    if (!isRoomTo(place.y + note.h)) break
    settle(note, place)
    if (++count % PLACED_AT_ONCE === 0) yield
  }
  if (height > frame.h) heights.set(frame.id, height)
}

function isInside(box: Box, frame: Box): boolean {
  return (
    box.x >= frame.x &&
    box.y >= frame.y &&
    box.x + box.w <= frame.x + frame.w &&
    box.y + box.h <= frame.y + frame.h
  )
}

/** The first batch of a reveal gets a new grid; later and small batches fill the next free cells. */
function* layOnPage(notes: readonly NoteToLay[], space: RevealSpace): ChunkedWork<Point[]> {
  const { near, obstacles } = space
  if (notes.length === 0) return []
  const isFew = notes.length <= FEW && obstacles.bounds() !== null
  const cells = near || isFew ? yield* fillCells(notes, space) : null
  return cells ?? gridBeside(notes, obstacles)
}

function gridBeside(notes: readonly NoteToLay[], obstacles: Occupied): Point[] {
  const grid = layGrid(notes, columnsOf(notes.length))
  const isEmpty = obstacles.bounds() === null
  // The average of the writers' places, which gives no single view away.
  const { x, y } = isEmpty ? aroundMiddle(notes, grid) : placeArea(obstacles, grid, null)
  return grid.places.map((place) => ({ x: x + place.x, y: y + place.y }))
}

function aroundMiddle(notes: readonly Box[], { w, h }: { w: number; h: number }): Point {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    x: Math.round(mean(notes.map((note) => note.x + note.w / 2)) - w / 2),
    y: Math.round(mean(notes.map((note) => note.y + note.h / 2)) - h / 2),
  }
}

/** `null` if a search takes too long. */
function* fillCells(
  notes: readonly NoteToLay[],
  { near, obstacles, boxes, nextPlace }: RevealSpace,
): ChunkedWork<Point[] | null> {
  const start = near ?? { ...nextPlace, w: 0, h: 0 }
  const there = near ? boxes.filter((box) => doOverlap(box, near)).length : 0
  const wide = Math.round((start.w + NOTE_GAP) / STEP)
  const columns = Math.max(wide, columnsOf(there + notes.length), MIN_COLUMNS)
  const placed = new OccupiedSpace()
  const places: Point[] = []
  let cell = 0
  for (const { w, h } of notes) {
    for (const from = cell; places.length < notes.length; cell++) {
      if (cell - from > MAX_CELLS) return null
      if (cell % PLACED_AT_ONCE === 0) yield
      const at = {
        x: start.x + (cell % columns) * STEP,
        y: start.y + Math.floor(cell / columns) * STEP,
        w,
        h,
      }
      if (!obstacles.isFree(at, GAP) || placed.findInWay(at, GAP)) continue
      places.push({ x: at.x, y: at.y })
      placed.add(at)
      break
    }
  }
  return places
}

function columnsOf(count: number): number {
  return Math.max(1, Math.ceil(Math.sqrt(count * WIDTH_TO_HEIGHT)))
}
