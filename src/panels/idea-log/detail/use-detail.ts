import type { IdeaDetail, IdeaView } from '#api/ideas.ts'
import { ideasApi } from '#panels/requests/idea-requests.ts'
import { type Read, useRead } from '#panels/requests/use-read.ts'

/** A row changes several times during a burst of edits; the details are read once after it. */
const CALM_MS = 200

/**
 * The details of an idea, read again whenever its row was read. It follows the row rather than the log, so that no
 * details are requested of an idea that was just removed.
 */
export function useDetail(boardId: string, idea: IdeaView): Read<IdeaDetail> {
  const { number, removedAt } = idea
  return useRead(
    ['idea', boardId, number],
    (signal) => ideasApi.detail(boardId, number, removedAt !== null, signal),
    { changes: [idea], settleMs: CALM_MS },
  )
}
