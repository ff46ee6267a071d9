import { Ideas } from '#api/ideas.ts'
import type { Promotion } from '#session/ideas/idea.ts'
import { boardPath, call } from './call-api.ts'

const promotions = (boardId: string) => `${boardPath(boardId)}/promotions`

/** Decisions and to-dos by their notes: one method a request. */
export const promotionsApi = {
  promote: (boardId: string, noteIds: readonly string[], promotion: Promotion) =>
    call(promotions(boardId), Ideas, { method: 'POST', body: { noteIds, ...promotion } }),
  demote: (boardId: string, noteIds: readonly string[]) =>
    call(promotions(boardId), Ideas, { method: 'DELETE', body: { noteIds } }),
}
