/** A request of the canvas to ask the advisors something; the ask bar handles it. */
export interface AskRequest {
  question?: string
  /** The notes that it is about. */
  notes?: string[]
  /** The frame whose title is the question. */
  frameId?: string
}
