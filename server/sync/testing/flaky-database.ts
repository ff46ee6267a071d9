import type { Database } from '#db/driver/database.ts'
import { DatabaseError } from '#db/driver/database-error.ts'

export interface FlakyDatabase extends Database {
  /** From now on nothing gets through, as when the server is down. */
  goAway(): void
  comeBack(): void
  /** All statements since it was created, without their parameters. */
  statements: string[]
  /** How many statements arrived while it was away. */
  refusals(): number
}

/** A database behind a connection that a test can cut. */
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
    lost: db.lost,
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
    copyTo: db.copyTo,
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
