import { PLUS } from '#session/board/reactions-of-board.ts'
import type { ReactionView } from './reaction-view.ts'

/** `+3`; other symbols are followed by a space and their count. */
export function reactionLabel({ symbol, by }: Pick<ReactionView, 'symbol' | 'by'>): string {
  if (by.length === 0) return symbol
  return symbol === PLUS.symbol ? `+${by.length}` : `${symbol} ${by.length}`
}

/** `⚠`, or `⚠ (risky)` for a reaction with a criterion. */
export function reactionName({
  symbol,
  criterion,
}: {
  symbol: string
  criterion?: string | null | undefined
}): string {
  return criterion ? `${symbol} (${criterion})` : symbol
}

/** The accessible name of the button: its content, and the effect of a press. */
export function describeReaction(
  reaction: Omit<ReactionView, 'state'>,
  names: readonly string[],
  which: string,
): string {
  const { isMine } = reaction
  const name = reactionName(reaction)
  if (names.length === 0) return `Give ${name} to ${which}`
  // Begins with the visible label, for people who control the page by voice.
  const from = `${reactionLabel(reaction)}: ${name} on ${which} from ${names.join(', ')}`
  return isMine ? `${from}. Remove yours` : `${from}. Give yours too`
}

/** Shown beside a reaction under the pointer: its givers, and the effect of a press. */
export function reactionTip(reaction: ReactionView, names: readonly string[]): string {
  const name = reactionName(reaction)
  const does = reaction.isMine
    ? `Remove my ${name}`
    : reaction.symbol === PLUS.symbol
      ? 'Continue with this: keep it for the next round'
      : `Give ${name}`
  return names.length === 0 ? does : `${names.join(', ')} · ${does}`
}
