import type { BoardSettings } from '#session/board-settings.ts'
import { PLUS } from '#session/board-settings.ts'
import type { Mark } from '#session/mark.ts'

/** One sign on a note, as one viewer sees it. */
export interface SignView {
  symbol: string
  /** Ids of the people who gave it. */
  by: readonly string[]
  isMine: boolean
  /** `empty`: nobody gave it, and its place is only kept, so that those to the left of it don't move when it is offered. */
  state: 'given' | 'offered' | 'empty'
}

/**
 * What is drawn at a note's corner, agents' marks at the edge and people's to the left of them. People and agents are
 * never counted together.
 */
export interface MarkView {
  agents: Mark['agents']
  /** From left to right; "+" last, so that it is always beside the agents' marks. */
  signs: readonly SignView[]
}

/**
 * @param isOffered this viewer may give signs here now: those that nobody gave are there as well. Nothing that was
 *   there before moves when they come and go.
 */
export function viewMark(
  mark: Mark | undefined,
  settings: Pick<BoardSettings, 'signs'>,
  myId: string | null,
  isOffered: boolean,
): MarkView {
  const people = mark?.people ?? {}
  // Given before the board dropped the symbol, a sign is still there to be taken back.
  const symbols = new Set([...settings.signs.map(({ symbol }) => symbol), ...Object.keys(people)])
  const isPlus = (symbol: string): boolean => symbol === PLUS.symbol
  const rest = [...symbols].filter((symbol) => !isPlus(symbol)).reverse()
  const signs: SignView[] = []
  for (const symbol of [...rest, ...[...symbols].filter(isPlus)]) {
    const by = Object.hasOwn(people, symbol) ? (people[symbol] ?? []) : []
    const state = by.length > 0 ? 'given' : isOffered ? 'offered' : 'empty'
    const holdsOthers = signs.some((sign) => sign.state === 'given')
    if (state === 'empty' && !holdsOthers) continue
    signs.push({ symbol, by, isMine: myId !== null && by.includes(myId), state })
  }
  return { agents: mark?.agents ?? [], signs }
}

export function isMarked(mark: Mark | undefined): boolean {
  return (
    mark !== undefined &&
    (mark.agents.length > 0 || Object.values(mark.people).some((people) => people.length > 0))
  )
}

/** `+3`, and a symbol that is a word or an emoji stands before its count. */
export function signLabel({ symbol, by }: Pick<SignView, 'symbol' | 'by'>): string {
  if (by.length === 0) return symbol
  return symbol === PLUS.symbol ? `+${by.length}` : `${symbol} ${by.length}`
}

/** What the button does and what stands there now, for whoever can't see it. */
export function signWords(sign: Omit<SignView, 'state'>, names: readonly string[], which: string): string {
  const { symbol, isMine } = sign
  if (names.length === 0) return `Give ${symbol} to ${which}`
  // What is seen on it comes first, for those who call it by that.
  const from = `${signLabel(sign)}: ${symbol} on ${which} from ${names.join(', ')}`
  return isMine ? `${from}. Remove yours` : `${from}. Give yours too`
}
