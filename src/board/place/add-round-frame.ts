import { getIndexBelow, type IndexKey } from '@tldraw/utils'
import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { MAX_FRAME_DEPTH } from '#board/doc/page-place.ts'
import { DEFAULT_PROPS, PAGE_ID } from '#board/record/record-kinds.ts'
import { type FlatRecord, flatToMap, readAt, readIn } from '#board/record/record-layout.ts'
import type { Point } from '#board/space/free-space.ts'

/** A frame to add; x, y, w and h in page units. */
export interface NewFrame extends Point {
  id: string
  w: number
  h: number
  name: string
  /** By default the page; x and y are in its coordinates. */
  parentId?: string
  /** By default below everything in its parent, which means reading the whole board. */
  index?: string
}

export interface NewRoundFrame extends NewFrame {
  roundId: string
}

/** The frame stores the id of the round alone: its texts are in the session. */
export function addRoundFrame(doc: Y.Doc, { roundId, ...frame }: NewRoundFrame): void {
  addFrame(doc, frame, { 'm.round': roundId })
}

/** Goes below everything in its parent, so that it covers nothing when it grows. Does nothing if the id exists. */
export function addFrame(doc: Y.Doc, frame: NewFrame, more: FlatRecord = {}): void {
  const { id, x, y, w, h, name, parentId = PAGE_ID, index } = frame
  const shapes = boardShapes(doc)
  if (shapes.has(id)) return
  shapes.set(
    id,
    flatToMap({
      t: 'frame',
      at: [x, y, 0],
      in: [parentId, index ?? bottomIndex(shapes, parentId)],
      'p.w': w,
      'p.h': h,
      'p.name': name,
      ...more,
    }),
  )
}

/** Page units below a frame inside of another. */
const PADDING = 24

/** Grows downward only and never shrinks. The frames around it grow too, or they would cut it off. */
export function growFrame(doc: Y.Doc, id: string, height: number): void {
  let [frameId, least] = [id, height]
  for (let depth = 0; depth < MAX_FRAME_DEPTH; depth++) {
    const map = boardShapes(doc).get(frameId)
    if (map?.get('t') !== 'frame') return
    const h = map.get('p.h')
    if (least <= (typeof h === 'number' ? h : DEFAULT_PROPS.frame.h)) return
    map.set('p.h', least)
    const at = readAt(map.get('at'))
    const parentId = readIn(map.get('in'))?.[0]
    if (!at || parentId === undefined) return
    ;[frameId, least] = [parentId, at[1] + least + PADDING]
  }
}

/** Makes the frame at least this wide. */
export function widenFrame(doc: Y.Doc, id: string, width: number): void {
  const map = boardShapes(doc).get(id)
  if (map?.get('t') !== 'frame') return
  const w = map.get('p.w')
  if (width > (typeof w === 'number' ? w : DEFAULT_PROPS.frame.w)) map.set('p.w', width)
}

/** Below every child of the parent. */
export function bottomIndex(shapes: Y.Map<Y.Map<unknown>>, parentId: string): IndexKey {
  let bottom: string | null = null
  for (const map of shapes.values()) {
    const place = readIn(map.get('in'))
    if (place?.[0] === parentId && (bottom === null || place[1] < bottom)) bottom = place[1]
  }
  return getIndexBelow(bottom as IndexKey | null)
}
