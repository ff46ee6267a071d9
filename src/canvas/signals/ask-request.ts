export interface AskRequest {
  question?: string
  notes?: string[]
  frameId?: string
}
