import { describe, expect, onTestFinished, test } from 'vitest'
import { must } from '#base/must.ts'
import type { Database } from './database.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { DATABASE_KINDS, type DatabaseKind, freshPlace } from './testing/with-database.ts'

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: sql }
}

const FIRST = migration('0001-first.sql', 'create table one (n int); create table two (n int)')
const SECOND = migration('0002-second.sql', 'alter table one add column m int')

async function emptyDatabases(kind: DatabaseKind, count: number): Promise<Database[]> {
  const { place, remove } = await freshPlace(kind)
  const databases = await Promise.all(Array.from({ length: count }, () => openDatabase(place)))
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await remove()
  })
  await databases[0]?.query('drop schema public cascade; create schema public')
  return databases
}

test('processes that start at once apply each migration once', async () => {
  const databases = await emptyDatabases('postgres', 4)
  const applied = await Promise.all(databases.map((database) => migrate(database, [FIRST, SECOND])))
  expect(applied.flat().sort()).toEqual([FIRST.name, SECOND.name])
})

describe.each(DATABASE_KINDS)('migrate on %s', (kind) => {
  async function emptyDatabase(): Promise<Database> {
    const [database] = await emptyDatabases(kind, 1)
    return must(database, 'an empty database')
  }

  test('the product’s migrations make its tables, once', async () => {
    const database = await emptyDatabase()
    const all = (await readMigrations()).map(({ name }) => name)
    expect(await migrate(database)).toEqual(all)
    expect(await migrate(database)).toEqual([])
    expect(await database.query('select count(*) as boards from boards')).toEqual([{ boards: 0 }])
  })

  test('only what is new is applied, in the order of the names', async () => {
    const database = await emptyDatabase()
    expect(await migrate(database, [FIRST])).toEqual([FIRST.name])
    expect(await migrate(database, [FIRST, SECOND])).toEqual([SECOND.name])
    await database.query('insert into one (n, m) values (1, 2)')
  })

  test('a migration that fails leaves the database as it was', async () => {
    const database = await emptyDatabase()
    await migrate(database, [FIRST])
    const broken = migration(
      '0003-broken.sql',
      'create table three (n int); alter table nowhere add column n int',
    )
    await expect(migrate(database, [FIRST, SECOND, broken])).rejects.toMatchObject({ code: '42P01' })
    expect(await migrate(database, [FIRST, SECOND])).toEqual([SECOND.name])
    await expect(database.query('select * from three')).rejects.toMatchObject({ code: '42P01' })
  })

  test('a database from a newer version, or from other migrations, is refused', async () => {
    const database = await emptyDatabase()
    await migrate(database, [FIRST, SECOND])
    await expect(migrate(database, [FIRST])).rejects.toMatchObject({ reason: 'newer-schema' })
    const changed = { ...FIRST, checksum: 'another' }
    await expect(migrate(database, [changed, SECOND])).rejects.toMatchObject({ reason: 'changed-migration' })
  })
})
