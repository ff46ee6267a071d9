'use client'

import { PenLine, Square } from 'lucide-react'
import { useBoard, useSession } from '#panels/board/board-context.tsx'
import { useRequest } from '#panels/board/use-request.ts'
import { isGoingOn } from '#session/round-stage.ts'
import { Button } from '#ui/button.tsx'
import { proposalsApi } from './proposals-api.ts'
import type { ShownProposal } from './use-shown-proposal.ts'

interface WriteProposalProps {
  shown: ShownProposal
  instructions: string
  /** It was begun. */
  onBegun: () => void
}

/** The one action of the page: to have a version written, or to stop the one that is. */
export function WriteProposal({ shown, instructions, onBegun }: WriteProposalProps) {
  const { connection } = useBoard()
  const { models, log } = useSession()
  const request = useRequest()
  const { chain, numbers, show } = shown
  const newest = chain?.[0] ?? null
  const isBusy = newest !== null && isGoingOn(newest)
  const wish = instructions.trim()
  const write = (): void =>
    request.send(
      () =>
        proposalsApi.start(connection.boardId, {
          ...(numbers && { numbers }),
          ...(newest && { previous: newest.id }),
          ...(wish !== '' && { instructions: wish }),
        }),
      ({ proposal }) => {
        show(proposal.id)
        onBegun()
      },
    )
  const off = models.isOn ? null : 'Agents are switched off on this server.'
  const none = log.count === 0 ? 'The log has no ideas yet.' : null
  return (
    <div className="flex flex-col gap-2">
      {isBusy && newest ? (
        <Button
          icon={<Square size={12} fill="currentColor" aria-hidden />}
          isBusy={request.isBusy}
          onClick={() => request.send(() => proposalsApi.abort(connection.boardId, newest.id))}
          className="min-h-11"
        >
          Stop writing version {newest.version}
        </Button>
      ) : (
        <Button
          kind="primary"
          icon={<PenLine size={16} aria-hidden />}
          isBusy={request.isBusy}
          disabledReason={off ?? none}
          onClick={write}
          className="min-h-11"
        >
          {newest ? `Write version ${newest.version + 1}` : 'Write a proposal'}
        </Button>
      )}
      {request.failure && (
        <p role="alert" className="text-small text-warn">
          {request.failure.message}
        </p>
      )}
    </div>
  )
}
