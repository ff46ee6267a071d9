import type { ShownThreads } from './comment-signals.ts'

/** Actions that the canvas calls on the page around it; each reports its own failure to the person. */
export interface BoardActions {
  toggleReaction(noteId: string, symbol: string): void
  removeAgentReaction(noteId: string, agentId: string): void
  changeVote?(voteId: string, noteId: string, by: 1 | -1): void
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
  /** Opens the form that sends the notes to everyone for review. */
  sendForReview?(noteIds: readonly string[]): void
  /** Makes decisions and to-dos plain notes again; a message offers Undo. */
  takeBackPromotion?(noteIds: readonly string[]): void
  openNote(noteId: string): void
  /** Opens the list of the writers of the note's words. */
  showWriters?(noteId: string): void
  importFile?(file: File): void
  openSynthesis?(synthesisId: string): void
  editSynthesis?(synthesisId: string): void
  /** Opens threads, or the field of a new one. */
  showThreads?(shown: ShownThreads): void
  openQuestion?(interviewId: string, questionId: string): void
}
