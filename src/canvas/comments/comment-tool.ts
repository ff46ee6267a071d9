import { Box, StateNode } from 'tldraw'
import { commentAt, commentOnRegion } from './start-comment.ts'

/** A click comments on the record there or on the point; a drag marks a region. */
export class CommentTool extends StateNode {
  static override id = 'comment'

  override onEnter(): void {
    this.editor.setCursor({ type: 'cross', rotation: 0 })
  }

  override onPointerMove(): void {
    const { editor } = this
    if (!editor.inputs.isPointing || !editor.inputs.isDragging) return
    const { x, y, w, h } = this.region()
    editor.updateInstanceState({ brush: { x, y, w, h } })
  }

  override onPointerUp(): void {
    const { editor } = this
    const { isDragging, currentPagePoint } = editor.inputs
    const region = this.region()
    editor.setCurrentTool('select')
    if (isDragging) commentOnRegion(editor, region)
    else commentAt(editor, currentPagePoint)
  }

  override onExit(): void {
    this.editor.updateInstanceState({ brush: null })
  }

  override onCancel(): void {
    this.editor.setCurrentTool('select')
  }

  override onComplete(): void {
    this.editor.setCurrentTool('select')
  }

  private region(): Box {
    const { originPagePoint, currentPagePoint } = this.editor.inputs
    return Box.FromPoints([originPagePoint, currentPagePoint])
  }
}
