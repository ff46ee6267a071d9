import { boardPath, call, Nothing } from './call-api.ts'

const reactions = (boardId: string, noteId: string) =>
  `${boardPath(boardId)}/notes/${encodeURIComponent(noteId)}/reactions`

/** Reactions to notes over HTTP: one method a request. */
export const reactionsApi = {
  give: (boardId: string, noteId: string, symbol: string) =>
    call(reactions(boardId, noteId), Nothing, { method: 'POST', body: { symbol } }),
  /** `agent`: removes an agent's. */
  remove: (boardId: string, noteId: string, symbol: string, agent?: string) =>
    call(reactions(boardId, noteId), Nothing, {
      method: 'DELETE',
      body: { symbol, ...(agent && { agent }) },
    }),
}
