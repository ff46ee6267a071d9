import type { BoardSettings } from '#session/board/board-settings.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import type { GivenReactions } from '#session/reactions/note-reactions.ts'

export interface ReactionView {
  symbol: string
  /** A judgement of a note, such as "risky"; `null`: the reaction chooses, or the board offers it no more. */
  criterion: string | null
  /** Ids of its givers. */
  by: readonly string[]
  isMine: boolean
  /** `empty` keeps a place free, so that reactions to the left of it don't move when it is offered. */
  state: 'given' | 'offered' | 'empty'
}

/**
 * The reactions at a note's corner: agents' reactions at the edge, people's to the left of them. People and agents are never
 * counted together.
 */
export interface ReactionsView {
  agents: GivenReactions['agents']
  /** From left to right; "+" last, so that it is always beside the agents' reactions. */
  reactions: readonly ReactionView[]
}

/** @param isOffered whether this viewer is offered the symbols that have no reaction yet. Reactions don't move when they appear. */
export function viewReactions(
  reactions: GivenReactions | undefined,
  settings: Pick<BoardSettings, 'reactions'>,
  myId: string | null,
  isOffered: boolean,
): ReactionsView {
  const people = reactions?.people ?? {}
  // A symbol that the board no longer offers stays where it was given, so that it can be removed.
  const symbols = new Set([...settings.reactions.map(({ symbol }) => symbol), ...Object.keys(people)])
  const isPlus = (symbol: string): boolean => symbol === PLUS.symbol
  const rest = [...symbols].filter((symbol) => !isPlus(symbol)).reverse()
  const views: ReactionView[] = []
  for (const symbol of [...rest, ...[...symbols].filter(isPlus)]) {
    const by = Object.hasOwn(people, symbol) ? (people[symbol] ?? []) : []
    const state = by.length > 0 ? 'given' : isOffered ? 'offered' : 'empty'
    const holdsOthers = views.some((view) => view.state === 'given')
    if (state === 'empty' && !holdsOthers) continue
    views.push({
      symbol,
      criterion: criterionOf(symbol, settings),
      by,
      isMine: myId !== null && by.includes(myId),
      state,
    })
  }
  return { agents: reactions?.agents ?? [], reactions: views }
}

function criterionOf(symbol: string, { reactions }: Pick<BoardSettings, 'reactions'>): string | null {
  return reactions.find((each) => each.symbol === symbol)?.criterion ?? null
}

export function hasReactions(reactions: GivenReactions | undefined): boolean {
  return (
    reactions !== undefined &&
    (reactions.agents.length > 0 || Object.values(reactions.people).some((people) => people.length > 0))
  )
}

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
