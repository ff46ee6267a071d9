export interface NextSynthesis {
  /** null: the server's choice, which is the notes of the version before, else `notesToSumUp`. */
  notes: readonly string[] | null
  instructions: string
}

export const EMPTY_SYNTHESIS_DRAFT: NextSynthesis = { notes: null, instructions: '' }
