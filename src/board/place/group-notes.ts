import { getIndexAbove, getIndexBelow, type IndexKey } from '@tldraw/utils'
import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import type { BoardIndex } from '#board/doc/board-index.ts'
import { pagePlace } from '#board/doc/page-place.ts'
import { shapeBox } from '#board/doc/shape-boxes.ts'
import { removeRecords } from '#board/edit/edit-board.ts'
import { BINDING_TYPE, NOTE_SIZE, noteSide, PAGE_ID } from '#board/record/record-kinds.ts'
import { type At, readAt, readIn } from '#board/record/record-layout.ts'
import { boundsOf, FRAME_PADDING, NOTE_GAP, type Point } from '#board/space/free-space.ts'
import { AREA_GAP, NAME_ROOM, placeArea } from '#board/space/place-area.ts'
import { addFrame } from './add-round-frame.ts'
import { type BoardSpace, readSpace } from './board-space.ts'
import { isTray } from './tray.ts'

/** A note's place before a move: its place in its parent, its parent, and its position in the parent's order. */
export interface MovedNote {
  noteId: string
  at: At
  in: [parentId: string, index: string]
}

/** A theme that becomes a frame with its notes. */
export interface NotesToGroup {
  /** `null` if none of its notes can be moved. */
  frameId: string | null
  title: string
  moved: readonly MovedNote[]
}

const MAX_COLUMNS = 6
const FRAMES_IN_ROW = 4

/**
 * The notes that may be moved into a frame, and where they are: loose ones and those in the tray. Locked notes stay, and so do
 * notes that people or a round put into a frame or a group.
 */
export function movableNotes(doc: Y.Doc, noteIds: Iterable<string>): MovedNote[] {
  const shapes = boardShapes(doc)
  return [...new Set(noteIds)].flatMap((noteId) => {
    const map = shapes.get(noteId)
    const at = readAt(map?.get('at'))
    const place = readIn(map?.get('in'))
    if (map?.get('t') !== 'note' || map.get('locked') === true || !at || !place) return []
    const isFree = place[0] === PAGE_ID || isTray(place[0])
    return isFree ? [{ noteId, at: [...at], in: [place[0], place[1]] }] : []
  })
}

/**
 * Adds a frame for each group near its notes, where it covers nothing, and moves the notes into it, except notes that
 * were moved or locked since. Does nothing for a frame that exists. Call it inside `editBoard`.
 */
export function layGroups(
  doc: Y.Doc,
  groups: readonly NotesToGroup[],
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
  let index = space.bottomIndex(PAGE_ID)
  let y = Math.round(start.y)
  for (const [i, row] of rows.entries()) {
    let x = Math.round(start.x)
    for (const { frameId, title, notes, grid } of row) {
      addFrame(doc, { id: frameId, name: title, x, y, w: grid.w, h: grid.h, index })
      index = getIndexBelow(index)
      moveInto(shapes, frameId, notes, grid)
      x += grid.w + AREA_GAP
    }
    y += (heights[i] ?? 0) + AREA_GAP
  }
}

/** How a group's frame is deleted, a number of notes at a time. */
export interface GroupEnd {
  group: NotesToGroup
  index: Pick<BoardIndex, 'dependents' | 'topOfPage'>
  maxNotes: number
}

/**
 * Deletes the frame of a group, a slice at a time, because people may have put thousands of notes into it. The group's
 * notes return to their old places; later additions stay where they are on the page; a note that was moved out stays
 * out. Call it inside `editBoard`.
 * @returns whether the frame is gone
 */
export function takeGroupApart(doc: Y.Doc, { group, index, maxNotes }: GroupEnd): boolean {
  const { frameId, moved } = group
  const shapes = boardShapes(doc)
  if (frameId === null || shapes.get(frameId)?.get('t') !== 'frame') return true
  const before = new Map(moved.map((note) => [note.noteId, note]))
  let top = index.topOfPage()
  let count = 0
  for (const id of index.dependents(frameId)) {
    const map = shapes.get(id)
    if (map?.get('t') === BINDING_TYPE || readIn(map?.get('in'))?.[0] !== frameId) continue
    if (count++ >= maxNotes) return false
    const was = before.get(id)
    if (was && (was.in[0] === PAGE_ID || shapes.has(was.in[0]))) putBack(shapes, was)
    else {
      const above: IndexKey = getIndexAbove(top as IndexKey | null)
      leaveWhereItLies(shapes, id, above)
      top = above
    }
  }
  removeRecords(doc, [frameId], index)
  return true
}

function putBack(shapes: Y.Map<Y.Map<unknown>>, { noteId, at, in: place }: MovedNote): void {
  shapes.get(noteId)?.set('at', [...at])
  shapes.get(noteId)?.set('in', [...place])
}

function leaveWhereItLies(shapes: Y.Map<Y.Map<unknown>>, id: string, index: IndexKey): void {
  const place = pagePlace(shapes, id)
  if (place) shapes.get(id)?.set('at', [...place])
  shapes.get(id)?.set('in', [PAGE_ID, index])
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
    w: columns * cell - NOTE_GAP + 2 * FRAME_PADDING,
    h: rows * cell - NOTE_GAP + 2 * FRAME_PADDING,
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
    const place: Point = {
      x: FRAME_PADDING + (i % columns) * cell,
      y: FRAME_PADDING + Math.floor(i / columns) * cell,
    }
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
