import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { must } from '#base/must.ts'
import type { Database } from '../driver/database.ts'
import { type DatabasePlace, openDatabase } from '../driver/open-database.ts'
import { pooledPglite } from './pooled-pglite.ts'

export const DATABASE_KINDS = ['pglite', 'postgres'] as const
export type DatabaseKind = (typeof DATABASE_KINDS)[number]

export interface TestPlace {
  place: DatabasePlace
  /** Deletes its folder or database; close the database first. */
  remove(): Promise<void>
}

/** A place for an empty database with the tables made: a PGlite that is kept between tests, or a new one on the run's PostgreSQL. */
export async function freshPlace(kind: DatabaseKind): Promise<TestPlace> {
  if (kind === 'pglite') {
    return { place: { kind: 'pglite', connect: pooledPglite }, remove: async () => undefined }
  }
  const name = `test_${randomBytes(8).toString('hex')}`
  const server = inject('postgresUrl')
  await asAdmin(server, `create database ${name} template parley_template`)
  return {
    place: { kind: 'postgres', url: server + name },
    remove: () => asAdmin(server, `drop database ${name} with (force)`),
  }
}

async function asAdmin(server: string, sql: string): Promise<void> {
  const admin = await openDatabase({ kind: 'postgres', url: `${server}postgres` })
  try {
    await admin.query(sql)
  } finally {
    await admin.close()
  }
}

/**
 * Runs the tests twice, on PGlite and on PostgreSQL, each with a fresh database for all of `tests`:
 *
 *     withDatabase('boards', (database) => {
 *       test('a new board is listed', async () => { await insertBoard(database(), …) })
 *     })
 *
 * @param kinds databases that the tests support
 */
export function withDatabase(
  title: string,
  tests: (database: () => Database) => void,
  kinds: readonly DatabaseKind[] = DATABASE_KINDS,
): void {
  describe.each(kinds)(`${title} on %s`, (kind) => {
    let open: { database: Database; fresh: TestPlace } | null = null
    beforeAll(async () => {
      const fresh = await freshPlace(kind)
      open = { database: await openDatabase(fresh.place), fresh }
    })
    afterAll(async () => {
      await open?.database.close()
      await open?.fresh.remove()
    })
    tests(() => must(open, 'an open database').database)
  })
}
