import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type ShapeBox, shapeBox } from '#board/doc/shape-boxes.ts'
import { DEFAULT_PROPS, PAGE_ID } from '#board/record/record-kinds.ts'
import { readAt } from '#board/record/record-layout.ts'
import { occupiedBy, overlapArea } from '#board/space/free-space.ts'
import { doOverlap } from '#board/space/occupied-space.ts'
import { placeArea } from '#board/space/place-area.ts'
import { type BoardSpace, readSpace } from './board-space.ts'
import { ancestorsOf } from './place-in-lane.ts'
import { placeRoundsInGrid } from './rounds-in-order.ts'

/** The height of a folded round: its question and a line of summary. */
export const FOLDED_HEIGHT = 152

/** The height of a folded frame when it is open; `null` if it is open or not a round's. */
export function openHeight(map: Y.Map<unknown> | undefined): number | null {
  const height = map?.get('m.folded')
  return typeof height === 'number' && map?.get('m.round') !== undefined ? height : null
}

/** Shows only the round's title, to everyone; its notes stay where they are and are hidden. */
export function foldRound(doc: Y.Doc, frameId: string): void {
  const map = boardShapes(doc).get(frameId)
  if (map?.get('t') !== 'frame' || map.get('m.round') === undefined || openHeight(map) !== null) return
  const height = map.get('p.h')
  map.set('m.folded', typeof height === 'number' ? height : DEFAULT_PROPS.frame.h)
  map.set('p.h', FOLDED_HEIGHT)
}

/**
 * Opens the round. Other rounds in its space are arranged again; if other shapes are there, the round moves to the
 * nearest free place.
 * @param order ids of the rounds' frames, oldest first
 * @param space of the board while the round is folded
 * @returns whether this round moved to a free place
 */
export function unfoldRound(
  doc: Y.Doc,
  frameId: string,
  order: readonly string[],
  space: Pick<BoardSpace, 'boxes'> = readSpace(doc),
): boolean {
  const shapes = boardShapes(doc)
  const map = shapes.get(frameId)
  const height = openHeight(map)
  if (!map || height === null) return false
  map.set('p.h', height)
  map.delete('m.folded')
  const box = shapeBox(shapes, frameId)
  const isInWay = (id: string) => {
    const other = id === frameId ? null : shapeBox(shapes, id)
    return other !== null && box !== null && other.parentId === box.parentId && doOverlap(other, box)
  }
  if (order.some(isInWay)) placeRoundsInGrid(doc, order)
  return makeRoom(doc, frameId, { rounds: new Set(order), space })
}

/** A note that only touches the edge of the round was beside it before. */
const MIN_COVERED_SHARE = 0.25

/** Moves a round off shapes that it would cover. A round inside a person's frame stays in it. */
function makeRoom(
  doc: Y.Doc,
  frameId: string,
  { rounds, space }: { rounds: ReadonlySet<string>; space: Pick<BoardSpace, 'boxes'> },
): boolean {
  const shapes = boardShapes(doc)
  const map = shapes.get(frameId)
  const box = shapeBox(shapes, frameId)
  if (!map || box?.parentId !== PAGE_ID) return false
  const others = space
    .boxes()
    .filter(
      ({ id, parentId }) =>
        id !== frameId && (parentId === PAGE_ID || !ancestorsOf(doc, id).includes(frameId)),
    )
  const isCovered = (other: ShapeBox): boolean => {
    if (other.parentId !== PAGE_ID || rounds.has(other.id)) return false
    const share = overlapArea(box, other) / Math.max(1, other.w * other.h)
    return share >= MIN_COVERED_SHARE
  }
  const at = readAt(map.get('at'))
  if (!at || !others.some(isCovered)) return false
  const near = { x: box.x, y: box.y, w: box.w, h: FOLDED_HEIGHT }
  const place = placeArea(occupiedBy(others), box, near)
  map.set('at', [Math.round(place.x), Math.round(place.y), at[2]])
  return true
}
