import { ChevronDown, ChevronRight } from 'lucide-react'
import { type Editor, stopEventPropagation, type TLFrameShape, useEditor, useReadonly } from 'tldraw'
import { PlainButton } from '#ui/plain-button.tsx'
import { ROUND_LABELS } from '../labels/round-labels.ts'
import { isFolded } from '../signals/folded-shapes.ts'
import { boardSignals } from '../signals/install-signals.ts'

/** The only selected shape, if it is the frame of a round. Reads signals. */
export function selectedRound(editor: Editor): TLFrameShape | null {
  const only = editor.getOnlySelectedShape()
  if (!only || !editor.isShapeOfType<TLFrameShape>(only, 'frame')) return null
  return typeof only.meta.round === 'string' ? only : null
}

/** Requests the server to fold or unfold the round for everyone; does nothing on a page without that action. */
export function toggleFold(editor: Editor, frame: TLFrameShape): void {
  boardSignals(editor).actions.get()?.foldRound?.(frame.id, !isFolded(frame))
}

export function FoldRoundButton({ frame, number }: { frame: TLFrameShape; number: number }) {
  const editor = useEditor()
  const isReadonly = useReadonly()
  if (isReadonly || frame.isLocked) return null
  const isClosed = isFolded(frame)
  const Icon = isClosed ? ChevronRight : ChevronDown
  return (
    <PlainButton
      className="parley-fold"
      aria-expanded={!isClosed}
      aria-label={ROUND_LABELS.foldOrUnfold(number, isClosed)}
      title={ROUND_LABELS.foldForEveryone(isClosed)}
      onPointerDown={stopEventPropagation}
      onTouchStart={stopEventPropagation}
      onTouchEnd={stopEventPropagation}
      onClick={() => toggleFold(editor, frame)}
    >
      <Icon size={16} aria-hidden />
    </PlainButton>
  )
}
