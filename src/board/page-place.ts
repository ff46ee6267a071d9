import type * as Y from 'yjs'
import { PAGE_ID } from './record-kinds.ts'
import { type At, readAt, readIn } from './record-layout.ts'

/** Frames inside frames: deeper than this is nobody's drawing, and every level costs each viewer a stack frame. */
export const MAX_DEPTH = 32

/**
 * Where a shape stands on the page: its own place carried through its parents'. Ends at a parent that is missing
 * or goes in a circle, as if the last one found were on the page: that is also where clients show it.
 */
export function pagePlace(shapes: Y.Map<Y.Map<unknown>>, id: string): At | null {
  let place = readAt(shapes.get(id)?.get('at'))
  if (!place) return null
  let parent = parentOf(shapes, id)
  for (let depth = 0; depth < MAX_DEPTH && parent !== PAGE_ID; depth++) {
    const outer = readAt(shapes.get(parent)?.get('at'))
    if (!outer) break
    place = throughParent(outer, place)
    parent = parentOf(shapes, parent)
  }
  return place
}

/** `inner` in the coordinates that `outer` is in. */
export function throughParent(outer: At, inner: At): At {
  const [x, y, rotation] = outer
  const cos = Math.cos(rotation)
  const sin = Math.sin(rotation)
  return [x + inner[0] * cos - inner[1] * sin, y + inner[0] * sin + inner[1] * cos, rotation + inner[2]]
}

function parentOf(shapes: Y.Map<Y.Map<unknown>>, id: string): string {
  return readIn(shapes.get(id)?.get('in'))?.[0] ?? PAGE_ID
}
