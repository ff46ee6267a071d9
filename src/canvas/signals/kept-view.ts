/** Which notes this viewer sees on a board: for this browser only, like a scroll position. */
const keyOf = (boardId: string): string => `parley:view:${boardId}:chosen-only`

/** False where the browser keeps nothing. */
export function readChosenOnly(boardId: string): boolean {
  try {
    return localStorage.getItem(keyOf(boardId)) === 'yes'
  } catch {
    return false
  }
}

/** On this device, by board. */
export function keepChosenOnly(boardId: string, isChosenOnly: boolean): void {
  try {
    if (isChosenOnly) localStorage.setItem(keyOf(boardId), 'yes')
    else localStorage.removeItem(keyOf(boardId))
  } catch {
    // A browser without storage shows all notes again next time.
  }
}

const CURSORS_KEY = 'parley:cursors'

/** True where the browser keeps nothing. */
export function readCursorsShown(): boolean {
  try {
    return localStorage.getItem(CURSORS_KEY) !== 'hidden'
  } catch {
    return true
  }
}

/** On this device, for all boards. */
export function keepCursorsShown(areShown: boolean): void {
  try {
    if (areShown) localStorage.removeItem(CURSORS_KEY)
    else localStorage.setItem(CURSORS_KEY, 'hidden')
  } catch {
    // A browser without storage shows them again next time.
  }
}

const MAP_KEY = 'parley:map'

/** False where the browser keeps nothing. */
export function readMapOpen(): boolean {
  try {
    return localStorage.getItem(MAP_KEY) === 'open'
  } catch {
    return false
  }
}

/** On this device, for all boards. */
export function keepMapOpen(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(MAP_KEY, 'open')
    else localStorage.removeItem(MAP_KEY)
  } catch {
    // A browser without storage shows no map next time.
  }
}
