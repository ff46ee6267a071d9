import { unreachable } from '#base/unreachable.ts'
import type { RoundView } from '#session/rounds/round.ts'
import { formatCount } from '#ui/format-count.ts'

/** The state of a round as words; null while its advisors answer, because their turns show it. */
export function roundStateLabel({
  state,
  moderators,
}: Pick<RoundView, 'state' | 'moderators'>): string | null {
  switch (state) {
    case 'queued':
      return 'Starts in a moment'
    case 'querying':
      return null
    case 'paused':
      return 'Paused: people can write'
    case 'moderating':
      return moderators
        ? `${moderators.length} moderators are reading the answers`
        : 'The moderator is reading the answers'
    case 'synthesizing':
      return 'The synthesis is being written'
    case 'complete':
      return 'Done'
    case 'aborted':
      return 'Stopped: what was written stays'
    default:
      return unreachable(state)
  }
}

interface Names {
  agentName: (agentId: string) => string
  /** `#12`; null: it is gone. */
  noteName: (noteId: string) => string | null
  roundNumber: (roundId: string) => number | null
}

export function triggerLabel(round: Pick<RoundView, 'trigger' | 'turns'>, names: Names): string | null {
  const { trigger } = round
  switch (trigger.kind) {
    case 'question':
      return null
    case 'frame':
      return 'asked from a frame'
    case 'mention':
      return `asked in ${names.noteName(trigger.noteId) ?? 'a note'}`
    case 'follow-up': {
      const agentId = round.turns[0]?.agentId
      return agentId ? `follow-up to ${names.agentName(agentId)}` : 'follow-up'
    }
    case 'rerun': {
      const number = names.roundNumber(trigger.roundId)
      return number === null ? 'rerun of a round' : `rerun of round ${number}`
    }
    case 'import':
      return `from ${trigger.fileName}`
    default:
      return unreachable(trigger)
  }
}

/** `1 note`, `4 notes`: those that the round's turns left. */
export function noteCountLabel(round: Pick<RoundView, 'turns'>): string {
  return formatCount(
    round.turns.reduce((sum, { notes }) => sum + notes.length, 0),
    'note',
  )
}

/** The follow-ups to a round and to its follow-ups, oldest first. */
export function followUpsOf(rounds: Readonly<Record<string, RoundView>>, roundId: string): RoundView[] {
  const family = new Set([roundId])
  const oldestFirst = roundsInOrder(rounds).reverse()
  const found = oldestFirst.filter(({ id, trigger }) => {
    const isOne = trigger.kind === 'follow-up' && family.has(trigger.roundId)
    if (isOne) family.add(id)
    return isOne
  })
  return found
}

/** Newest first. A follow-up shares the number of its round and precedes it. */
export function roundsInOrder(rounds: Readonly<Record<string, RoundView>>): RoundView[] {
  return Object.values(rounds)
    .reverse()
    .sort((a, b) => b.number - a.number)
}
