import { isOver, type Round } from './round.ts'
import { hasEnded, isRunning, moderationIsDue, openPhase } from './round-stage.ts'

/** The next steps of a round. `wait`: a run must end first, or a person must resume the round. */
export type NextSteps =
  | { begin: string[] }
  | { moderate: true }
  | { synthesize: true }
  | { finish: true }
  | { wait: true }

/**
 * The next steps of a round's runner, from the state alone. `isDriven`: whether a turn, or the round for its moderation, has a
 * running call in this process: after a restart none has, and running turns are begun again.
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
  // The round ends with its synthesis, which has a separate runner.
  if (round.state !== 'synthesizing') return { finish: true }
  return round.synthesisId === null ? { synthesize: true } : { wait: true }
}
