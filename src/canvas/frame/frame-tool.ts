import { FrameShapeTool, type StateNode, type TLShape, type TLStateNodeConstructor } from 'tldraw'
import { takeIn } from './frame-content.ts'
import { nameFrame } from './name-frame.ts'

interface PointingState extends StateNode {
  complete(): void
}

/**
 * tldraw's frame tool; a new frame, drawn or added by a click, takes in the shapes inside it, and its title is ready
 * for typing.
 */
export class BoardFrameTool extends FrameShapeTool {
  constructor(...parts: ConstructorParameters<TLStateNodeConstructor>) {
    super(...parts)
    const pointing = this.children?.pointing as PointingState | undefined
    if (!pointing) throw new Error('the frame tool has a state for a press')
    const complete = pointing.complete.bind(pointing)
    pointing.complete = () => {
      complete()
      this.onCreate(this.editor.getOnlySelectedShape())
    }
  }

  override onCreate(frame: TLShape | null): void {
    const { editor } = this
    if (frame?.type !== 'frame') return
    takeIn(editor, frame.id)
    if (editor.getInstanceState().isToolLocked) editor.setCurrentTool(this.id)
    else nameFrame(editor, frame.id)
  }
}
