import { getIndexBelow, type IndexKey } from '@tldraw/utils'
import type { Editor, TLShape } from 'tldraw'

/**
 * A frame is opaque, so every frame that this person makes (drawn, pasted, duplicated) begins below everything that is
 * already in its parent. Frames that come from the document keep the place that they have there.
 */
export function keepFramesBehind(editor: Editor): () => void {
  return editor.sideEffects.registerBeforeCreateHandler('shape', (shape, source) => {
    if (source !== 'user' || shape.type !== 'frame') return shape
    const index = indexBehind(editor, shape)
    return index === null ? shape : { ...shape, index }
  })
}

/** null: nothing is below it. */
function indexBehind(editor: Editor, frame: TLShape): IndexKey | null {
  const [lowestId] = editor.getSortedChildIdsForParent(frame.parentId)
  const lowest = lowestId && editor.getShape(lowestId)
  return lowest && lowest.index < frame.index ? getIndexBelow(lowest.index) : null
}

/** Below everything else in their parents. Shapes that are no frames stay where they are. */
export function sendFramesBehind(editor: Editor, shapes: readonly TLShape[]): void {
  const frames = shapes.filter((shape) => shape.type === 'frame')
  if (frames.length > 0) editor.sendToBack(frames)
}
