import { unreachable } from '#base/unreachable.ts'
import type { RoundState, RoundView } from '#session/round.ts'
import { formatCount } from '#ui/format-count.ts'

/** What goes on in a round, where it is not its advisors who speak; null: they say it themselves. */
export function roundStateWords(state: RoundState): string | null {
  switch (state) {
    case 'queued':
      return 'Begins in a moment'
    case 'querying':
      return null
    case 'paused':
      return 'Paused: people can write'
    case 'moderating':
      return 'The moderator is reading the answers'
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

/** What made a round, when it was no question in the bar; null: that. */
export function triggerWords(round: Pick<RoundView, 'trigger' | 'turns'>, names: Names): string | null {
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

export function noteCountWords(round: Pick<RoundView, 'turns'>): string {
  return formatCount(
    round.turns.reduce((sum, { notes }) => sum + notes.length, 0),
    'note',
  )
}

/** What was asked after a turn of this round, and after those answers, oldest first. */
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

/** Newest first; a follow-up has the number of its round, and comes before it. */
export function roundsInOrder(rounds: Readonly<Record<string, RoundView>>): RoundView[] {
  return Object.values(rounds)
    .reverse()
    .sort((a, b) => b.number - a.number)
}
