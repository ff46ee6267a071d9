import { FrameShapeTool, type TLShape } from 'tldraw'

/** tldraw's frame tool; a frame that was just drawn is named at once, or its name would be taken for shortcuts. */
export class BoardFrameTool extends FrameShapeTool {
  override onCreate(frame: TLShape | null): void {
    super.onCreate(frame)
    if (!frame || !this.editor.isIn('select.idle')) return
    this.editor.setEditingShape(frame.id)
    this.editor.setCurrentTool('select.editing_shape', { target: 'shape', shape: frame })
  }
}
