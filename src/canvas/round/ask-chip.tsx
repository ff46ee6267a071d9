import { type Editor, stopEventPropagation, type TLFrameShape, useEditor } from 'tldraw'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { SELECTION_LABELS } from '../labels/selection-labels.ts'
import { askFrame, canAskFrame } from './ask-frame.ts'
import './round.css'

/** Screen pixels: a narrower frame has room for a heading and a short chip, or for no chip. */
const WHOLE_FROM_PX = 220
const SHORT_FROM_PX = 120

/** How much of the words fits; `none`: there is no chip. */
export type AskChipSize = 'whole' | 'short' | 'none'

/** How much of the chip fits on a frame of this width on the screen. Reads signals. */
export function askChipSize(editor: Editor, frame: TLFrameShape): AskChipSize {
  const width = frame.props.w * editor.getZoomLevel()
  if (width < SHORT_FROM_PX || !canAskFrame(editor, frame)) return 'none'
  return width < WHOLE_FROM_PX ? 'short' : 'whole'
}

export function AskChip({ frame, size }: { frame: TLFrameShape; size: Exclude<AskChipSize, 'none'> }) {
  const editor = useEditor()
  return (
    <PlainButton
      aria-label={SELECTION_LABELS.askAdvisors}
      className="parley-ask-chip"
      onPointerDown={stopEventPropagation}
      onTouchStart={stopEventPropagation}
      onTouchEnd={stopEventPropagation}
      onClick={() => askFrame(editor, frame)}
    >
      {size === 'whole' ? SELECTION_LABELS.askAdvisors : ACTION_LABELS.ask}
    </PlainButton>
  )
}
