/** Stays when the note is deleted; its number is never used again. */
export interface NumberedNote {
  number: number
  authorId: string | null
}

/** A note that a turn posted, or a theme that people accepted: that is of no round and no turn, and these are empty. */
export interface PostedNote {
  roundId: string
  turnId: string
  agentId: string
  /** `provider:model`; null: it is from a file. */
  model: string | null
  /** The text as the agent wrote it. */
  text: string
}

/** The notes of a board that the session knows by their ids. */
export interface NotesSlice {
  notes: { lastNumber: number }
  noteNumbers: ReadonlyMap<string, NumberedNote>
  /** By note id. */
  contributions: ReadonlyMap<string, PostedNote>
}
