import type { OperatorBoardResponse } from '#api/operator-boards.ts'
import { formatNumber } from '#base/format-number.ts'
import { OPERATOR_LABELS } from './operator-labels.ts'

/** Main-thread time in milliseconds, canvas, drafts and session in bytes, tokens since midnight UTC, and open sockets. */
export type CostColumn = 'msLastHour' | 'memoryBytes' | 'tokensToday' | 'sockets'

export const COST_COLUMNS: readonly { column: CostColumn; label: string }[] = [
  { column: 'msLastHour', label: OPERATOR_LABELS.time },
  { column: 'memoryBytes', label: OPERATOR_LABELS.memory },
  { column: 'tokensToday', label: OPERATOR_LABELS.tokens },
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
  if (ms === 0) return '0 s'
  if (ms < 100) return '< 0.1 s'
  return ms < 60_000 ? `${(ms / 1_000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`
}

function formatBytes(bytes: number): string {
  if (bytes < KB * KB) return `${formatNumber(Math.ceil(bytes / KB))} kB`
  return `${(bytes / KB / KB).toFixed(1)} MB`
}
