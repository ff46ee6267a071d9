import type * as Y from 'yjs'
import { boardShapes } from './board-doc.ts'
import { doOverlap } from './occupied-space.ts'
import { DEFAULT_PROPS } from './record-kinds.ts'
import { tidyRounds } from './round-grid.ts'
import { shapeBox } from './shape-boxes.ts'

/** Of a folded round: its question and a line of what is in it. */
export const FOLDED_HEIGHT = 152
export const MAX_OPEN_HEIGHT = 1e6

/** How high a folded frame is when it is open. null: it is open, or no round's. */
export function openHeight(map: Y.Map<unknown> | undefined): number | null {
  const height = map?.get('m.folded')
  return typeof height === 'number' && map?.get('m.round') !== undefined ? height : null
}

/** Shows the round's title alone, to everyone; its notes stay where they are and are hidden. */
export function foldRound(doc: Y.Doc, frameId: string): void {
  const map = boardShapes(doc).get(frameId)
  if (map?.get('t') !== 'frame' || map.get('m.round') === undefined || openHeight(map) !== null) return
  const height = map.get('p.h')
  map.set('m.folded', typeof height === 'number' ? height : DEFAULT_PROPS.frame.h)
  map.set('p.h', FOLDED_HEIGHT)
}

/**
 * Shows all of the round again. Rounds that moved into its room since are put in order anew.
 * @param order ids of the rounds' frames, oldest first
 */
export function unfoldRound(doc: Y.Doc, frameId: string, order: readonly string[]): void {
  const shapes = boardShapes(doc)
  const map = shapes.get(frameId)
  const height = openHeight(map)
  if (!map || height === null) return
  map.set('p.h', height)
  map.delete('m.folded')
  const box = shapeBox(shapes, frameId)
  const isInWay = (id: string) => {
    const other = id === frameId ? null : shapeBox(shapes, id)
    return other !== null && box !== null && other.parentId === box.parentId && doOverlap(other, box)
  }
  if (order.some(isInWay)) tidyRounds(doc, order)
}
