import type { Database, Queryable } from './driver/database.ts'
import { DatabaseError } from './driver/database-error.ts'
import { type Migration, migrate, readAppliedMigrations, readMigrations } from './migrate.ts'
import {
  continueIdentity,
  createDigest,
  insertRows,
  listTables,
  readRows,
  type TableDigest,
} from './table-rows.ts'

/** The digests of all tables of a database, by name. */
export type TableDigests = Record<string, TableDigest>

/** Reads all rows at one moment, while others write. */
export async function digestDatabase(db: Database): Promise<TableDigests> {
  return await db.transaction(async (tx) => {
    await freezeMoment(tx)
    return await digestTables(tx)
  })
}

/**
 * Copies all rows of `from` at one moment, while others write there. `to` has the tables of that version and no rows, see `makeTables`.
 * Returns the digests of the rows that were read; nothing is written if it rejects.
 * @param check throws if the rows that were read, or those that are in `to` now, are not the right ones
 */
export async function copyDatabase(
  from: Database,
  to: Database,
  check?: (read: TableDigests, written: TableDigests) => void,
): Promise<TableDigests> {
  return await from.transaction(async (source) => {
    await freezeMoment(source)
    return await to.transaction(async (target) => {
      await allowPauses(target)
      const digests: TableDigests = {}
      for (const table of await listTables(source)) {
        const digest = createDigest()
        for await (const rows of readRows(source, table)) {
          digest.add(rows)
          await insertRows(target, table, rows)
        }
        await continueIdentity(target, table)
        digests[table.name] = digest.read()
      }
      if (check) {
        await target.query(`set local time zone 'UTC'`)
        check(digests, await digestTables(target))
      }
      return digests
    })
  })
}

/**
 * Makes the tables as these migrations leave them.
 * @throws DatabaseError 'newer-schema' if this version does not have all of them
 */
export async function makeTables(db: Database, applied: readonly string[]): Promise<void> {
  const migrations = await migrationsNamed(applied)
  await migrate(db, migrations)
}

/** @throws DatabaseError 'newer-schema' if this version does not have one of them */
export async function migrationsNamed(applied: readonly string[]): Promise<Migration[]> {
  const known = await readMigrations()
  const unknown = applied.find((name) => known.every((migration) => migration.name !== name))
  if (unknown !== undefined) throw new DatabaseError('newer-schema', { detail: unknown })
  return known.filter(({ name }) => applied.includes(name))
}

/** Whether the database has neither rows nor tables of another version than these migrations make. */
export async function isEmptyDatabase(db: Database, applied: readonly string[]): Promise<boolean> {
  const there = await readAppliedMigrations(db)
  if (there.length === 0) return true
  if (there.join() !== applied.join()) return false
  const digests = await digestDatabase(db)
  return Object.values(digests).every(({ rows }) => rows === 0)
}

/** The names of tables whose rows differ. */
export function differingTables(one: TableDigests, other: TableDigests): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name])).sort()
}

/** Whether another Parley is connected to this PostgreSQL database. */
export async function hasOtherClients(db: Queryable): Promise<boolean> {
  const others = await db.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'parley' and pid <> pg_backend_pid() limit 1`,
  )
  return others.length > 0
}

async function freezeMoment(tx: Queryable): Promise<void> {
  await tx.query('set transaction isolation level repeatable read read only')
  // Times are compared as texts.
  await tx.query(`set local time zone 'UTC'`)
  await allowPauses(tx)
}

/** Either database waits while the other one works. */
async function allowPauses(tx: Queryable): Promise<void> {
  await tx.query('set local idle_in_transaction_session_timeout = 0')
}

async function digestTables(tx: Queryable): Promise<TableDigests> {
  const digests: TableDigests = {}
  for (const table of await listTables(tx)) {
    const digest = createDigest()
    for await (const rows of readRows(tx, table)) digest.add(rows)
    digests[table.name] = digest.read()
  }
  return digests
}
