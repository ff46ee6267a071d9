import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { useSilentReason } from '#panels/open-board/use-silent-reason.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { proposalsApi } from './proposal-requests.ts'
import { PROPOSALS_LABELS } from './proposals-labels.ts'
import type { ShownProposal } from './use-shown-proposal.ts'

export interface Writing {
  /** The number of the version that is being written; null for none. */
  stopping: number | null
  label: string
  isBusy: boolean
  failure: string | null
  /** Why no version can be written now, as a sentence; null if one can. */
  disabledReason: string | null
  write: () => void
  stop: () => void
}

/**
 * Writes the next version of the shown proposal, or stops the one being written. `onBegun` is called when the
 * server has taken the request.
 */
export function useWriteProposal(
  { chain, numbers, show }: ShownProposal,
  instructions: string,
  onBegun: () => void,
): Writing {
  const { connection } = useBoard()
  const { log } = useSession()
  const off = useSilentReason('synthesizer')
  const request = useRequest()
  const newest = chain?.[0] ?? null
  const wanted = instructions.trim()
  const none = log.count === 0 ? PROPOSALS_LABELS.logIsEmpty : null
  return {
    stopping: newest !== null && isOpenDocumentRun(newest) ? newest.version : null,
    label: newest ? PROPOSALS_LABELS.writeVersion(newest.version + 1) : PROPOSALS_LABELS.writeProposal,
    isBusy: request.isBusy,
    failure: request.failure?.message ?? null,
    disabledReason: off ?? none,
    write: () =>
      request.send(
        () =>
          proposalsApi.start(connection.boardId, {
            ...(numbers && { numbers: [...numbers] }),
            ...(newest && { previous: newest.id }),
            ...(wanted !== '' && { instructions: wanted }),
          }),
        ({ proposal }) => {
          show(proposal.id)
          onBegun()
        },
      ),
    stop: () => {
      if (newest)
        request.send(() =>
          sendCommand(connection.boardId, 'post /proposals/{proposalId}/abort', { proposalId: newest.id }),
        )
    },
  }
}
