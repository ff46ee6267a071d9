import { expect, onTestFinished, test } from 'vitest'
import { copyDatabase, differingTables, isEmptyDatabase, makeTables } from './copy-database.ts'
import { openDatabase } from './driver/open-database.ts'
import { readAppliedMigrations } from './migrate.ts'
import { freshPlace, withDatabase } from './testing/with-database.ts'
import { insertUser } from './users.ts'

withDatabase('a copied database', (database) => {
  test('nothing is written if the rows are not the right ones, and a second copy is complete', async () => {
    const fresh = await freshPlace('postgres')
    const to = await openDatabase(fresh.place)
    onTestFinished(async () => {
      await to.close()
      await fresh.remove()
    })
    const from = database()
    await insertUser(from, { id: 'u1', name: 'Ann', color: 'red', kind: 'guest', email: null })
    const applied = await readAppliedMigrations(from)
    await makeTables(to, applied)
    const refuse = () => {
      throw new Error('differs')
    }
    await expect(copyDatabase(from, to, refuse)).rejects.toThrow('differs')
    expect(await isEmptyDatabase(to, applied)).toBe(true)

    const differing: string[] = []
    const compare = (...[read, written]: Parameters<NonNullable<Parameters<typeof copyDatabase>[2]>>) =>
      differing.push(...differingTables(read, written))
    const tables = await copyDatabase(from, to, compare)
    expect([differing, tables.users?.rows]).toEqual([[], 1])
  })
})
