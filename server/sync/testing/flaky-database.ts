import type { Database } from '#db/database.ts'
import { DatabaseError } from '#db/database-error.ts'

export interface FlakyDatabase extends Database {
  /** Nothing gets through, as with a server that is down. */
  goAway(): void
  comeBack(): void
  /** What has been asked since it was made: the statements, without their parameters. */
  statements: string[]
  /** How often it was asked while it was away. */
  refusals(): number
}

/** A database behind a line that can be cut. */
export function flakyDatabase(db: Database): FlakyDatabase {
  let isAway = false
  let refusals = 0
  const check = () => {
    if (isAway) refusals += 1
    if (isAway) throw new DatabaseError('unreachable')
  }
  const statements: string[] = []
  return {
    kind: db.kind,
    statements,
    refusals: () => refusals,
    async query(sql, params) {
      check()
      statements.push(sql)
      return await db.query(sql, params)
    },
    async transaction(work) {
      check()
      statements.push('transaction')
      return await db.transaction(work)
    },
    async ping() {
      check()
      await db.ping()
    },
    breakOff: () => db.breakOff(),
    close: () => db.close(),
    goAway() {
      isAway = true
    },
    comeBack() {
      isAway = false
    },
  }
}
