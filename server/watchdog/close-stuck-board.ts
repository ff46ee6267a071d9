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
  // First, and whatever comes of it: a board that can't be read must not keep the next start from serving the others, and one that
  // the operator reopens is not closed once more.
  writeStuckRecord(config.dataFolder, { kind: 'closed', at: Date.now(), boardId })
  try {
    const done = await sessions.dispatch(boardId, { type: 'board.close', why: 'stuck' }, { kind: 'server' })
    log.error({ boardId, isClosed: done.ok }, 'the server was stuck at this board again, so it stays closed')
  } catch (error) {
    log.error({ err: error, boardId }, 'the board at which the server was stuck could not be closed')
  }
}
