/** A filter of the view is for this browser only, like a scroll position. */
const keyOf = (boardId: string, what: 'chosen-only' | 'vote'): string => `parley:view:${boardId}:${what}`

/** False where the browser keeps nothing. */
export function readChosenOnly(boardId: string): boolean {
  try {
    return localStorage.getItem(keyOf(boardId, 'chosen-only')) === 'yes'
  } catch {
    return false
  }
}

export function keepChosenOnly(boardId: string, isChosenOnly: boolean): void {
  try {
    const key = keyOf(boardId, 'chosen-only')
    if (isChosenOnly) localStorage.setItem(key, 'yes')
    else localStorage.removeItem(key)
  } catch {
    // A browser without storage shows all notes again next time.
  }
}

/** The vote or rating that the notes show; `null` for none, and where the browser keeps nothing. */
export function readPickedVote(boardId: string): string | null {
  try {
    return localStorage.getItem(keyOf(boardId, 'vote'))
  } catch {
    return null
  }
}

export function keepPickedVote(boardId: string, voteId: string | null): void {
  try {
    const key = keyOf(boardId, 'vote')
    if (voteId === null) localStorage.removeItem(key)
    else localStorage.setItem(key, voteId)
  } catch {
    // A browser without storage shows no result on the notes next time.
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

export function keepMapOpen(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(MAP_KEY, 'open')
    else localStorage.removeItem(MAP_KEY)
  } catch {
    // A browser without storage shows no map next time.
  }
}
