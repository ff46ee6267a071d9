import type { Editor, TLFrameShape } from 'tldraw'
import { asFrame } from '../frame/frame-content.ts'
import { isInLocked } from '../lock/facilitator-lock.ts'
import { announceResult } from './announce-result.ts'
import { ORDER_LABELS } from './order-labels.ts'
import { childrenOf, isOfRound, selectedOutermost } from './ordered-shapes.ts'

/** Selected frames that may be merged or removed: not locked, and of no round. Reads signals. */
export function looseFrames(editor: Editor): TLFrameShape[] {
  if (editor.getIsReadonly()) return []
  return selectedOutermost(editor).flatMap((shape) => {
    const frame = asFrame(editor, shape)
    return frame && !isInLocked(editor, frame) && !isOfRound(editor, frame) ? [frame] : []
  })
}

/** Removes the selected frames, in one step of undo. Everything in them stays where it is. */
export function ungroupFrames(editor: Editor): void {
  const frames = looseFrames(editor)
  if (frames.length === 0) return
  editor.complete()
  editor.markHistoryStoppingPoint('ungroup')
  const kept = frames.flatMap((frame) => childrenOf(editor, frame))
  editor.run(() => {
    for (const frame of frames) editor.reparentShapes(childrenOf(editor, frame), frame.parentId, frame.index)
    editor.deleteShapes(frames.map(({ id }) => id))
  })
  editor.setSelectedShapes(kept.map(({ id }) => id))
  announceResult(editor, kept, ORDER_LABELS.ungrouped)
}
