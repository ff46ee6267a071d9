import { useState } from 'react'
import type { OperatorBoardResponse } from '#api/operator-boards.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { formatCount } from '#ui/format-count.ts'
import { formatMoment } from '#ui/format-day.ts'
import { COST_COLUMNS, formatCost } from './board-costs.ts'
import { OPERATOR_LABELS } from './operator-labels.ts'
import type { OperatorApi } from './operator-requests.ts'

export interface OperatorBoardLineProps {
  api: OperatorApi
  board: OperatorBoardResponse
  onChanged: () => void
}

/** A board in the table of costs; on a phone, a separate block. Titles and content are not sent to the operator. */
export function OperatorBoardLine({ api, board, onChanged }: OperatorBoardLineProps) {
  const isClosed = board.closedAt !== null
  return (
    <tr className="border-line border-b align-top max-phone:grid max-phone:grid-cols-2 max-phone:gap-x-4 max-phone:gap-y-1 max-phone:py-3">
      <th scope="row" className="py-2 text-left font-text max-phone:col-span-2 max-phone:py-0">
        <span className="block font-button">{board.owners.join(', ') || OPERATOR_LABELS.noOwner}</span>
        <span className="block break-all font-note text-caption text-ink-2">{board.id}</span>
        <span className="block text-ink-2 text-small">{stateOf(board)}</span>
        {board.node !== null && !isClosed && (
          <span className="block text-ink-2 text-small">{OPERATOR_LABELS.onNode(board.node)}</span>
        )}
        <StuckTimes times={board.stuckAt} isClosed={isClosed} />
      </th>
      {COST_COLUMNS.map(({ column, label }) => (
        <td
          key={column}
          className="py-2 pl-3 text-right tabular-nums max-phone:flex max-phone:justify-between max-phone:p-0"
        >
          <span className="text-ink-2 phone:hidden">{label}</span>
          {formatCost(board, column)}
        </td>
      ))}
      <td className="py-1.5 pl-3 text-right max-phone:col-span-2 max-phone:p-0">
        <CloseButton api={api} boardId={board.id} isClosed={isClosed} onChanged={onChanged} />
      </td>
    </tr>
  )
}

/** A board that is named twice within half an hour is closed by the server. */
function StuckTimes({ times, isClosed }: { times: readonly number[]; isClosed: boolean }) {
  if (times.length === 0) return null
  const when = times.slice(-2).map((at) => formatMoment(at, Date.now()))
  return (
    <span className="block text-small">
      {OPERATOR_LABELS.stuckAt(when.join(', '))}
      {isClosed && OPERATOR_LABELS.closedUntilReopened}
    </span>
  )
}

/** Records are counted only while the board is in memory. */
function stateOf({ closedAt, isInMemory, members, records }: OperatorBoardResponse): string {
  const people = formatCount(members, 'member')
  if (closedAt !== null) return OPERATOR_LABELS.closedWith(people)
  if (!isInMemory) return people
  return `${people}, ${formatCount(records ?? 0, 'record')}`
}

interface CloseButtonProps {
  api: OperatorApi
  boardId: string
  isClosed: boolean
  onChanged: () => void
}

function CloseButton({ api, boardId, isClosed, onChanged }: CloseButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, failure, send, forget } = useOneRequest()
  const turn = (next: boolean) =>
    send(
      () => api.closeBoard(boardId, next),
      () => {
        setAsking(false)
        onChanged()
      },
    )
  const ask = () => {
    forget()
    setAsking(true)
  }
  const verb = isClosed ? ACTION_LABELS.reopen : ACTION_LABELS.close
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        isBusy={isBusy}
        aria-label={OPERATOR_LABELS.actionOnBoard(verb, boardId)}
        onClick={() => (isClosed ? turn(false) : ask())}
      >
        {verb}
      </Button>
      {!isAsking && <FailureText>{failure?.message}</FailureText>}
      <ConfirmDialog
        isOpen={isAsking}
        title={OPERATOR_LABELS.closeThisBoard}
        consequence={OPERATOR_LABELS.closeConsequence}
        action={OPERATOR_LABELS.closeBoard}
        isBusy={isBusy}
        error={failure?.message ?? null}
        onConfirm={() => turn(true)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
