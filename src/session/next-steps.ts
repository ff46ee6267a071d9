import { isOver, type Round } from './round.ts'
import { hasEnded, isRunning, moderationIsDue, openPhase } from './round-stage.ts'

/** What a round needs now. `wait`: what goes on must end first, or a person must let it go on. */
export type NextSteps =
  | { begin: string[] }
  | { moderate: true }
  | { synthesize: true }
  | { finish: true }
  | { wait: true }

/**
 * What whoever drives a round has to do next. `isDriven` says of a turn or, for its moderation, of the round, whether
 * somebody is at it: after a restart nobody is, and what was running is begun once more.
 */
export function nextSteps(round: Round, isDriven: (id: string) => boolean = () => true): NextSteps {
  if (isOver(round.state) || round.state === 'paused') return { wait: true }
  if (round.turns.some((turn) => !hasEnded(turn))) {
    const orphans = round.turns.filter((turn) => isRunning(turn) && !isDriven(turn.id))
    const queued = openPhase(round).filter((turn) => turn.state === 'queued')
    const begin = [...new Set([...orphans, ...queued])].map(({ id }) => id)
    return begin.length > 0 ? { begin } : { wait: true }
  }
  if (moderationIsDue(round)) {
    const goesOn = round.moderation.state === 'judging' && isDriven(round.id)
    return goesOn ? { wait: true } : { moderate: true }
  }
  // Its synthesis ends with the round: who drives that one sees it through.
  if (round.state !== 'synthesizing') return { finish: true }
  return round.synthesisId === null ? { synthesize: true } : { wait: true }
}
