/** What the canvas asks of the page around it; each of them tells the person when it did not work. */
export interface BoardActions {
  /** Gives this viewer's sign to the note, or takes it back. */
  toggleMark(noteId: string, symbol: string): void
  /** Takes back an agent's "+". */
  takeBack(noteId: string, agentId: string): void
  /** Ticks the checkbox at this place of the note's text, or takes the tick away. */
  tickBox?(noteId: string, at: number, isTicked: boolean): void
  /** Folds a round to its title, or shows all of it again; for everyone, one step of undo. */
  foldRound?(frameId: string, isFolded: boolean): void
  /** Puts all rounds in order of time; one step of undo. */
  tidyRounds?(): void
  /** The whole note beside the canvas. */
  openNote(noteId: string): void
  /** Shows what would come in of a file, and brings it in. */
  importFile?(file: File): void
  /** The synthesis with its versions beside the canvas. */
  openSynthesis?(synthesisId: string): void
  /** The same, with its newest version open to be edited. */
  editSynthesis?(synthesisId: string): void
}
