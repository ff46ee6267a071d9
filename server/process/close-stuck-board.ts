import { isGuestsBoard } from '#db/boards.ts'
import { type BoardStuck, boardStuckLast, writeStuckRecord } from '../watchdog/stuck-log.ts'
import type { Services } from './services.ts'

/** After the first time a board stays open: what happened may be rare. */
const TIMES_TO_CLOSE = 2

/**
 * Closes the board at which the last process of this data folder was stuck, if that was often enough. Returns how many processes
 * have ended because of it; 0: it was not closed.
 */
export async function closeStuckBoard(
  services: Pick<Services, 'db' | 'sessions' | 'stuck' | 'log' | 'config'>,
): Promise<number> {
  const { sessions, stuck, log, config } = services
  const last = boardStuckLast(stuck)
  if (!last || last.times < (await timesToClose(services, last))) return 0
  const { boardId, times } = last
  // First, in any case: a board that can't be read must not keep the next start from serving the others, and one that
  // the operator reopens is not closed once more.
  writeStuckRecord(config.dataFolder, { kind: 'closed', at: Date.now(), boardId })
  try {
    const done = await sessions.dispatch(boardId, { type: 'board.close', why: 'stuck' }, { kind: 'server' })
    log.error({ boardId, isClosed: done.ok }, 'stuck board closed')
    return done.ok ? times : 0
  } catch (error) {
    log.error({ err: error, boardId }, 'closing a stuck board failed')
    return 0
  }
}

/** Guests cost nothing to make: one who holds the server up with board after board could do so for ever. */
async function timesToClose(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { boardId, isOneOfMany }: BoardStuck,
): Promise<number> {
  try {
    return isOneOfMany && (await isGuestsBoard(db, boardId)) ? 1 : TIMES_TO_CLOSE
  } catch (error) {
    log.error({ err: error, boardId }, 'reading the creator of a stuck board failed')
    return TIMES_TO_CLOSE
  }
}
