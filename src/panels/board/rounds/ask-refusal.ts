import { MODE_NAMES } from '#canvas/labels/mode-labels.ts'
import { ADVISOR_REFUSAL_LABELS } from '#panels/open-board/advisor-refusal-labels.ts'
import { areAllAdvisorsBarred } from '#panels/open-board/barred-model.ts'
import { mayRun } from '#panels/open-board/may-run.ts'
import { whoMayRun } from '#panels/open-board/who-may-run-labels.ts'
import { advisorsRefusal } from '#session/agenda/advisors-refusal.ts'
import type { RoundMode } from '#session/agents/round-mode.ts'
import { MODE_ADVISORS } from '#session/agents/round-mode.ts'
import { ADVISORS_REFUSALS } from '#session/core/advisors-refusal-sentences.ts'
import type { Projection } from '#session/projection.ts'
import { formatCount } from '#ui/format-count.ts'

/**
 * Returns a sentence with the reason why a round cannot be started now, and the remedy; null if it can. The server
 * checks the same: this only shows the refusal before the question is sent.
 */
export function askRefusal(
  session: Pick<
    Projection,
    'me' | 'settings' | 'people' | 'agents' | 'models' | 'frozen' | 'agenda' | 'privateWriting'
  >,
  request: { mode: RoundMode; advisors: number },
): string | null {
  if (!mayRun(session)) return whoMayRun(session, 'ask-advisors')
  if (!session.models.isOn) return ADVISOR_REFUSAL_LABELS.offWithRemedy
  const inStep = advisorsRefusal(session, false)
  if (inStep) return ADVISORS_REFUSALS[inStep]
  const { min, max } = MODE_ADVISORS[request.mode]
  if (request.advisors === 0)
    return areAllAdvisorsBarred(session)
      ? ADVISOR_REFUSAL_LABELS.noneAllowed
      : ADVISOR_REFUSAL_LABELS.noneChosen
  const chosen = ADVISOR_REFUSAL_LABELS.chosen(request.advisors)
  const mode = MODE_NAMES[request.mode]
  if (request.advisors < min) return ADVISOR_REFUSAL_LABELS.tooFew(mode, formatCount(min, 'advisor'), chosen)
  if (request.advisors > max) return ADVISOR_REFUSAL_LABELS.tooMany(mode, formatCount(max, 'advisor'), chosen)
  return null
}
