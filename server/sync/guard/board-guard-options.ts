import type * as Y from 'yjs'
import type { Limits } from '#sync/limits.ts'
import type { DraftForNew } from './divert-to-private-draft.ts'
import type { RecordedNote } from './note-attribution.ts'

export interface AddedRecord {
  userId: string
  type: string
  /** It arrived when the client connected, or in an update too large for one turn. */
  isBrought: boolean
  /** The Yjs client id under which it was made: that of a device, until its page is loaded again. */
  clientId: number
}

/** The document, limits and rules for the guard of one document, and the functions to which it reports. */
export interface BoardGuardOptions {
  /** Only the guard changes it: by accepted updates and their corrections. */
  doc: Y.Doc
  /** How large the document, a record and a text may become. */
  limits: Limits
  /** Size of the document when it was loaded, as an upper bound. */
  loadedBytes?: number
  /** Measures the document without blocking; `null` when that is not possible now. */
  measure?: () => Promise<number | null>
  /** Called before an update is applied, with its steps of work (work-limits.ts). */
  onWork?: (steps: number) => void
  /** Called with the size of locked records that were written again because this person changed or deleted them. */
  onRestored?: (bytes: number, userId: string) => void
  /** Author, number, model and posted words of a note that is not on the canvas now. */
  knownNote: (noteId: string) => RecordedNote | null
  /** The round of a frame that is not on the canvas now. */
  knownRound?: (frameId: string) => string | null
  /** Whether the person may unlock facilitators' locks; by default not. */
  mayUnlock?: (userId: string) => boolean
  /** Whether a person may add a record now. Without it everyone may. */
  mayAdd?: (record: AddedRecord) => boolean
  /** The draft for notes that a person adds now; `null` if they stay on the board. */
  draftForNew?: () => DraftForNew | null
  /** People may write nothing but notes. */
  isNotesOnly?: boolean
  /** Called in order with every accepted change; for a refused update with its net effect. */
  onChange: (update: Uint8Array, origin: unknown) => void
  /** @param by the person who edited; `null` for the server or an agent */
  onTouched: (recordIds: Iterable<string>, by: string | null) => void
}
