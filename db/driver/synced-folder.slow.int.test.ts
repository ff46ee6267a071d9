import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { putSightings } from '../board-visits.ts'
import { raiseEpoch } from '../doc-updates.ts'
import { checkpointWhenLong } from './checkpoint-now-and-then.ts'
import { COMMIT_LATER } from './commit-later.ts'
import { isNewFolder, syncedFolder, syncNewFolder } from './synced-folder.ts'

let parent: string
let folder: string
let database: PGlite
let synced: string[] = []

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'parley-synced-'))
  folder = join(parent, 'database')
  database = await PGlite.create({
    ...syncedFolder(folder, (path) => synced.push(path.slice(folder.length + 1))),
    loadDataDir: new Blob([new Uint8Array(readFileSync(inject('pgliteTemplatePath')))]),
  })
  await database.exec('create table words (id serial primary key, word text)')
})
afterAll(async () => {
  await database.close()
  rmSync(parent, { recursive: true, force: true })
})

const syncsOfLog = (): number => synced.filter((path) => path.startsWith('pg_wal/')).length

test('[DB1] a COMMIT resolves after its log is on the disk, with one sync each', async () => {
  for (let i = 1; i <= 20; i++) {
    synced = []
    await database.query('insert into words (word) values ($1)', [`word ${i}`])
    expect(syncsOfLog()).toBeGreaterThanOrEqual(1)
  }
})

test('[DB1] a transaction costs one sync, however many statements it has', async () => {
  synced = []
  await database.transaction(async (tx) => {
    for (let i = 1; i <= 20; i++) await tx.query('insert into words (word) values ($1)', [`more ${i}`])
  })
  expect(syncsOfLog()).toBe(1)
})

test('[DB4] a COMMIT_LATER costs no sync, and is visible to all readers', async () => {
  synced = []
  await database.transaction(async (tx) => {
    await tx.query(`insert into words (word) values ('later') returning ${COMMIT_LATER}`)
  })
  expect(syncsOfLog()).toBe(0)
  const { rows } = await database.query("select 1 from words where word = 'later'")
  expect(rows).toHaveLength(1)
  await database.query("insert into words (word) values ('the next')")
  expect(syncsOfLog()).toBe(1)
})

test('[DB4] opening a board and noting who was seen cost no sync', async () => {
  const db = {
    query: async <T extends object>(sql: string, params?: readonly unknown[]) =>
      (await database.query<T>(sql, [...(params ?? [])])).rows,
  }
  await database.exec(`insert into users (id, name, color, kind) values ('cleo', 'Cleo', 'red', 'guest');
    insert into boards (id, title, created_by) values ('board', 'Board', 'cleo')`)
  synced = []
  expect(await raiseEpoch(db, 'board', true)).toBe(1)
  await putSightings(db, [
    { boardId: 'board', userId: 'cleo', at: 0, from: { device: 'laptop', network: '' } },
  ])
  expect(syncsOfLog()).toBe(0)
  expect(await raiseEpoch(db, 'board')).toBe(2)
  expect(syncsOfLog()).toBe(1)
})

test('[DB1] reading costs no sync', async () => {
  await database.exec('vacuum words')
  await database.query('select * from words')
  synced = []
  await database.query('select * from words')
  expect(synced).toEqual([])
})

test('[DB2] a checkpoint forces the tables’ files and their folders to the disk', async () => {
  const { rows } = await database.query<{ path: string }>("select pg_relation_filepath('words') as path")
  await database.query("insert into words (word) values ('last')")
  synced = []
  await database.exec('checkpoint')
  expect(synced).toEqual(
    expect.arrayContaining([rows[0]?.path, 'global/pg_control', 'pg_xact', 'pg_logical']),
  )
})

test('[DB2] a log that has grown long is put into the tables’ files', async () => {
  await database.exec('checkpoint')
  await database.query("insert into words (word) values (repeat('long ', 20000))")
  expect(await checkpointWhenLong(database, 100 * 1024 * 1024)).toBe(false)
  synced = []
  expect(await checkpointWhenLong(database, 1)).toBe(true)
  expect(synced).toContain('global/pg_control')
})

test('[DB1] a new folder is forced to the disk whole', () => {
  expect(isNewFolder(join(parent, 'none'))).toBe(true)
  expect(isNewFolder(folder)).toBe(false)
  expect(syncNewFolder(folder)).toBeGreaterThan(500)
})
