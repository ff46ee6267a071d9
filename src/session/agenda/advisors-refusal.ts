import type { ADVISORS_REFUSALS } from '#session/core/advisors-refusal-sentences.ts'
import { awaitsReveal, type PrivateWritingSlice } from '#session/private-writing/private-writing.ts'
import type { AgendaSlice } from './agenda-slice.ts'
import { currentStep } from './step.ts'

/**
 * Why no round can be started now; null: it can. While people write in private, advisors wait for the reveal, unless the step
 * that runs has its own rule. `isMention`: the request is a mention in a note, not a person's question.
 */
export function advisorsRefusal(
  { agenda, privateWriting }: Pick<AgendaSlice, 'agenda'> & Pick<PrivateWritingSlice, 'privateWriting'>,
  isMention: boolean,
): keyof typeof ADVISORS_REFUSALS | null {
  switch (currentStep(agenda)?.advisors) {
    case 'off':
      return 'advisors-off-in-step'
    case 'at-end':
      return 'advisors-at-end'
    case 'each-round':
      return isMention ? 'advisors-in-rounds' : null
    case 'when-asked':
      return null
    default:
      return awaitsReveal(privateWriting) ? 'advisors-at-reveal' : null
  }
}
