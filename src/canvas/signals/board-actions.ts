/** Actions that the canvas calls on the page around it; each reports its own failure to the person. */
export interface BoardActions {
  /** Adds or removes this viewer's reaction on the note. */
  toggleReaction(noteId: string, symbol: string): void
  removeAgentReaction(noteId: string, agentId: string): void
  /** Gives the note one more of this viewer's votes, or takes one back. */
  changeVote?(voteId: string, noteId: string, by: 1 | -1): void
  /** Opens the form that starts a vote, about the selected notes if there are several. */
  startVote?(): void
  /** Ticks or unticks the checkbox at this offset of the note's text. */
  tickBox?(noteId: string, at: number, isTicked: boolean): void
  /** Folds a round to its title or opens it, for everyone; one step of undo. */
  foldRound?(frameId: string, isFolded: boolean): void
  /** Arranges all rounds in order of time; one step of undo. */
  tidyRounds?(): void
  /** Makes the notes decisions, all or none; a message offers Undo. */
  makeDecisions?(noteIds: readonly string[]): void
  /** Opens the form that makes the notes to-dos, with owner and day. */
  openToDo?(noteIds: readonly string[]): void
  /** Makes decisions and to-dos plain notes again; a message offers Undo. */
  takeBackPromotion?(noteIds: readonly string[]): void
  /** Opens the whole note beside the canvas. */
  openNote(noteId: string): void
  /** Shows a preview of the file's content, and imports it. */
  importFile?(file: File): void
  /** Opens the synthesis with its versions beside the canvas. */
  openSynthesis?(synthesisId: string): void
  /** Like `openSynthesis`, with its newest version in the editor. */
  editSynthesis?(synthesisId: string): void
  /** Opens the question where people answer it. */
  openQuestion?(interviewId: string, questionId: string): void
}
