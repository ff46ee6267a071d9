/** A request of the canvas for the advisors; the ask bar handles it. */
export interface AskRequest {
  question?: string
  /** The notes of the question. */
  notes?: string[]
  /** The frame with the question as its title. */
  frameId?: string
}
