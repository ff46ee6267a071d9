import { getIndexBelow, type IndexKey } from '@tldraw/utils'
import type * as Y from 'yjs'
import { boardShapes } from './board-doc.ts'
import type { Point } from './free-space.ts'
import { DEFAULT_PROPS, PAGE_ID } from './record-kinds.ts'
import { type FlatRecord, flatToMap, readIn } from './record-layout.ts'

export interface NewFrame extends Point {
  id: string
  w: number
  h: number
  name: string
}

export interface NewRoundFrame extends NewFrame {
  roundId: string
}

export function addRoundFrame(doc: Y.Doc, { roundId, ...frame }: NewRoundFrame): void {
  addFrame(doc, frame, { 'm.round': roundId })
}

/** On the page, under everything: a frame that grows later covers nothing. An id in use is left alone. */
export function addFrame(doc: Y.Doc, { id, x, y, w, h, name }: NewFrame, more: FlatRecord = {}): void {
  const shapes = boardShapes(doc)
  if (shapes.has(id)) return
  shapes.set(
    id,
    flatToMap({
      t: 'frame',
      at: [x, y, 0],
      in: [PAGE_ID, bottomIndex(shapes)],
      'p.w': w,
      'p.h': h,
      'p.name': name,
      ...more,
    }),
  )
}

/** Downward only, and never less high than it is. */
export function growFrame(doc: Y.Doc, id: string, height: number): void {
  const map = boardShapes(doc).get(id)
  if (map?.get('t') !== 'frame') return
  const h = map.get('p.h')
  if (height > (typeof h === 'number' ? h : DEFAULT_PROPS.frame.h)) map.set('p.h', height)
}

/** Below every child of the page. */
function bottomIndex(shapes: Y.Map<Y.Map<unknown>>): IndexKey {
  let bottom: string | null = null
  for (const map of shapes.values()) {
    const place = readIn(map.get('in'))
    if (place?.[0] === PAGE_ID && (bottom === null || place[1] < bottom)) bottom = place[1]
  }
  return getIndexBelow(bottom as IndexKey | null)
}
