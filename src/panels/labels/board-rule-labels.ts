import { unreachable } from '#base/unreachable.ts'
import type { BoardSettings } from '#session/board/board-settings.ts'
import { formatCount } from '#ui/format-count.ts'

/** The board's rule for what stays in the conversation, as a sentence. */
export function ruleWords({ plusRule, reactions }: Pick<BoardSettings, 'plusRule' | 'reactions'>): string {
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
