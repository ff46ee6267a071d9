/** What the next synthesis is to be made of, before it is asked for. */
export interface NextSynthesis {
  /** null: what the conversation goes on with, or what the version before was made of. */
  notes: readonly string[] | null
  instructions: string
}

export const EMPTY_SYNTHESIS_DRAFT: NextSynthesis = { notes: null, instructions: '' }
