import type { ConversationStart } from '#session/conversations/conversation-start.ts'
import type { RoundView } from '#session/rounds/round.ts'

/**
 * The rounds of one conversation, newest first. `start` is the press of "New conversation"; null for the one
 * that began with the board.
 */
export interface ConversationPart {
  /** 1: the conversation that began with the board. */
  number: number
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
  for (const [i, start] of [...starts.entries()].reverse()) {
    const earlier = new Set(start.earlierRounds)
    parts.push({ number: i + 2, start, rounds: left.filter(({ id }) => !earlier.has(id)) })
    left = left.filter(({ id }) => earlier.has(id))
  }
  return [...parts, { number: 1, start: null, rounds: left }]
}
