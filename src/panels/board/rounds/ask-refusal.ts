import { MODE_NAMES } from '#canvas/labels/mode-labels.ts'
import { areAllAdvisorsBarred } from '#panels/open-board/barred-model.ts'
import { mayRun, whoMayRun } from '#panels/open-board/may-run.ts'
import { advisorsRefusal } from '#session/agenda/step-rules.ts'
import type { RoundMode } from '#session/agents/round-mode.ts'
import { MODE_ADVISORS } from '#session/agents/round-mode.ts'
import { REFUSALS } from '#session/core/refusal-sentences.ts'
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
  if (!session.models.isOn)
    return 'Advisors are switched off on this server. Its operator can switch them on.'
  const inStep = advisorsRefusal(session, false)
  if (inStep) return REFUSALS[inStep]
  const { min, max } = MODE_ADVISORS[request.mode]
  if (request.advisors === 0)
    return areAllAdvisorsBarred(session)
      ? 'No advisor has a model that is allowed on this server. Choose other models for them under Agents.'
      : 'Choose an advisor first.'
  const now = `${formatCount(request.advisors, 'is', 'are')} chosen`
  const name = `“${MODE_NAMES[request.mode]}”`
  if (request.advisors < min) return `${name} needs ${formatCount(min, 'advisor')} at least; ${now}.`
  if (request.advisors > max) return `${name} takes ${formatCount(max, 'advisor')} at most; ${now}.`
  return null
}
