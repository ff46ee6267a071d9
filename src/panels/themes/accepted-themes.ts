import { readStored, writeStored } from '#base/browser-storage.ts'

/**
 * Each page has a separate undo stack. Themes that were accepted in the idea log are carried to the board's page in
 * this tab.
 */
const KEY = 'parley:accepted-themes'

function keyOf(boardId: string): string {
  return `${KEY} ${boardId}`
}

/** Remembers the run for the next page of this board in this tab. */
export function keepAcceptedThemes(boardId: string, themeRunId: string): void {
  writeStored(keyOf(boardId), themeRunId, 'session')
}

export function forgetAcceptedThemes(boardId: string): void {
  writeStored(keyOf(boardId), null, 'session')
}

export function readAcceptedThemes(boardId: string): string | null {
  return readStored(keyOf(boardId), 'session')
}
