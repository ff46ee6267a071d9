import { stopEventPropagation, useEditor, useValue } from 'tldraw'
import { PlainButton } from '#ui/plain-button.tsx'
import { ROUND_LABELS } from '../labels/round-labels.ts'
import { boardSignals } from '../signals/install-signals.ts'

export function ChosenSwitch() {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const isChosenOnly = useValue(signals.chosenOnly)
  const hasAlternatives = useValue('has alternatives', () => signals.alternatives.get().size > 0, [signals])
  if (!hasAlternatives && !isChosenOnly) return null
  return (
    <fieldset
      className="parley-chosen"
      onPointerDown={stopEventPropagation}
      onTouchStart={stopEventPropagation}
      onTouchEnd={stopEventPropagation}
    >
      <legend className="sr-only">{ROUND_LABELS.shownNotes}</legend>
      <PlainButton aria-pressed={isChosenOnly} onClick={() => signals.setChosenOnly(true)}>
        {ROUND_LABELS.chosenOnly}
      </PlainButton>
      <PlainButton aria-pressed={!isChosenOnly} onClick={() => signals.setChosenOnly(false)}>
        {ROUND_LABELS.allNotes}
      </PlainButton>
    </fieldset>
  )
}
