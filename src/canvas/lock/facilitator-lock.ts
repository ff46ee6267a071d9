import type { Editor, TLShape, TLShapeId } from 'tldraw'
import { FACILITATORS_LOCK, type Lock } from '#board/record/lock.ts'
import { boardSignals } from '../signals/install-signals.ts'

/** `null`: it is not locked. */
export function lockOf({ isLocked, meta }: TLShape): Lock | null {
  if (!isLocked) return null
  return meta.lock === FACILITATORS_LOCK ? 'facilitators' : 'editors'
}

export function isLockedForMe(editor: Editor, shape: TLShape): boolean {
  return lockOf(shape) === 'facilitators' && !boardSignals(editor).mayUnlock.get()
}

/** Like `isLockedForMe`, for the shape or anything in it. Reads signals. */
export function holdsLockedForMe(editor: Editor, shape: TLShape): boolean {
  if (isLockedForMe(editor, shape)) return true
  return editor.getSortedChildIdsForParent(shape.id).some((id) => {
    const child = editor.getShape(id)
    return child !== undefined && holdsLockedForMe(editor, child)
  })
}

/** Whether it or anything around it is locked: a layout of many shapes leaves it where it is. */
export function isInLocked(editor: Editor, shape: TLShape): boolean {
  for (let one: TLShape | undefined = shape; one; one = editor.getShapeParent(one))
    if (one.isLocked) return true
  return false
}

/**
 * A locked frame keeps its place, its size and its title, and people write in it. tldraw would lock everything inside with it.
 */
export function openLockedFrames(editor: Editor): void {
  editor.isShapeOrAncestorLocked = (shape?: TLShape | TLShapeId): boolean => {
    const own = typeof shape === 'string' ? editor.getShape(shape) : shape
    if (!own || own.isLocked) return own?.isLocked ?? false
    for (let around = editor.getShapeParent(own); around; around = editor.getShapeParent(around))
      if (around.isLocked && around.type !== 'frame') return true
    return false
  }
}
