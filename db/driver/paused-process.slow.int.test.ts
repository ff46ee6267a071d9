import { expect, onTestFinished, test } from 'vitest'
import { freshPlace } from '../testing/with-database.ts'
import { openDatabase } from './open-database.ts'

test('a process that is paused in a transaction does not hold its locks for good', async () => {
  const fresh = await freshPlace('postgres')
  const database = await openDatabase(fresh.place)
  onTestFinished(async () => {
    await database.close()
    await fresh.remove()
  })
  await database.query('create table counted (n integer)')
  await database.query('insert into counted values (0)')
  const resumed = Promise.withResolvers<void>()
  const paused = database.transaction(async (tx) => {
    await tx.query('update counted set n = 1')
    await resumed.promise
  })
  const ended = expect(paused).rejects.toThrow()
  await database.query('update counted set n = n + 2')
  resumed.resolve()
  await ended
  expect(await database.query('select n from counted')).toEqual([{ n: 2 }])
})
