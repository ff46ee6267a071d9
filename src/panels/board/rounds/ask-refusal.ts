import type { Projection } from '#session/projection.ts'
import { MODE_ADVISORS, type RoundMode } from '#session/round.ts'
import { formatCount } from '#ui/format-count.ts'
import { mayRun, whoMayRun } from './may-run.ts'
import { MODE_NAMES } from './mode-words.ts'

/** Why a round can't be asked for now, in a sentence that says what would help; null: it can. */
export function askRefusal(
  session: Pick<Projection, 'me' | 'settings' | 'people' | 'models' | 'frozen'>,
  request: { mode: RoundMode; advisors: number },
): string | null {
  if (!mayRun(session)) return whoMayRun(session)
  if (!session.models.isOn)
    return 'Agents are switched off on this server. Whoever runs it can switch them on.'
  const { least, most } = MODE_ADVISORS[request.mode]
  if (request.advisors === 0) return 'Choose an advisor first.'
  const now = `${formatCount(request.advisors, 'is', 'are')} chosen`
  const name = `“${MODE_NAMES[request.mode]}”`
  if (request.advisors < least) return `${name} needs ${formatCount(least, 'advisor')} at least; ${now}.`
  if (request.advisors > most) return `${name} takes ${formatCount(most, 'advisor')} at most; ${now}.`
  return null
}
