import type { Editor, StateNode, TLPointerEventInfo } from 'tldraw'
import { TouchPanning } from './touch-panning.ts'
import { TouchPointing } from './touch-pointing.ts'

interface EditingState extends StateNode {
  hitShapeForPointerUp: unknown
}

/**
 * With the select tool one finger moves the view, as usual on a phone. The selection moves with the finger, and so does a shape
 * on which a finger rests; a tap selects, two fingers only zoom. Mouse and pen work as in tldraw.
 */
export function installTouch(editor: Editor): void {
  const select = editor.getStateDescendant('select')
  const idle = editor.getStateDescendant('select.idle')
  const editing = editor.getStateDescendant<EditingState>('select.editing_shape')
  const translating = editor.getStateDescendant('select.translating')
  if (!select || !idle || !editing || !translating) throw new Error('the select tool has its states')
  // In development, React starts a canvas twice.
  if (select.children?.[TouchPointing.id]) return
  select.addChild(TouchPointing)
  select.addChild(TouchPanning)

  const press = idle.onPointerDown?.bind(idle)
  idle.onPointerDown = (info) => {
    if (isByFinger(editor, info)) select.transition(TouchPointing.id, { info, press })
    else press?.(info)
  }
  const moveInText = editing.onPointerMove?.bind(editing)
  editing.onPointerMove = (info) => {
    const isSwipe = isByFinger(editor, info) && editing.hitShapeForPointerUp && editor.inputs.isDragging
    if (isSwipe) select.transition(TouchPanning.id, info)
    else moveInText?.(info)
  }
  // A second finger ends the first one's drag.
  translating.onInterrupt = () => translating.onCancel?.({ type: 'misc', name: 'cancel' })
}

function isByFinger(editor: Editor, info: TLPointerEventInfo): boolean {
  const isOnPart = info.target === 'handle' || (info.target === 'selection' && info.handle !== undefined)
  return editor.getInstanceState().isCoarsePointer && !info.isPen && !isOnPart
}
