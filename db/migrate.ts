import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { must } from '#base/must.ts'
import type { Database, Queryable } from './driver/database.ts'
import { DatabaseError } from './driver/database-error.ts'

/** A file of db/migrations. `checksum` proves that a migration that has run is still the same. */
export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Any number, as long as every migrating process uses the same. */
const MIGRATION_LOCK = 7_275_395

/** The migrations beside this file, in the order of their names. */
export async function readMigrations(
  folder = new URL('./migrations/', import.meta.url),
): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

interface Schema {
  sql: string
  /** The last migration that `sql` includes. */
  lastMigration: string
}

export async function readSchema(): Promise<Schema> {
  const sql = await readFile(new URL('./schema.sql', import.meta.url), 'utf8')
  return { sql, lastMigration: must(/up to (\S+\.sql)/.exec(sql)?.[1], 'the last migration of schema.sql') }
}

/**
 * Brings the tables to this version, forward only, in one transaction: a failure leaves the database unchanged. If several
 * processes start at once, the others wait and find nothing to do. A new database starts with schema.sql instead of the migrations that
 * it includes. Returns the names of the applied migrations.
 * @param migrations others than this version's, without a schema
 * @throws DatabaseError when the database is newer than this version, or has other migrations
 */
export async function migrate(db: Database, migrations?: Migration[]): Promise<string[]> {
  const known = migrations ?? (await readMigrations())
  const schema = migrations ? null : await readSchema()
  return await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1::bigint)', [MIGRATION_LOCK])
    await tx.query(`create table if not exists migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
    const pending = await pendingAfterCheck(tx, known)
    const included = schema && pending.length === known.length ? schema.lastMigration : ''
    if (schema && included !== '') await tx.query(schema.sql)

    for (const migration of pending) {
      if (migration.name > included) await tx.query(migration.sql)
      await tx.query('insert into migrations (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ])
    }
    return pending.map((migration) => migration.name)
  })
}

/** The names of the migrations that have run, in their order; empty for a new database. */
export async function readAppliedMigrations(db: Queryable): Promise<string[]> {
  const [there] = await db.query<{ exists: boolean }>(
    `select to_regclass('public.migrations') is not null as exists`,
  )
  if (!there?.exists) return []
  const rows = await db.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

async function pendingAfterCheck(tx: Queryable, known: Migration[]): Promise<Migration[]> {
  const applied = await tx.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  const checksums = new Map(known.map((migration) => [migration.name, migration.checksum]))
  for (const { name, checksum } of applied) {
    const expected = checksums.get(name)
    if (expected === undefined) throw new DatabaseError('newer-schema', { detail: name })
    if (expected !== checksum) throw new DatabaseError('changed-migration', { detail: name })
  }
  const done = new Set(applied.map((row) => row.name))
  return known.filter((migration) => !done.has(migration.name))
}
