import { DueKeys } from '#base/due-keys.ts'
import type { Database } from '#db/database.ts'
import { listVoteDeadlines, type VoteDeadline } from '#db/vote-deadlines.ts'
import type { Log } from '#server/log.ts'
import type { SessionHub } from './sessions.ts'

/** How often the database is asked for deadlines: those of other processes, and those that passed while none ran. */
const LOOK_MS = 5_000

export interface CloseDueVotesOptions {
  db: Database
  sessions: Pick<SessionHub, 'dispatch' | 'subscribe'>
  log: Pick<Log, 'warn'>
  lookEveryMs?: number
}

/**
 * Closes votes when their time is up. Several processes may try: the session closes a vote once, and a command for a closed
 * one changes nothing. Returns a function that stops it.
 */
export function closeDueVotes(options: CloseDueVotesOptions): () => Promise<void> {
  const { db, sessions, log, lookEveryMs = LOOK_MS } = options
  let isStopped = false
  let wasReached = true
  let timer: NodeJS.Timeout | null = null
  const due = new DueKeys(async (keys) => {
    await Promise.all(keys.map(close))
  })

  async function close(key: string): Promise<void> {
    const [boardId = '', voteId = ''] = key.split(' ')
    try {
      await sessions.dispatch(boardId, { type: 'vote.close', voteId }, { kind: 'server' })
    } catch (error) {
      // Its row is still there: the next look finds it.
      log.warn({ err: error, boardId, voteId }, 'vote could not be closed')
    }
  }

  function plan({ boardId, voteId, endsAt }: VoteDeadline): void {
    if (endsAt - Date.now() < 2 * lookEveryMs) due.wait(`${boardId} ${voteId}`, endsAt - Date.now())
  }

  async function look(): Promise<void> {
    try {
      for (const deadline of await listVoteDeadlines(db, new Date(Date.now() + lookEveryMs))) plan(deadline)
      wasReached = true
    } catch (error) {
      // Logged once for an outage, not at each look.
      if (wasReached) log.warn({ err: error }, 'deadlines of votes could not be read')
      wasReached = false
    }
    if (!isStopped) timer = setTimeout(start, lookEveryMs)
  }
  let looking = Promise.resolve()
  function start(): void {
    looking = look()
  }

  const unsubscribe = sessions.subscribe(({ boardId, events }) => {
    for (const { kind, data } of events) {
      const isDeadline = kind === 'vote.started' || kind === 'vote.end-set'
      if (!isDeadline) continue
      if (data.endsAt === null) due.drop(`${boardId} ${data.voteId}`)
      else plan({ boardId, voteId: data.voteId, endsAt: data.endsAt })
    }
  })
  start()
  return async () => {
    isStopped = true
    if (timer) clearTimeout(timer)
    unsubscribe()
    due.stop()
    await looking
  }
}
