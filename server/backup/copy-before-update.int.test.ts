import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseError } from '#db/driver/database-error.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { readAppliedMigrations, readMigrations } from '#db/migrate.ts'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'
import { copyBeforeUpdate, removeOldCopy } from './copy-before-update.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('an embedded database is copied before its tables change, and the copy is removed after 30 days', async () => {
  const folder = await preparedDataFolder()
  const older = mkdtempSync(join(tmpdir(), 'parley-older-'))
  onTestFinished(() => {
    for (const each of [folder, older]) rmSync(each, { recursive: true, force: true })
  })
  const copy = join(folder, 'before-update')
  const db = await openDatabase({ kind: 'folder', folder })
  await copyBeforeUpdate(db, folder)
  expect(existsSync(copy)).toBe(false)

  const last = (await readMigrations()).at(-1)?.name
  await db.query('delete from migrations where name = $1', [last])
  const copyTo = async (to: string) => {
    mkdirSync(to)
    throw new DatabaseError('full')
  }
  await expect(copyBeforeUpdate({ ...db, copyTo }, folder)).rejects.toThrow('full: free some space')
  expect(readdirSync(folder).filter((name) => name.startsWith('before-update'))).toEqual([])
  await copyBeforeUpdate(db, folder)
  await db.close()
  cpSync(copy, join(older, 'database'), { recursive: true })
  const copied = await openDatabase({ kind: 'folder', folder: older })
  expect(await readAppliedMigrations(copied)).not.toContain(last)
  expect((await readAppliedMigrations(copied)).length).toBeGreaterThan(40)
  await copied.close()

  await removeOldCopy(folder, Date.now() + 29 * DAY_MS)
  expect(existsSync(copy)).toBe(true)
  utimesSync(copy, new Date(), new Date(Date.now() - 31 * DAY_MS))
  await removeOldCopy(folder, Date.now())
  expect(existsSync(copy)).toBe(false)
})
