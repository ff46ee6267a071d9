import type * as Y from 'yjs'
import { readIn } from '#board/record/record-layout.ts'
import { isTray } from './tray.ts'

/**
 * Real nesting is less deep; two people who nest frames in each other at the same moment make a circle until it is
 * repaired.
 */
const MAX_DEPTH = 32

/** `null` if the shape is in no frame. */
export function frameAround(shapes: Y.Map<Y.Map<unknown>>, id: string): string | null {
  let parentId = readIn(shapes.get(id)?.get('in'))?.[0]
  for (let depth = 0; parentId && depth < MAX_DEPTH; depth++) {
    const parent = shapes.get(parentId)
    if (parent?.get('t') === 'frame') return parentId
    parentId = readIn(parent?.get('in'))?.[0]
  }
  return null
}

/** Whether one of `containers` holds the shape, at any depth. */
export function isInContainer(
  shapes: Y.Map<Y.Map<unknown>>,
  id: string,
  containers: ReadonlySet<string>,
): boolean {
  let parentId = readIn(shapes.get(id)?.get('in'))?.[0]
  for (let depth = 0; parentId && depth < MAX_DEPTH; depth++) {
    if (containers.has(parentId)) return true
    parentId = readIn(shapes.get(parentId)?.get('in'))?.[0]
  }
  return false
}

/** Whether people or a step made this frame: not that of a round, the tray or the lane of a program. */
export function isPeoplesFrame(id: string, record: Y.Map<unknown>): boolean {
  return record.get('t') === 'frame' && record.get('m.round') === undefined && !isTray(id)
}

/** The title, or `Frame` if it is empty. */
export function frameTitle(frame: Y.Map<unknown>): string {
  const name = frame.get('p.name')
  return typeof name === 'string' && name.trim() ? name : 'Frame'
}
