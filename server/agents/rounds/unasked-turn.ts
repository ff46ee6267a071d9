import { providerName, splitModel } from '#server/models/providers/providers.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Round, Turn, TurnView } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { agentFailure } from '../runs/agent-failure.ts'

/** People wait for so many models that don't answer, and not for more in one round. */
const MAX_TIMEOUTS = 2

/**
 * Why a turn fails without a call: it would answer answers that there are none of, or wait for a model that has not answered
 * in this round. `null`: its model is called. A turn that a person tries again is always called.
 */
export function notAskedReason(
  state: SessionState,
  round: Round,
  turn: Turn,
  model: string,
): TurnFailure | null {
  if (turn.attempt > 1) return null
  return isWithoutAnswers(round, turn)
    ? agentFailure('not-asked.no-first-answers')
    : silentReason(state, round.id, model)
}

/** Why nothing of the round should call this model: it was waited for often enough. `null`: it may be called. */
export function silentReason(state: SessionState, roundId: string, model: string): TurnFailure | null {
  const turns = entryOf(state.roundViews, roundId)?.turns ?? []
  const { provider } = splitModel(model)
  const ofProvider = turns.filter(
    (turn) => turn.model !== null && splitModel(turn.model).provider === provider,
  )
  // A provider that answered is there: one of its models may still be too slow.
  const turnsToCount = ofProvider.some(hasAnswered)
    ? ofProvider.filter((turn) => turn.model === model)
    : ofProvider
  if (countTimeouts(turnsToCount) < MAX_TIMEOUTS) return null
  return agentFailure('not-asked.silent-twice', { provider: providerName(provider) })
}

/** Phases with a time-out since the last answer: turns of one phase are waited for together. */
function countTimeouts(turns: readonly TurnView[]): number {
  const lastAnswer = Math.max(-1, ...turns.filter(hasAnswered).map(({ phase }) => phase))
  const phases = turns.filter(isTimeout).map(({ phase }) => phase)
  return new Set(phases.filter((phase) => phase >= lastAnswer)).size
}

function hasAnswered({ state }: TurnView): boolean {
  return state === 'done'
}

function isTimeout({ failure }: TurnView): boolean {
  return failure?.code === 'too-slow' || failure?.code === 'unreachable'
}

/** Whether the turn is about answers of others, all of which failed without a word. */
function isWithoutAnswers({ turns }: Round, { duty }: Turn): boolean {
  const answered = duty === 'together' ? 'blind' : duty === 'critique' || duty === 'refine' ? 'answer' : null
  const answers = turns.filter((turn) => turn.duty === answered)
  return answers.length > 0 && answers.every(isWordlessFailure)
}

function isWordlessFailure(turn: Turn): boolean {
  return turn.state === 'failed' && turn.text.trim() === '' && turn.notes.length === 0
}
