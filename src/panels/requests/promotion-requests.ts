import { Ideas } from '#api/ideas.ts'
import type { Promotion } from '#session/ideas/idea.ts'
import { boardPath, call } from './call-api.ts'

const promotions = (boardId: string) => `${boardPath(boardId)}/promotions`

export const promotionsApi = {
  /** `keepsOwner`: decisions and to-dos that have an owner or a day keep both. */
  promote: (boardId: string, noteIds: readonly string[], promotion: Promotion, keepsOwner = false) =>
    call(promotions(boardId), Ideas, {
      method: 'POST',
      body: { noteIds, ...promotion, ...(keepsOwner && { keepsOwner }) },
    }),
  demote: (boardId: string, noteIds: readonly string[]) =>
    call(promotions(boardId), Ideas, { method: 'DELETE', body: { noteIds } }),
}
