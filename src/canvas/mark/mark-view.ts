import type { BoardSettings } from '#session/board-settings.ts'
import { PLUS } from '#session/board-settings.ts'
import type { Mark } from '#session/mark.ts'

/** One sign on a note, as one viewer sees it. */
export interface SignView {
  symbol: string
  /** Ids of the people who gave it. */
  by: readonly string[]
  isMine: boolean
}

/** What is drawn at a note's corner, from left to right. People and agents are never counted together. */
export interface MarkView {
  agents: Mark['agents']
  /** "+" last, so that it is always at the corner. */
  signs: readonly SignView[]
}

/**
 * @param isOffered this viewer may give signs here now: the ones that nobody gave are there as well, empty
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
  const signs = [...symbols].flatMap((symbol): SignView[] => {
    const by = Object.hasOwn(people, symbol) ? (people[symbol] ?? []) : []
    const isThere = by.length > 0 || isOffered
    return isThere ? [{ symbol, by, isMine: myId !== null && by.includes(myId) }] : []
  })
  const isPlus = ({ symbol }: SignView): boolean => symbol === PLUS.symbol
  return {
    agents: mark?.agents ?? [],
    signs: [...signs.filter((sign) => !isPlus(sign)).reverse(), ...signs.filter(isPlus)],
  }
}

export function isMarked(mark: Mark | undefined): boolean {
  return (
    mark !== undefined &&
    (mark.agents.length > 0 || Object.values(mark.people).some((people) => people.length > 0))
  )
}

/** `+3`, and a symbol that is a word or an emoji stands before its count. */
export function signLabel({ symbol, by }: SignView): string {
  if (by.length === 0) return symbol
  return symbol === PLUS.symbol ? `+${by.length}` : `${symbol} ${by.length}`
}

/** What the button does and what stands there now, for whoever can't see it. */
export function signWords(sign: SignView, names: readonly string[], which: string): string {
  const { symbol, isMine } = sign
  if (names.length === 0) return `Give ${symbol} to ${which}`
  // What is seen on it comes first, for those who call it by that.
  const from = `${signLabel(sign)}: ${symbol} on ${which} from ${names.join(', ')}`
  return isMine ? `${from}. Take yours back` : `${from}. Give yours too`
}
