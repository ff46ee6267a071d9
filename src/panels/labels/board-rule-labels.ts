import { unreachable } from '#base/unreachable.ts'
import type { BoardSettings } from '#session/board/board-settings.ts'
import { picksCountAfter } from '#session/reactions/note-reactions.ts'
import { formatCount } from '#ui/format-count.ts'

/** A time of whole minutes, such as `5 minutes`. */
export function minuteWords(ms: number): string {
  return formatCount(Math.round(ms / 60_000), 'minute')
}

/** The board's rule for what stays in the conversation, as a sentence. */
export function ruleWords(settings: Pick<BoardSettings, 'plusRule' | 'reactions'>): string {
  const afterMs = picksCountAfter(settings)
  return afterMs === null
    ? selectionWords(settings)
    : `${selectionWords(settings)} If no one chooses within ${minuteWords(afterMs)}, its + count until someone does.`
}

function selectionWords({ plusRule, reactions }: Pick<BoardSettings, 'plusRule' | 'reactions'>): string {
  switch (plusRule.by) {
    case 'anyone':
      return 'One + from anyone, including the moderator, keeps a note in the conversation.'
    case 'moderator':
      return 'Only the moderator’s + keeps a note in the conversation.'
    case 'people':
      return 'A + from a person keeps a note in the conversation. The moderator only suggests.'
    case 'consensus':
      return reactions.length > 1
        ? `A note stays in the conversation when people’s reactions on it add up to ${plusRule.min}.`
        : `A + from ${formatCount(plusRule.min, 'person', 'people')} keeps a note in the conversation.`
    default:
      return unreachable(plusRule)
  }
}
