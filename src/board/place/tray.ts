import { getIndexAbove } from '@tldraw/utils'
import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { obstacles } from '#board/doc/obstacles.ts'
import { type ShapeBox, shapeBox } from '#board/doc/shape-boxes.ts'
import { addNote, type NoteToAdd } from '#board/edit/edit-board.ts'
import { NOTE_SIZE, PAGE_ID } from '#board/record/record-kinds.ts'
import { FRAME_PADDING, NOTE_GAP, NOTE_STEP, occupiedBy, type Point } from '#board/space/free-space.ts'
import { doOverlap } from '#board/space/occupied-space.ts'
import { placeArea } from '#board/space/place-area.ts'
import { placeNote } from '#board/space/place-note.ts'
import { addFrame, growFrame } from './add-round-frame.ts'
import { type BoardSpace, readSpace } from './board-space.ts'
import { ancestorsOf, isUpright } from './place-in-lane.ts'

/** A frame for notes without a place. It has one id, so that concurrent calls create one frame. */
export interface Tray {
  id: string
  name: string
  /** Notes in a row. */
  columns: number
}

export const TRAY_ID = 'shape:tray'
const CLERKS_TRAY: Tray = { id: TRAY_ID, name: 'Clerk’s tray', columns: 4 }

const PROGRAM_LANE = 'shape:lane-'
/** Narrow, like the lane of an advisor, and half as long. */
const LANE_COLUMNS = 2

/** The lane of a program, for its notes without a place. No person is named: a canvas keeps its words for ever. */
export function programLane({ tokenId, name }: WritingProgram): Tray {
  return { id: `${PROGRAM_LANE}${tokenId}`, name, columns: LANE_COLUMNS }
}

export interface WritingProgram {
  tokenId: string
  name: string
}

/** Whether it is a frame of notes without a place, and no group that people made. */
export function isTray(id: string): boolean {
  return id === TRAY_ID || id.startsWith(PROGRAM_LANE)
}

const FIRST_ROWS = 1
/** The expected number of rows: the tray is created where this much is free. */
const KEPT_ROWS = 4
/** Rows with an obstacle before the tray counts as blocked. */
const MAX_SKIPPED_ROWS = 60

/** x and y are in the parent's coordinates. */
export interface TrayPlace extends Point {
  parentId: string
}

export type TrayNote = Omit<NoteToAdd, 'x' | 'y' | 'parentId' | 'index'>

/**
 * The next free cell of the tray, from the top. Creates the tray if it doesn't exist, and makes it high enough. A note that
 * people drag out leaves its cell to the next. Call it inside `editBoard`.
 */
export function placeInTray(doc: Y.Doc, space: BoardSpace = readSpace(doc)): TrayPlace {
  return placesInTray(doc, 1, { space, tray: CLERKS_TRAY })[0] ?? { parentId: PAGE_ID, ...space.nextPlace() }
}

/** Call it inside `editBoard`. */
export function addToTray(doc: Y.Doc, note: TrayNote): void {
  addAllToTray(doc, [note])
}

/** Like `addToTray`, for many notes; reads the board once. */
export function addAllToTray(
  doc: Y.Doc,
  notes: readonly TrayNote[],
  space: BoardSpace = readSpace(doc),
  tray: Tray = CLERKS_TRAY,
): void {
  const shapes = boardShapes(doc)
  const missing = notes.filter(({ id }) => !shapes.has(id))
  const cells = placesInTray(doc, missing.length, { space, tray })
  let index = space.topIndex(tray.id)
  for (const cell of cells) {
    const note = missing.shift()
    if (note) addNote(doc, { ...note, ...cell, index })
    index = getIndexAbove(index)
  }
  const boxes = missing.length > 0 ? obstacles(doc) : []
  for (const note of missing) {
    addNote(doc, { ...note, ...placeNote(boxes) })
    const box = shapeBox(shapes, note.id)
    if (box) boxes.push(box)
  }
}

/** Fewer than `count` if the tray can't hold more: someone rotated it, or something is in the way. */
function placesInTray(
  doc: Y.Doc,
  count: number,
  { space, tray }: { space: BoardSpace; tray: Tray },
): TrayPlace[] {
  if (count === 0) return []
  const shapes = boardShapes(doc)
  if (!shapes.has(tray.id)) addFrame(doc, newTray(space, tray))
  const box = shapeBox(shapes, tray.id)
  if (box?.kind !== 'frame' || !isUpright(doc, tray.id)) return []
  const cells = freeCells(doc, box, { count, columns: tray.columns, boxes: space.boxes() })
  const lowest = cells.at(-1)
  if (lowest) growFrame(doc, tray.id, lowest.y + NOTE_SIZE + FRAME_PADDING)
  return cells.map(({ x, y }) => ({ x, y, parentId: tray.id }))
}

function freeCells(
  doc: Y.Doc,
  tray: ShapeBox,
  { count, columns: most, boxes }: { count: number; columns: number; boxes: readonly ShapeBox[] },
): Point[] {
  const columns = Math.max(1, Math.min(most, Math.floor((tray.w - 2 * FRAME_PADDING + NOTE_GAP) / NOTE_STEP)))
  const outer = new Set([tray.id, ...ancestorsOf(doc, tray.id)])
  const below = { x: tray.x, y: tray.y, w: Math.max(tray.w, sizeOf(1, most).w), h: Infinity }
  const others = boxes.filter(
    (box) => !outer.has(box.id) && (box.parentId === tray.id || doOverlap(box, below)),
  )
  const { isFree } = occupiedBy(others)
  const inside = others.filter(({ parentId }) => parentId === tray.id).length
  const rows = Math.ceil((inside + count) / columns) + MAX_SKIPPED_ROWS
  const free: Point[] = []
  for (let cell = 0; cell < rows * columns && free.length < count; cell++) {
    const [x, y] = [
      FRAME_PADDING + (cell % columns) * NOTE_STEP,
      FRAME_PADDING + Math.floor(cell / columns) * NOTE_STEP,
    ]
    if (isFree({ x: tray.x + x, y: tray.y + y, w: NOTE_SIZE, h: NOTE_SIZE }, 0)) free.push({ x, y })
  }
  return free
}

function newTray(space: BoardSpace, { id, name, columns }: Tray) {
  const place = placeArea(occupiedBy(space.boxes()), sizeOf(KEPT_ROWS, columns), null)
  return { id, name, ...place, ...sizeOf(FIRST_ROWS, columns) }
}

function sizeOf(rows: number, columns: number): { w: number; h: number } {
  return {
    w: columns * NOTE_STEP - NOTE_GAP + 2 * FRAME_PADDING,
    h: rows * NOTE_STEP - NOTE_GAP + 2 * FRAME_PADDING,
  }
}
