import { type Editor, stopEventPropagation, type TLFrameShape, useEditor } from 'tldraw'
import { boardSignals } from '../signals/install-signals.ts'
import './round.css'

/** Screen pixels: narrower frames have no room for a heading and the chip. */
const LEAST_WIDTH = 220

/** Whether the frame's heading is a question that this viewer may ask. Reads signals. */
export function canAskFrame(editor: Editor, frame: TLFrameShape): boolean {
  const signals = boardSignals(editor)
  if (!frame.props.name.trim().endsWith('?')) return false
  if (!signals.mayRunAgents.get() || !signals.session.get()?.models.isOn) return false
  return frame.props.w * editor.getZoomLevel() >= LEAST_WIDTH
}

/** Above the right end of a frame whose heading is a question. */
export function AskChip({ frame }: { frame: TLFrameShape }) {
  const editor = useEditor()
  const ask = () => {
    const notes = editor
      .getSortedChildIdsForParent(frame.id)
      .filter((id) => editor.getShape(id)?.type === 'note')
    boardSignals(editor).ask.set({ question: frame.props.name.trim(), frameId: frame.id, notes })
  }
  return (
    <button
      type="button"
      className="parley-ask-chip"
      onPointerDown={stopEventPropagation}
      onTouchStart={stopEventPropagation}
      onTouchEnd={stopEventPropagation}
      onClick={ask}
    >
      Ask the advisors
    </button>
  )
}
