import type * as Y from 'yjs'
import type { Origin } from '#board/doc/origin.ts'
import type { Limits } from '#sync/limits.ts'
import type { DraftForNew } from './divert-late-notes-to-draft.ts'
import type { RecordedNote } from './note-attribution.ts'
import type { TouchedRecords } from './touched-records.ts'

export interface AddedRecord {
  userId: string
  type: string
  /** It arrived when the client connected, or in an update too large for one turn. */
  isBrought: boolean
  /** The Yjs client id under which it was made: that of a device, until its page is loaded again. */
  clientId: number
}

export type PersonOrigin = Extract<Origin, { kind: 'person' }>

/** The session's rules for people's changes of one document. */
export interface GuardRules {
  /** People may write nothing but notes. */
  readonly isNotesOnly: boolean
  /** Author, number, model and posted words of a note that is not on the canvas now. */
  knownNote(noteId: string): RecordedNote | null
  /** The round of a frame that is not on the canvas now. */
  knownRound(frameId: string): string | null
  mayUnlock(userId: string): boolean
  mayAdd(record: AddedRecord): boolean
}

/** The room around a guarded document: gets every change, and the cost of each update. */
export interface GuardHost {
  /** Called in order with every accepted change; for a refused update with its net effect. */
  onChange(update: Uint8Array, origin: unknown): void
  /** @param by the person who edited; `null` for the server or an agent */
  onTouched(records: TouchedRecords['records'], by: string | null): void
  /** Called before an update is applied, with its steps of work (work-limits.ts). */
  onWork(steps: number, origin: PersonOrigin): void
  /** Called with the size of locked records that were written again because this person changed or deleted them. */
  onRestored(bytes: number, userId: string): void
  /** The draft for notes that a person adds now; `null` if they stay on the board. */
  draftFor(origin: PersonOrigin): DraftForNew | null
}

/** One document, its rules and its listeners. */
export interface BoardGuardOptions {
  /** Only the guard changes it: by accepted updates and their corrections. */
  doc: Y.Doc
  /** How large the document, a record and a text may become. */
  limits: Limits
  /** Size of the document when it was loaded, as an upper bound. */
  loadedBytes?: number
  /** Measures the document without blocking; `null` when that is not possible now. */
  measure?: () => Promise<number | null>
  rules: GuardRules
  host: GuardHost
}

/** Rules of a document without a session. */
export const NO_RULES: GuardRules = {
  isNotesOnly: false,
  knownNote: () => null,
  knownRound: () => null,
  mayUnlock: () => false,
  mayAdd: () => true,
}

/** The host of a document without a room. */
export const NO_HOST: GuardHost = {
  onChange: () => undefined,
  onTouched: () => undefined,
  onWork: () => undefined,
  onRestored: () => undefined,
  draftFor: () => null,
}
