import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#db/driver/database.ts'
import { type DatabasePlace, openDatabase } from '#db/driver/open-database.ts'
import { readEventsAfter } from '#db/events.ts'
import { migrate, readMigrations } from '#db/migrate.ts'
import { insertRows, listTables, readRows } from '#db/table-rows.ts'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'
import { DATABASE_KINDS, freshPlace } from '#db/testing/with-database.ts'
import { FORMER_MEMBER } from '#session/members/former-member.ts'
import { readConfig } from './config/env.ts'
import { findInDatabase } from './forgetting/testing/find-in-database.ts'
import { createServer } from './process/start-server.ts'

const NAME = 'Zebulon Quagmire'
const NEW_NAME = 'Zephyrine Quagmire'
const NAMES = [NAME, NEW_NAME]
const NAMES_TABLE = '0063-names-of-people.sql'
const PAGE = { limit: 1_000, maxBytes: 1_000_000 }

/** Copies a database into the tables of the version before names had a table of their own, with the names in the events. */
async function writeOld(from: Database, old: Database, boardId: string): Promise<void> {
  await old.query('drop schema public cascade; create schema public')
  await migrate(
    old,
    (await readMigrations()).filter(({ name }) => name < NAMES_TABLE),
  )
  const events = await readEventsAfter(from, boardId, 0, PAGE)
  await from.transaction((source) =>
    old.transaction(async (tx) => {
      for (const table of await listTables(tx))
        for await (const rows of readRows(source, table)) await insertRows(tx, table, rows)
      for (const { seq, data } of events)
        await tx.query('update events set data = $3::text::jsonb where board_id = $1 and seq = $2', [
          boardId,
          seq,
          JSON.stringify(data),
        ])
    }),
  )
}

describe.each(DATABASE_KINDS)('a database on %s from before names had a table', (kind) => {
  async function place(): Promise<DatabasePlace> {
    if (kind === 'pglite') {
      const folder = await preparedDataFolder()
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      return { kind: 'folder', folder }
    }
    const fresh = await freshPlace(kind)
    onTestFinished(fresh.remove)
    return fresh.place
  }
  async function start(database: DatabasePlace) {
    const folder = mkdtempSync(join(tmpdir(), 'parley-test-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const environment = { PORT: '0', HOST: '127.0.0.1', PARLEY_DATA: folder, LOG_LEVEL: 'silent' }
    const server = await createServer({ config: { ...readConfig(environment), database }, pages: 'none' })
    return { ...server.services, stop: server.stop }
  }

  test('finds the names after the update, and forgets them', async () => {
    const [today, old] = [await place(), await place()]
    const made = await start(today)
    await made.db.query(
      `insert into users (id, name, color, kind) values ('uzebulon', $1, 'moss', 'guest'), ('uann', 'Ann', 'moss', 'guest')`,
      [NAME],
    )
    const person = { id: 'uzebulon', name: NAME, color: 'moss' }
    const { board } = await made.sessions.create({ title: 'Plans', premise: '' }, person)
    await made.accounts.updatePerson(person.id, { name: NEW_NAME })
    const oldDatabase = await openDatabase(old)
    await writeOld(made.db, oldDatabase, board.id)
    await made.stop()
    expect(await findInDatabase(oldDatabase, NAMES)).toEqual(['events.data', 'users.name'])
    await oldDatabase.close()

    const updated = await start(old)
    expect((await updated.sessions.load(board.id))?.people[person.id]?.name).toBe(NEW_NAME)
    expect(await findInDatabase(updated.db, NAMES)).toEqual(['event_names.name', 'users.name'])
    await updated.forgetting.forget(person.id)
    expect(await findInDatabase(updated.db, NAMES)).toEqual([])
    expect((await updated.sessions.load(board.id))?.people[person.id]?.name).toBe(FORMER_MEMBER)
    await updated.stop()
  })
})
