import { stopEventPropagation, type TLFrameShape, useEditor, useValue } from 'tldraw'
import { boardSignals } from '../signals/install-signals.ts'
import './round.css'

/** Beside a heading that is a question, for those who may ask it. `left`: where the heading ends, in page units. */
export function AskChip({ frame, left }: { frame: TLFrameShape; left: number }) {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const question = frame.props.name.trim()
  const isOffered = useValue(
    'ask is offered',
    () => signals.mayRunAgents.get() && (signals.session.get()?.models.isOn ?? false),
    [signals],
  )
  if (!isOffered || !question.endsWith('?')) return null
  const ask = () => {
    const notes = editor
      .getSortedChildIdsForParent(frame.id)
      .filter((id) => editor.getShape(id)?.type === 'note')
    signals.ask.set({ question, frameId: frame.id, notes })
  }
  return (
    <button
      type="button"
      className="parley-ask-chip"
      style={{ left }}
      onPointerDown={stopEventPropagation}
      onTouchStart={stopEventPropagation}
      onTouchEnd={stopEventPropagation}
      onClick={ask}
    >
      Ask the advisors
    </button>
  )
}
