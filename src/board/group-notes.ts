import { getIndexAbove, type IndexKey } from '@tldraw/utils'
import type * as Y from 'yjs'
import { addFrame } from './add-round-frame.ts'
import { boardShapes } from './board-doc.ts'
import { type BoardSpace, readSpace } from './board-space.ts'
import { removeRecords, topIndex } from './edit-board.ts'
import { boundsOf, NOTE_GAP, type Point } from './free-space.ts'
import { pagePlace } from './page-place.ts'
import { AREA_GAP, NAME_ROOM, placeArea } from './place-area.ts'
import { NOTE_SIZE, noteSide, PAGE_ID } from './record-kinds.ts'
import { type At, readAt, readIn } from './record-layout.ts'
import { shapeBox } from './shape-boxes.ts'
import { TRAY_ID } from './tray.ts'

/** Where a note was: its place in its parent, its parent, and its place in the order there. */
export interface MovedNote {
  noteId: string
  at: At
  in: [parentId: string, index: string]
}

export interface NoteGroup {
  /** null: none of its notes can be moved. */
  frameId: string | null
  title: string
  moved: readonly MovedNote[]
}

const PADDING = 24
const MAX_COLUMNS = 6
/** Frames beside one another, before the next row of them begins. */
const FRAMES_IN_ROW = 4

/**
 * Those of the notes that may be moved into a frame, and where they are: loose ones and those in the clerk's tray. A
 * locked note stays, and so does one that people or a round put into a frame or a group.
 */
export function movableNotes(doc: Y.Doc, noteIds: Iterable<string>): MovedNote[] {
  const shapes = boardShapes(doc)
  return [...new Set(noteIds)].flatMap((noteId) => {
    const map = shapes.get(noteId)
    const at = readAt(map?.get('at'))
    const place = readIn(map?.get('in'))
    if (map?.get('t') !== 'note' || map.get('locked') === true || !at || !place) return []
    const isFree = place[0] === PAGE_ID || place[0] === TRAY_ID
    return isFree ? [{ noteId, at: [...at], in: [place[0], place[1]] }] : []
  })
}

/**
 * Lays a frame for each group where it covers nothing, near the notes, and moves the notes into it. A note that was moved
 * or locked meanwhile stays. A frame that is there is left alone. To be called inside `editBoard`.
 */
export function layGroups(
  doc: Y.Doc,
  groups: readonly NoteGroup[],
  space: BoardSpace = readSpace(doc),
): void {
  const shapes = boardShapes(doc)
  const missing = groups.flatMap((group) => {
    const { frameId } = group
    if (frameId === null || shapes.has(frameId)) return []
    const still = movableNotes(
      doc,
      group.moved.map(({ noteId }) => noteId),
    )
    const notes = still.filter(({ noteId, in: [parentId] }) =>
      group.moved.some((moved) => moved.noteId === noteId && moved.in[0] === parentId),
    )
    return notes.length === 0 ? [] : [{ frameId, title: group.title, notes, grid: gridFor(shapes, notes) }]
  })
  const rows = chunks(missing, FRAMES_IN_ROW)
  const heights = rows.map((row) => Math.max(...row.map(({ grid }) => grid.h)) + NAME_ROOM)
  const widths = rows.map((row) => row.reduce((sum, { grid }) => sum + grid.w + AREA_GAP, -AREA_GAP))
  if (rows.length === 0) return
  const size = {
    w: Math.max(...widths),
    h: heights.reduce((sum, height) => sum + height + AREA_GAP, -AREA_GAP) - NAME_ROOM,
  }
  const boxes = missing.flatMap(({ notes }) => notes.flatMap(({ noteId }) => shapeBox(shapes, noteId) ?? []))
  const start = placeArea(space.obstacles(), size, boundsOf(boxes))
  let y = Math.round(start.y)
  for (const [i, row] of rows.entries()) {
    let x = Math.round(start.x)
    for (const { frameId, title, notes, grid } of row) {
      addFrame(doc, { id: frameId, name: title, x, y, w: grid.w, h: grid.h })
      moveInto(shapes, frameId, notes, grid)
      x += grid.w + AREA_GAP
    }
    y += (heights[i] ?? 0) + AREA_GAP
  }
}

/**
 * Takes the frames of groups away again: notes that are still in them go back to where they were, and what was put into
 * them since stays where it lies. A note that was moved out stays out. To be called inside `editBoard`.
 */
export function takeGroupsApart(doc: Y.Doc, groups: readonly NoteGroup[]): void {
  const shapes = boardShapes(doc)
  for (const { frameId, moved } of groups) {
    if (frameId === null || shapes.get(frameId)?.get('t') !== 'frame') continue
    const before = new Map(moved.map((note) => [note.noteId, note]))
    for (const [id, map] of shapes.entries())
      if (readIn(map.get('in'))?.[0] === frameId) takeOut(shapes, id, before.get(id))
    removeRecords(doc, [frameId])
  }
}

/** `was`: where it goes back to, if its parent is still there; else it stays where it lies on the page. */
function takeOut(shapes: Y.Map<Y.Map<unknown>>, id: string, was: MovedNote | undefined): void {
  const map = shapes.get(id)
  if (!map) return
  if (was && (was.in[0] === PAGE_ID || shapes.has(was.in[0]))) {
    map.set('at', [...was.at])
    map.set('in', [...was.in])
    return
  }
  const place = pagePlace(shapes, id)
  if (place) map.set('at', [...place])
  map.set('in', [PAGE_ID, topIndex(shapes, PAGE_ID)])
}

interface Grid {
  columns: number
  cell: number
  w: number
  h: number
}

function gridFor(shapes: Y.Map<Y.Map<unknown>>, notes: readonly MovedNote[]): Grid {
  const columns = Math.min(MAX_COLUMNS, Math.ceil(Math.sqrt(notes.length)))
  const sides = notes.map(({ noteId }) => {
    const map = shapes.get(noteId)
    return map ? noteSide(map.get('p.size'), map.get('p.scale')) : NOTE_SIZE
  })
  const cell = Math.max(NOTE_SIZE, ...sides) + NOTE_GAP
  const rows = Math.ceil(notes.length / columns)
  return {
    columns,
    cell,
    w: columns * cell - NOTE_GAP + 2 * PADDING,
    h: rows * cell - NOTE_GAP + 2 * PADDING,
  }
}

function moveInto(
  shapes: Y.Map<Y.Map<unknown>>,
  frameId: string,
  notes: readonly MovedNote[],
  { columns, cell }: Grid,
): void {
  let index: IndexKey | null = null
  for (const [i, { noteId, at }] of notes.entries()) {
    const place: Point = { x: PADDING + (i % columns) * cell, y: PADDING + Math.floor(i / columns) * cell }
    index = getIndexAbove(index)
    shapes.get(noteId)?.set('at', [place.x, place.y, at[2]])
    shapes.get(noteId)?.set('in', [frameId, index])
  }
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  )
}
