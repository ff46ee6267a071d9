import type { Services } from '#server/services.ts'
import { boardToClose, writeStuckRecord } from './stuck-log.ts'

/**
 * Closes the board at which the last process of this data folder was stuck, if it was not the first time. After the first time it
 * stays open: what happened may be rare.
 */
export async function closeStuckBoard({
  sessions,
  stuck,
  log,
  config,
}: Pick<Services, 'sessions' | 'stuck' | 'log' | 'config'>): Promise<void> {
  const boardId = boardToClose(stuck)
  if (boardId === null) return
  const done = await sessions.dispatch(boardId, { type: 'board.close', why: 'stuck' }, { kind: 'server' })
  log.error({ boardId, isClosed: done.ok }, 'the server was stuck at this board again, so it stays closed')
  // Otherwise the next start would close it once more, even if the operator reopened it.
  writeStuckRecord(config.dataFolder, { kind: 'closed', at: Date.now(), boardId })
}
