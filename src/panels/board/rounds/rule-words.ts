import { unreachable } from '#base/unreachable.ts'
import type { BoardSettings } from '#session/board-settings.ts'
import { countWords } from './turn-words.ts'

/** The board's rule for what the conversation goes on with, as a sentence. */
export function ruleWords({ plusRule, signs }: Pick<BoardSettings, 'plusRule' | 'signs'>): string {
  switch (plusRule.by) {
    case 'anyone':
      return 'A note goes on with one + by anybody, the moderator included.'
    case 'moderator':
      return 'Only the moderator’s + takes a note on.'
    case 'people':
      return 'Only people’s + takes a note on, not the moderator’s.'
    case 'consensus':
      return signs.length > 1
        ? `A note goes on when people’s signs on it come to ${plusRule.least}.`
        : `A note goes on with ${countWords(plusRule.least, '+', '+')} by people.`
    default:
      return unreachable(plusRule)
  }
}
