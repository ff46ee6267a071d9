import * as Y from 'yjs'
import { PAGE_ID, PARENT_TYPES } from '#board/record/record-kinds.ts'
import { type At, readAt, readIn } from '#board/record/record-layout.ts'

/** Frames inside frames: every level costs each viewer a stack frame, and real drawings have fewer levels. */
export const MAX_FRAME_DEPTH = 32

/**
 * A shape's place on the page, through all of its parents. Stops at a missing or circular parent as if the last one found were on
 * the page: clients show it there too.
 */
export function pagePlace(shapes: Y.Map<Y.Map<unknown>>, id: string): At | null {
  const place = readAt(shapes.get(id)?.get('at'))
  return place && throughParents(placesFrom(shapes, parentOf(shapes, id)), place)
}

/** The places of a parent and of its parents, from the inside out. */
export function placesFrom(shapes: Y.Map<Y.Map<unknown>>, parentId: string): At[] {
  const places: At[] = []
  for (let parent = parentId; places.length < MAX_FRAME_DEPTH && parent !== PAGE_ID; ) {
    const map = shapes.get(parent)
    const place = readAt(map?.get('at'))
    if (!place) break
    places.push(place)
    parent = readIn(map?.get('in'))?.[0] ?? PAGE_ID
  }
  return places
}

/** @param outer as `placesFrom` gives them */
export function throughParents(outer: readonly At[], inner: At): At {
  return outer.reduce((place, parent) => throughParent(parent, place), inner)
}

/**
 * The parent under which a shape can be drawn: its own, or the page if that one is missing, can't hold shapes, is too deep or
 * leads back to the shape. Every client computes the same until the server has repaired the document; tldraw itself hangs on a
 * circle.
 */
export function drawableParent(shapes: Y.Map<Y.Map<unknown>>, id: string): string {
  const own = parentOf(shapes, id)
  const seen = new Set<string>([id])
  for (let parent = own; parent !== PAGE_ID; parent = parentOf(shapes, parent)) {
    const map = shapes.get(parent)
    const canHold = map instanceof Y.Map && PARENT_TYPES.has(String(map.get('t')))
    // If an ancestor can't be drawn in its own parent, it is drawn on the page itself.
    if (!canHold) return parent === own ? PAGE_ID : own
    if (parent === id || seen.size > MAX_FRAME_DEPTH) return PAGE_ID
    if (seen.has(parent)) return own
    seen.add(parent)
  }
  return own
}

/** `inner` in the coordinates of `outer`. */
export function throughParent(outer: At, inner: At): At {
  const [x, y, rotation] = outer
  const cos = Math.cos(rotation)
  const sin = Math.sin(rotation)
  return [x + inner[0] * cos - inner[1] * sin, y + inner[0] * sin + inner[1] * cos, rotation + inner[2]]
}

function parentOf(shapes: Y.Map<Y.Map<unknown>>, id: string): string {
  return readIn(shapes.get(id)?.get('in'))?.[0] ?? PAGE_ID
}
