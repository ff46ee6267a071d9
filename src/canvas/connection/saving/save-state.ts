import type { StorageState } from '#session/projection.ts'

/** Why the server takes no edits from this person now: the step that runs, a freeze of the board, or their role. */
export type EditRefusalReason = 'step' | 'frozen' | 'role'

/** Why work of this person is not saved: no connection, no database, no space, no answer, or a refusal. */
export type UnsavedReason = 'offline' | 'storage-away' | 'storage-full' | 'no-answer' | EditRefusalReason

export type SaveState =
  | { state: 'saving' }
  | { state: 'saved' }
  | { state: 'offline' }
  /** `isKeptHere`: this browser keeps a copy of the work that survives the page, and sends it later. */
  | { state: 'not-saved'; why: UnsavedReason; isKeptHere: boolean }

export function isAway(save: SaveState): boolean {
  return save.state === 'offline' || (save.state === 'not-saved' && save.why === 'offline')
}

export interface SaveFacts {
  /** There is an edit that the server has not called saved. */
  isUnsaved: boolean
  /** Connected, and both sides are in sync. */
  isConnected: boolean
  /** Not connected, for so short a time that the page may be back before anyone notices. */
  isReturning: boolean
  storage: StorageState
  /** Why the server accepts no edits from this person now; `null` if it does. */
  noEditsReason: EditRefusalReason | null
  /** The browser keeps a copy that survives the page. */
  isKeptHere: boolean
  /** The copy does not have the last changes yet. */
  isCopyBehind: boolean
  /** The server has been silent for longer than a save takes. */
  isAnswerOverdue: boolean
}

/** Returns the state of saving for the page. `saved` only if nothing can be lost by closing the page. */
export function saveStateOf(facts: SaveFacts): SaveState {
  const isKeptHere = facts.isKeptHere && !facts.isCopyBehind
  if (!facts.isConnected && !facts.isReturning) {
    if (facts.isKeptHere) return { state: facts.isCopyBehind ? 'saving' : 'offline' }
    return { state: 'not-saved', why: 'offline', isKeptHere }
  }
  if (facts.storage !== 'ok') return { state: 'not-saved', why: `storage-${facts.storage}`, isKeptHere }
  if (!facts.isUnsaved) return { state: 'saved' }
  if (facts.noEditsReason !== null) return { state: 'not-saved', why: facts.noEditsReason, isKeptHere }
  if (facts.isAnswerOverdue) return { state: 'not-saved', why: 'no-answer', isKeptHere }
  return { state: 'saving' }
}
