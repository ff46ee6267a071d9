import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { must } from '#base/must.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { differingTables, digestDatabase, type TableDigests } from '#db/copy-database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { type DatabaseKind, freshPlace } from '#db/testing/with-database.ts'
import { FORMER_MEMBER } from '#session/members/former-member.ts'
import { backUp } from './backup/back-up.ts'
import { type BackupManifest, readManifest, writeManifest } from './backup/backup-manifest.ts'
import { MOVES } from './backup/move-data.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { type Config, readConfig } from './config/env.ts'
import { findInDatabase } from './forgetting/testing/find-in-database.ts'
import { fillBoard } from './private-writing/testing/full-board.ts'
import { PrivateStage } from './private-writing/testing/private-stage.ts'
import { createServer } from './process/start-server.ts'

const NAME = 'Zebulon Quagmire'

let stage: PrivateStage
let places: string
let backup: string
let made: BackupManifest
let leaver: string

beforeAll(async () => {
  places = mkdtempSync(join(tmpdir(), 'parley-restore-'))
  stage = await PrivateStage.begin('postgres')
  await stage.newBoard()
  await fillBoard(stage)
  leaver = (await stage.join(NAME)).id
  backup = join(places, 'monday')
  made = await backUp(config(), backup)
})
afterAll(async () => {
  await stage.stop()
  rmSync(places, { recursive: true, force: true })
})

const services = () => must(stage.services, 'services')
const config = () => services().config

/** A separate, empty place for a server. */
async function emptyPlace(kind: DatabaseKind): Promise<Config> {
  const folder = mkdtempSync(join(places, 'place-'))
  const fresh = kind === 'postgres' ? await freshPlace(kind) : null
  if (fresh) onTestFinished(fresh.remove)
  const url = fresh?.place.kind === 'postgres' ? fresh.place.url : ''
  const read = { PARLEY_DATA: folder, DATABASE_URL: url, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  return readConfig(read)
}

async function digestOf({ database }: Config): Promise<TableDigests> {
  const db = await openDatabase(database)
  try {
    return await digestDatabase(db)
  } finally {
    await db.close()
  }
}

/** Starts a server there, and reads the notes of the board through its rooms. */
async function nameAndNotes(place: Config) {
  const server = await createServer({ config: place, pages: 'none' })
  try {
    const { sessions, rooms, db } = server.services
    const state = must(await sessions.load(stage.boardId), 'the board')
    const room = await rooms.open(stage.boardId)
    const notes = listNotes(room.doc).length
    room.release()
    return { name: state.people[leaver]?.name, found: await findInDatabase(db, [NAME]), notes }
  } finally {
    await server.stop()
  }
}

test('a backup is not restored into a database that another Parley uses', async () => {
  const place = await emptyPlace('postgres')
  const other = await openDatabase(place.database)
  onTestFinished(() => other.close())
  await other.query('select 1')
  await expect(restoreBackup(place, backup)).rejects.toThrow('stop it first')
})

for (const kind of ['pglite', 'postgres'] as const)
  test(`a backup of a running server on PostgreSQL is restored to ${kind}, equal, and forgets who was forgotten since`, async () => {
    const place = await emptyPlace(kind)
    writeFileSync(place.forgottenFile, `\n${leaver}\n`)
    await restoreBackup(place, backup)
    expect(differingTables(made.tables, await digestOf(place))).toEqual([])
    expect(Object.keys(made.tables).length).toBeGreaterThan(30)
    expect(made.tables.events?.rows).toBeGreaterThan(50)
    const pictures = Object.keys(made.files).filter((path) => path.startsWith('pictures/'))
    expect(pictures.length).toBeGreaterThan(0)
    for (const path of pictures) expect(existsSync(join(place.dataFolder, path))).toBe(true)

    const { name, found, notes } = await nameAndNotes(place)
    expect([name, found]).toEqual([FORMER_MEMBER, []])
    expect(notes).toBeGreaterThan(0)
  })

test('everything moves from the embedded database to PostgreSQL and back, equal; new rows get new numbers', async () => {
  const place = await emptyPlace('postgres')
  const embedded = { ...place, database: { kind: 'folder', folder: place.dataFolder } } as const
  await restoreBackup(embedded, backup)
  await MOVES['database-to-postgres'](place)
  expect(differingTables(made.tables, await digestOf(place))).toEqual([])
  await expect(MOVES['database-to-postgres'](place)).rejects.toThrow('not empty')
  await expect(MOVES['database-to-folder'](place)).rejects.toThrow('already')

  rmSync(join(place.dataFolder, 'database'), { recursive: true })
  await MOVES['database-to-folder'](place)
  expect(differingTables(made.tables, await digestOf(embedded))).toEqual([])
  const db = await openDatabase(embedded.database)
  await db.query(
    `insert into board_activity (board_id, at, user_id, name, kind, count) values ($1, now(), $2, 'Ann', 'file.exported', 1)`,
    [stage.boardId, stage.ann.id],
  )
  await db.close()
})

test('a database in use is not moved', async () => {
  const place = { ...(await emptyPlace('pglite')), database: config().database }
  await expect(MOVES['database-to-folder'](place)).rejects.toThrow('stop it first')
  expect(existsSync(join(place.dataFolder, 'database'))).toBe(false)
})

test('nothing is restored over data, from a damaged backup, or from a newer version', async () => {
  const place = await emptyPlace('pglite')
  writeFileSync(join(place.dataFolder, 'auth-secret'), 'a secret of at least thirty-two characters')
  await expect(restoreBackup(place, backup)).rejects.toThrow('is not empty (auth-secret)')
  await expect(restoreBackup(await emptyPlace('pglite'), places)).rejects.toThrow('is no backup')
  const taken = { ...(await emptyPlace('pglite')), database: config().database }
  await expect(restoreBackup(taken, backup)).rejects.toThrow('not empty')

  const other = join(places, 'other')
  cpSync(backup, other, { recursive: true })
  const manifest = readManifest(other)
  writeManifest(other, { ...manifest, migrations: [...manifest.migrations, '9999-later.sql'] })
  await expect(restoreBackup(await emptyPlace('pglite'), other)).rejects.toThrow('newer version')
  const { boards, ...tables } = manifest.tables
  writeManifest(other, { ...manifest, tables: { ...tables, boards: { rows: 7, hash: boards?.hash ?? '' } } })
  const empty = await emptyPlace('pglite')
  await expect(restoreBackup(empty, other)).rejects.toThrow('reads differently than its source: boards')
  expect(existsSync(join(empty.dataFolder, 'database'))).toBe(false)
  writeManifest(other, manifest)
  const picture = must(
    Object.keys(manifest.files).find((path) => path.startsWith('pictures/')),
    'a picture',
  )
  writeFileSync(join(other, picture), readFileSync(join(other, picture)).subarray(1))
  await expect(restoreBackup(await emptyPlace('pglite'), other)).rejects.toThrow('differs from when')
})
