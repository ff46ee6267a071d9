import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isPartDue, partsIn } from '#session/private-writing/private-writing.ts'

export interface NextPart {
  isBusy: boolean
  failure: string | null
  /** @param userId the writer; `null`: the server chooses */
  ask: (userId: string | null, onDone?: () => void) => void
}

/** Requests the next part of a reveal; busy until the server has chosen its notes. */
export function useNextPart(): NextPart {
  const { boardId } = useBoard().connection
  const parts = partsIn(useSession().privateWriting)
  const request = useRequest()
  return {
    isBusy: request.isBusy || (parts !== null && isPartDue(parts)),
    failure: request.failure?.message ?? null,
    ask(userId, onDone) {
      if (!parts) return
      const part = parts.asked + 1
      request.send(
        () => sendCommand(boardId, 'post /reveal/next', { part, ...(userId !== null && { userId }) }),
        onDone,
      )
    },
  }
}
