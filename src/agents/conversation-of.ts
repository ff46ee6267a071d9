import type { ConversationStart } from '#session/conversation-start.ts'
import type { Round } from '#session/round.ts'
import { currentStart, isRoundSince } from '#session/selection.ts'
import { entryOf, type SessionState } from '#session/state.ts'

/**
 * Where the conversation of this round began: a round that goes on, or is run again, stays in the one in which it was
 * asked. null: at the board's beginning.
 */
export function conversationStartOf(state: SessionState, round: Round | null): ConversationStart | null {
  if (!round) return currentStart(state)
  const first = firstRun(state, round)
  return state.conversationStarts.findLast((start) => isRoundSince(start, first.id)) ?? null
}

/** The round that this one, or the one that this one reruns, reruns. */
export function firstRun(state: SessionState, round: Round): Round {
  const { trigger } = round
  const before = trigger.kind === 'rerun' ? entryOf(state.rounds, trigger.roundId) : null
  return before && isEarlier(state, before.id, round.id) ? firstRun(state, before) : round
}

/** In the order in which they were asked; a follow-up has the number of the round that it follows. */
export function isEarlier({ roundOrder }: SessionState, roundId: string, thanId: string): boolean {
  return roundOrder.indexOf(roundId) < roundOrder.indexOf(thanId)
}
