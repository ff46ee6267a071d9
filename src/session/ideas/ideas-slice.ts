import type { Idea, NotePromotion } from './idea.ts'

/** The idea log of a board. */
export interface IdeasSlice {
  /** By number, as text; removed ones too. Outlets read them through `ideasFor`. */
  ideas: ReadonlyMap<string, Idea>
  /** Kinds of ideas that the clerk's model expects on this board, and no idea had when it sorted last. */
  absentKinds: readonly string[]
  /** The last change of an idea: its event, and its number unless there were many. */
  lastIdeas: { seq: number; numbers: readonly number[] }
  /** Earlier ideas in much the same words, by note id; notes that echo nothing are missing. */
  echoes: Record<string, readonly number[]>
  /** Decisions and to-dos, by the note id of their ideas; other notes are missing. */
  promotions: Record<string, NotePromotion>
}
