import { runAtOnce } from '#base/chunked-work.ts'
import { BoardGuard } from '../guard/board-guard.ts'
import type { BoardGuardOptions } from '../guard/board-guard-options.ts'

/** A guard that has read its whole document, which must be small. */
export function guardBoard(options: BoardGuardOptions): BoardGuard {
  const guard = new BoardGuard(options)
  runAtOnce(guard.readAll())
  return guard
}
