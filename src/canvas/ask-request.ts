/** What the canvas wants the advisors to be asked; the ask bar takes it from there. */
export interface AskRequest {
  question?: string
  /** The notes that it is about. */
  notes?: string[]
  /** The frame whose title is the question. */
  frameId?: string
}
