import type { ConversationStart } from '#session/conversation-start.ts'
import type { RoundView } from '#session/round.ts'

/** The rounds of one conversation, newest first. `start`: what began it; null: the board. */
export interface ConversationPart {
  start: ConversationStart | null
  rounds: RoundView[]
}

/**
 * Rounds by conversation, the newest first; there are parts without rounds.
 * @param rounds newest first
 */
export function splitByStarts(
  rounds: readonly RoundView[],
  starts: readonly ConversationStart[],
): ConversationPart[] {
  let left = [...rounds]
  const parts: ConversationPart[] = []
  for (const start of starts.toReversed()) {
    const earlier = new Set(start.earlierRounds)
    parts.push({ start, rounds: left.filter(({ id }) => !earlier.has(id)) })
    left = left.filter(({ id }) => earlier.has(id))
  }
  return [...parts, { start: null, rounds: left }]
}
