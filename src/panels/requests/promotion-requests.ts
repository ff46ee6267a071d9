import { Ideas } from '#api/ideas.ts'
import type { Promotion } from '#session/ideas/idea.ts'
import { boardPath, call } from './call-api.ts'

const promotions = (boardId: string) => `${boardPath(boardId)}/promotions`

interface PromotedNotes {
  noteIds: readonly string[]
  promotion: Promotion
  /** Decisions and to-dos that have an owner or a day keep both. */
  keepsOwner: boolean
}

export const promotionsApi = {
  promote: (
    boardId: string,
    { noteIds, promotion, keepsOwner }: PromotedNotes,
    headers: Record<string, string> = {},
  ) =>
    call(promotions(boardId), Ideas, {
      method: 'POST',
      body: { noteIds, ...promotion, ...(keepsOwner && { keepsOwner }) },
      headers,
    }),
  demote: (boardId: string, noteIds: readonly string[]) =>
    call(promotions(boardId), Ideas, { method: 'DELETE', body: { noteIds } }),
}
