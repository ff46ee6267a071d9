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
