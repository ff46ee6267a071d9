import { isGuestsBoard } from '#db/boards.ts'
import { type BoardStuck, boardStuckLast, type StuckRecord } from '../watchdog/stuck-log.ts'
import { writeStuckRecord } from '../watchdog/write-stuck-record.ts'
import type { Services } from './services.ts'

/** After the first time a board stays open: what happened may be rare. */
const TIMES_TO_CLOSE = 2

/**
 * Closes the board at which the last process of this data folder was stuck, if that was often enough, on all nodes together. Returns
 * how many processes have ended because of it; 0: it was not closed.
 */
export async function closeStuckBoard(
  services: Pick<Services, 'db' | 'sessions' | 'stuck' | 'log' | 'config'>,
): Promise<number> {
  const { sessions, stuck, log, config } = services
  const here = stuck.here()
  // Only after an ending at a board: an ordinary start waits for no other node.
  const last = boardStuckLast(here) && boardStuckLast(here, await readElsewhere(services))
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

async function readElsewhere({ stuck, log }: Pick<Services, 'stuck' | 'log'>): Promise<StuckRecord[]> {
  try {
    return await stuck.elsewhere()
  } catch (error) {
    log.error({ err: error }, 'reading when other nodes were stuck failed')
    return []
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
