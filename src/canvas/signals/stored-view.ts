import { readStored, writeStored } from '#base/browser-storage.ts'

/** A filter of the view is for this browser only, like a scroll position. */
const keyOf = (boardId: string, what: 'chosen-only' | 'vote'): string => `parley:view:${boardId}:${what}`
const CURSORS_KEY = 'parley:cursors'
const MAP_KEY = 'parley:map'
const PINS_KEY = 'parley:pins'

export function readChosenOnly(boardId: string): boolean {
  return readStored(keyOf(boardId, 'chosen-only')) === 'yes'
}

export function keepChosenOnly(boardId: string, isChosenOnly: boolean): void {
  writeStored(keyOf(boardId, 'chosen-only'), isChosenOnly ? 'yes' : null)
}

/** The vote or rating that the notes show; `null` for none. */
export function readPickedVote(boardId: string): string | null {
  return readStored(keyOf(boardId, 'vote'))
}

export function keepPickedVote(boardId: string, voteId: string | null): void {
  writeStored(keyOf(boardId, 'vote'), voteId)
}

export function readCursorsShown(): boolean {
  return readStored(CURSORS_KEY) !== 'hidden'
}

export function keepCursorsShown(areShown: boolean): void {
  writeStored(CURSORS_KEY, areShown ? null : 'hidden')
}

export function readMapOpen(): boolean {
  return readStored(MAP_KEY) === 'open'
}

export function keepMapOpen(isOpen: boolean): void {
  writeStored(MAP_KEY, isOpen ? 'open' : null)
}

export function readPinsShown(): boolean {
  return readStored(PINS_KEY) !== 'hidden'
}

export function keepPinsShown(areShown: boolean): void {
  writeStored(PINS_KEY, areShown ? null : 'hidden')
}
