import { StateNode, type TLPointerEventInfo, type TLShape } from 'tldraw'
import { showToType } from '../note/start-note.ts'
import { TouchPanning } from './touch-panning.ts'

interface Press {
  info: TLPointerEventInfo
  /** tldraw's own handler of a press. */
  press: ((info: TLPointerEventInfo) => void) | undefined
}

/** A finger is down, and its gesture is not known yet. */
export class TouchPointing extends StateNode {
  static override id = 'touch_pointing'
  private pressed: Press | null = null
  private shape: TLShape | null = null

  override onEnter(pressed: Press): void {
    // A view that still slides would move under the finger, which could then neither tap nor rest.
    this.editor.stopCameraAnimation()
    this.pressed = pressed
    this.shape = this.shapeUnder(pressed.info)
  }

  override onPointerMove(info: TLPointerEventInfo): void {
    if (!this.editor.inputs.isDragging) return
    const canMove = this.isOnSelection() && !this.editor.getIsReadonly()
    this.parent.transition(canMove ? 'translating' : TouchPanning.id, info)
  }

  override onLongPress(info: TLPointerEventInfo): void {
    if (!this.shape) {
      this.parent.transition('brushing', info)
      return
    }
    if (this.editor.getIsReadonly()) return
    if (!this.isOnSelection()) {
      this.editor.markHistoryStoppingPoint('selecting shape')
      this.editor.setSelectedShapes([this.editor.getOutermostSelectableShape(this.shape)])
    }
    // Confirms that the shape is picked up. Some browsers don't have it.
    navigator.vibrate?.(10)
    this.parent.transition('translating', info)
  }

  /** A tap is a click: tldraw gets it as a whole. */
  override onPointerUp(info: TLPointerEventInfo): void {
    this.parent.transition('idle', info)
    if (!this.pressed) return
    const { press, info: down } = this.pressed
    const before = this.editor.getEditingShapeId()
    press?.(down)
    this.parent.getCurrent()?.onPointerUp?.(info)
    const typedIn = this.editor.getEditingShapeId()
    if (typedIn && typedIn !== before && this.editor.getShape(typedIn)?.type === 'note')
      showToType(this.editor, typedIn)
  }

  override onCancel(): void {
    this.parent.transition('idle')
  }

  override onComplete(): void {
    this.parent.transition('idle')
  }

  /** With a second finger the first was no press. */
  override onInterrupt(): void {
    this.parent.transition('idle')
  }

  private shapeUnder(info: TLPointerEventInfo): TLShape | null {
    if (info.target === 'shape') return info.shape.isLocked ? null : info.shape
    const { editor } = this
    const margin = editor.options.hitTestMargin / editor.getZoomLevel()
    const hit = editor.getShapeAtPoint(editor.inputs.currentPagePoint, { hitInside: true, margin })
    return hit && !editor.isShapeOrAncestorLocked(hit) ? hit : null
  }

  private isOnSelection(): boolean {
    const { editor, shape } = this
    const selected = editor.getSelectedShapeIds()
    if (selected.length === 0) return false
    const isIn = (one: TLShape) => selected.includes(one.id)
    if (shape && (isIn(shape) || editor.findShapeAncestor(shape, isIn))) return true
    const bounds = selected.length > 1 ? editor.getSelectionPageBounds() : undefined
    return bounds?.containsPoint(editor.inputs.originPagePoint) ?? false
  }
}
