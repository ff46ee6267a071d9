import type { Database } from '#db/driver/database.ts'
import { forgetEventNames, listBoardsWithName } from '#db/event-names.ts'
import { forgetUser, listForgotten, listIdsOfPerson, markForgotten } from '#db/forgotten-people.ts'
import { boardIdsOf } from '#db/members.ts'
import type { Proofs } from '#server/access/sign-in-proofs.ts'
import type { Log } from '#server/ground/log.ts'
import { sweepDaily } from '#server/ground/sweep-daily.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { openForgottenFile } from './forgotten-file.ts'

/** Forgets people: their names and addresses leave the server, and their content stays. */
export interface Forgetting {
  /**
   * Also forgets the guests who signed in to this account. Resolves when no board has the name any more. Rejects if something of it
   * failed: it is then continued daily, and after a restart.
   */
  forget(userId: string): Promise<void>
  /**
   * Continues what was interrupted, and forgets people again whose names an earlier backup has brought back: now, before it resolves
   * and anyone can read a name, and every day. Returns a function that stops it.
   */
  start(): Promise<() => Promise<void>>
}

interface ForgettingOptions {
  db: Database
  sessions: Pick<SessionHub, 'dispatch'>
  access: { proofs: Pick<Proofs, 'endAllOf'> }
  config: { forgottenFile: string }
  log: Pick<Log, 'info' | 'error'>
  now?: () => number
}

export function createForgetting(options: ForgettingOptions): Forgetting {
  const { db, sessions, access, config, log, now = Date.now } = options
  const file = openForgottenFile(config.forgottenFile)

  /** Later events of the board are decided without the name, in other processes too. */
  async function forgetOnBoard(boardId: string, userId: string): Promise<void> {
    const done = await sessions.dispatch(boardId, { type: 'person.forget', userId }, { kind: 'server' })
    if (!done.ok) throw new Error(`the board ${boardId} refused: ${done.refusal.code}`)
  }

  async function forgetId(userId: string): Promise<void> {
    const boardIds = new Set([...(await listBoardsWithName(db, userId)), ...(await boardIdsOf(db, userId))])
    await access.proofs.endAllOf(userId, (tx) => forgetUser(tx, userId, new Date(now())))
    file.add([userId])
    const failures: unknown[] = []
    for (const boardId of boardIds)
      await forgetOnBoard(boardId, userId).catch((error: unknown) => failures.push(error))
    // Boards that can't be opened have names too.
    await forgetEventNames(db, userId, null)
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} boards failed`)
    await markForgotten(db, userId)
    log.info({ userId, boards: boardIds.size }, 'person forgotten')
  }

  async function resume(): Promise<void> {
    const forgotten = await listForgotten(db)
    const done = new Set(forgotten.flatMap(({ userId, isDone }) => (isDone ? [userId] : [])))
    const due = new Set(
      [...forgotten.map(({ userId }) => userId), ...file.read()].filter((id) => !done.has(id)),
    )
    for (const userId of due)
      await forgetId(userId).catch((error: unknown) => log.error({ err: error, userId }, 'forgetting failed'))
    file.add([...done])
  }

  return {
    async forget(userId) {
      for (const id of await listIdsOfPerson(db, userId)) await forgetId(id)
    },
    async start() {
      await resume()
      return sweepDaily(resume, (error) => log.error({ err: error }, 'forgetting failed'))
    },
  }
}
