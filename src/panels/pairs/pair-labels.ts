import { joinNames } from '#base/join-names.ts'
import type { Pair } from './use-pairs.ts'

/** `#3 and #17`. */
export function pairName({ notes }: Pick<Pair, 'notes'>): string {
  return joinNames(notes.map(({ number }) => (number === null ? 'a note' : `#${number}`)))
}

/** In place of a pair; `none`: the board has none for this person. */
export const WAITING_LABELS = {
  asking: 'Your pair is on its way.',
  revealing: 'Your pair comes when the private notes are on the board.',
  offline: 'Your pair comes when the connection is back.',
  none: 'There is no pair for you yet: it takes notes of two people.',
} as const
