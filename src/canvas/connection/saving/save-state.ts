/** What the page says about saving; `saved` only after the server's COMMIT. */
export type SaveState =
  | { state: 'saving' }
  | { state: 'saved' }
  | { state: 'offline' }
  /** `isAway`: the server can't be reached. */
  | { state: 'not-saved'; why: string; isAway?: true }

/** What `SaveState` is made of. */
export interface SaveFacts {
  /** There is an edit that the server has not called saved. */
  isUnsaved: boolean
  /** Connected, and both sides are in sync. */
  isConnected: boolean
  isStorageAway: boolean
  /** Why the server accepts no edits from this person now; `null` if it does. */
  whyNoEdits: string | null
  /** The browser keeps a copy that survives the page. */
  isKeptHere: boolean
  /** The copy does not have the last changes yet. */
  isCopyBehind: boolean
  /** The server has been silent for longer than a save takes. */
  isAnswerOverdue: boolean
}

/** What the page says of saving. "Saved" only if nothing can be lost by closing the page. */
export function saveStateOf(facts: SaveFacts): SaveState {
  if (!facts.isConnected) {
    if (facts.isKeptHere) return { state: facts.isCopyBehind ? 'saving' : 'offline' }
    return { state: 'not-saved', why: 'offline, and this browser can’t keep a copy', isAway: true }
  }
  if (facts.isStorageAway) return { state: 'not-saved', why: 'the database can’t be reached' }
  if (!facts.isUnsaved) return { state: 'saved' }
  if (facts.whyNoEdits !== null) return { state: 'not-saved', why: facts.whyNoEdits }
  if (facts.isAnswerOverdue) return { state: 'not-saved', why: 'the server does not answer' }
  return { state: 'saving' }
}
