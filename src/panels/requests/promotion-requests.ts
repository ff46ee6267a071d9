import { z } from 'zod'
import type { Promotion } from '#session/ideas/idea.ts'
import { boardPath, type CallOptions, call } from './call-api.ts'

const promotions = (boardId: string) => `${boardPath(boardId)}/promotions`

interface PromotedNotes {
  noteIds: readonly string[]
  promotion: Promotion
  /** Decisions and to-dos that have an owner or a day keep both. */
  keepsOwner: boolean
}

/** The pages read only the numbers: they get the rest with the session. */
const IdeaNumbers = z.object({ ideas: z.array(z.object({ number: z.int() })) })

export const promotionsApi = {
  promote: (
    boardId: string,
    { noteIds, promotion, keepsOwner }: PromotedNotes,
    options: Pick<CallOptions, 'headers' | 'limitMs'> = {},
  ) =>
    call(promotions(boardId), IdeaNumbers, {
      method: 'POST',
      body: { noteIds, ...promotion, ...(keepsOwner && { keepsOwner }) },
      ...options,
    }),
  demote: (boardId: string, noteIds: readonly string[]) =>
    call(promotions(boardId), IdeaNumbers, { method: 'DELETE', body: { noteIds } }),
}
