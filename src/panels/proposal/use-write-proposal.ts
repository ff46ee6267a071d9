'use client'

import { useBoard, useSession } from '#panels/board/board-context.tsx'
import { useWhySilent } from '#panels/board/rounds/use-why-silent.ts'
import { useRequest } from '#panels/board/use-request.ts'
import { isGoingOn } from '#session/round-stage.ts'
import { proposalsApi } from './proposals-api.ts'
import type { ShownProposal } from './use-shown-proposal.ts'

export interface Writing {
  /** The number of the version that is being written; null: none is. */
  stopping: number | null
  /** `Write version 3`. */
  label: string
  isBusy: boolean
  /** Of the last request. */
  failure: string | null
  /** Why none can be written now; null: one can. */
  whyNot: string | null
  write: () => void
  stop: () => void
}

/** Has the next version of what is shown written, or stops the one that is. `onBegun`: it was begun. */
export function useWriteProposal(
  { chain, numbers, show }: ShownProposal,
  instructions: string,
  onBegun: () => void,
): Writing {
  const { connection } = useBoard()
  const { log } = useSession()
  const off = useWhySilent('synthesizer')
  const request = useRequest()
  const newest = chain?.[0] ?? null
  const wanted = instructions.trim()
  const none = log.count === 0 ? 'The log has no ideas yet.' : null
  return {
    stopping: newest !== null && isGoingOn(newest) ? newest.version : null,
    label: newest ? `Write version ${newest.version + 1}` : 'Write a proposal',
    isBusy: request.isBusy,
    failure: request.failure?.message ?? null,
    whyNot: off ?? none,
    write: () =>
      request.send(
        () =>
          proposalsApi.start(connection.boardId, {
            ...(numbers && { numbers }),
            ...(newest && { previous: newest.id }),
            ...(wanted !== '' && { instructions: wanted }),
          }),
        ({ proposal }) => {
          show(proposal.id)
          onBegun()
        },
      ),
    stop: () => {
      if (newest) request.send(() => proposalsApi.abort(connection.boardId, newest.id))
    },
  }
}
