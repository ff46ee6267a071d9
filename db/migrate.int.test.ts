import { describe, expect, onTestFinished, test } from 'vitest'
import { must } from '#base/must.ts'
import type { Database } from './database.ts'
import { parseEvent, readEventsAfter } from './events.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { listUsage } from './model-usage.ts'
import { openDatabase } from './open-database.ts'
import { DATABASE_KINDS, type DatabaseKind, freshPlace } from './testing/with-database.ts'

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: sql }
}

const FIRST = migration('0001-first.sql', 'create table one (n int); create table two (n int)')
const SECOND = migration('0002-second.sql', 'alter table one add column m int')

/** A theme run as an imported file holds it. */
const IMPORTED = {
  ...{ id: 'g000000000001', state: 'dismissed', askedBy: 'f000000000001', startedAt: 1, endedAt: 2 },
  ...{ agentId: null, model: null, numbers: [1, 2], themes: [], rest: [1, 2], accepted: [] },
  ...{ settled: null, failure: null, usage: null },
}

/** Rows as they were written while theme runs were called gatherings. */
const OLD_THEME_RUNS = `
  insert into users (id, name, color, kind) values ('u1', 'Ines', 'red', 'guest');
  insert into boards (id, title, created_by) values ('b1', 'Evenings', 'u1');
  insert into events (board_id, seq, at, actor, kind, data, command_id) values
    ('b1', 1, now(), 'u1', 'board.deleted', '{}', 'board.delete:k0'),
    ('b1', 2, now(), 'server', 'gather.began', '{"gatherId": "g1", "agentId": "a1", "model": "demo:script"}', null),
    ('b1', 3, now(), 'u1', 'gather.undone', '{"gatherId": "g1"}', 'gather.undo:k1'),
    ('b1', 4, now(), 'server', 'content.imported', '${JSON.stringify({ importedBy: 'u1', slice: { marks: [], gathers: [IMPORTED] } })}', null);
  insert into model_usage (board_id, seq, at, task, subject_id, model, input_tokens, output_tokens,
                           cache_read_tokens, cache_write_tokens, is_estimate)
    values ('b1', 3, now(), 'gather', 'g1', 'demo:script', 1, 1, 0, 0, false)`

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

  test('theme runs that were stored as gatherings are read', async () => {
    const database = await emptyDatabase()
    const all = await readMigrations()
    await migrate(
      database,
      all.filter(({ name }) => name < '0031'),
    )
    await database.query(OLD_THEME_RUNS)
    await migrate(database, all)
    const events = (await readEventsAfter(database, 'b1', 0, 9)).map(parseEvent)
    expect(events.map(({ kind, data }) => ({ kind, data }))).toEqual([
      { kind: 'board.deleted', data: {} },
      { kind: 'theme-run.began', data: { themeRunId: 'g1', agentId: 'a1', model: 'demo:script' } },
      { kind: 'theme-run.undone', data: { themeRunId: 'g1' } },
      {
        kind: 'content.imported',
        data: { importedBy: 'u1', slice: expect.objectContaining({ themeRuns: [IMPORTED], marks: [] }) },
      },
    ])
    const ids = await database.query('select command_id as id from events order by seq')
    expect(ids).toEqual([{ id: 'board.delete:k0' }, { id: null }, { id: 'theme-run.undo:k1' }, { id: null }])
    expect(await listUsage(database, 'b1', 9)).toMatchObject([{ task: 'find-themes', subjectId: 'g1' }])
    expect(await migrate(database)).toEqual([])
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
