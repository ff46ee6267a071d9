import { AgendaResponse } from '#api/agenda.ts'
import { boardPath, call, Nothing } from '#panels/requests/call-api.ts'

const path = (boardId: string) => `${boardPath(boardId)}/step-suggestion`
const one = (boardId: string, suggestionId: string) => `${path(boardId)}/${encodeURIComponent(suggestionId)}`

/** The moderator's suggestion for the next step over HTTP. It arrives with the session. */
export const stepSuggestionApi = {
  ask: (boardId: string) => call(path(boardId), Nothing, { method: 'POST' }),
  /** `from`: the step that this page shows as running. */
  start: (boardId: string, suggestionId: string, from: string | null) =>
    call(`${one(boardId, suggestionId)}/start`, AgendaResponse, { method: 'POST', body: { from } }),
  dismiss: (boardId: string, suggestionId: string) =>
    call(`${one(boardId, suggestionId)}/dismiss`, Nothing, { method: 'POST' }),
  abort: (boardId: string, suggestionId: string) =>
    call(`${one(boardId, suggestionId)}/abort`, Nothing, { method: 'POST' }),
}
