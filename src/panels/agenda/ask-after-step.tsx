import { SELECTION_LABELS } from '#canvas/labels/selection-labels.ts'
import { questionInStep } from '#panels/labels/agenda-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { Step } from '#session/agenda/step.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'

interface AskAfterStepProps extends Pick<ButtonProps, 'size' | 'className'> {
  step: Step
  onAsk: (question: string) => void
}

/** A button that fills the field for the advisors with its present question, or else with the step's, and goes there. */
export function AskAfterStep({ step, onAsk, ...look }: AskAfterStepProps) {
  const { ask } = useBoard()
  return (
    <Button
      {...look}
      onClick={() => onAsk(ask.get().question || questionInStep(step))}
      title={`“${step.title}” has ended: now advisors can be asked`}
    >
      {SELECTION_LABELS.askAdvisors}
    </Button>
  )
}
