import { useBoard } from '#panels/open-board/board-context.tsx'
import { useRead } from '#panels/requests/use-read.ts'
import { proposalsApi } from './proposal-requests.ts'

export type Sources = ReturnType<typeof useProposalSources>

export function useProposalSources(id: string | null) {
  const { boardId } = useBoard().connection
  const { value, failure, again } = useRead(
    ['proposal-sources', boardId, id],
    (signal) => proposalsApi.sources(boardId, id ?? '', signal),
    { isWanted: id !== null, neverChanges: true },
  )
  return { sources: value?.proposal.sources ?? null, failure, again }
}
