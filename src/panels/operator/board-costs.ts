import type { OperatorBoardResponse } from '#api/operator-boards.ts'
import { formatNumber } from '#base/format-number.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { OPERATOR_LABELS } from './operator-labels.ts'

/** Main-thread time in milliseconds, canvas, drafts and session in bytes, tokens since midnight UTC, and open sockets. */
export type CostColumn = 'msLastHour' | 'memoryBytes' | 'tokensToday' | 'sockets'

export const COST_COLUMNS: readonly { column: CostColumn; label: string }[] = [
  { column: 'msLastHour', label: FIELD_LABELS.time },
  { column: 'memoryBytes', label: OPERATOR_LABELS.memory },
  { column: 'tokensToday', label: FIELD_LABELS.modelTokens },
  { column: 'sockets', label: OPERATOR_LABELS.openPages },
]

/** The highest first; equal ones by time, then by id, so that the order is stable between refreshes. */
export function sortBoards(
  boards: readonly OperatorBoardResponse[],
  by: CostColumn,
): OperatorBoardResponse[] {
  return [...boards].sort(
    (one, other) =>
      other[by] - one[by] || other.msLastHour - one.msLastHour || one.id.localeCompare(other.id),
  )
}

const KB = 1_024

/** The value of a column with its unit. */
export function formatCost(board: OperatorBoardResponse, column: CostColumn): string {
  switch (column) {
    case 'msLastHour':
      return formatTime(board.msLastHour)
    case 'memoryBytes':
      return formatBytes(board.memoryBytes)
    case 'tokensToday':
    case 'sockets':
      return formatNumber(board[column])
  }
}

function formatTime(ms: number): string {
  if (ms === 0) return OPERATOR_LABELS.noTime
  if (ms < 100) return OPERATOR_LABELS.hardlyTime
  return ms < 60_000 ? OPERATOR_LABELS.seconds(ms / 1_000) : OPERATOR_LABELS.minutes(ms / 60_000)
}

function formatBytes(bytes: number): string {
  if (bytes < KB * KB) return OPERATOR_LABELS.kilobytes(Math.ceil(bytes / KB))
  return OPERATOR_LABELS.megabytes(bytes / KB / KB)
}
