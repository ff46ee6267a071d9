import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { type PostgresServer, startPostgres } from '../testing/postgres-server.ts'
import { openDatabase } from './open-database.ts'

let started: PostgresServer | null = null
const server = () => must(started, 'a started server')

beforeAll(async () => {
  started = await startPostgres()
})
afterAll(() => started?.stop())

test('a server that isn’t there, or a database that isn’t, is a problem with a sentence', async () => {
  await expect(openDatabase({ kind: 'postgres', url: 'postgres://127.0.0.1:1/none' })).rejects.toMatchObject({
    reason: 'unreachable',
    sentence: expect.stringContaining('DATABASE_URL'),
  })
  await expect(openDatabase({ kind: 'postgres', url: `${server().url}none` })).rejects.toMatchObject({
    reason: 'no-database',
  })
})

test('while the server is away statements fail as unreachable; once it is back they work again', async () => {
  const database = await openDatabase({ kind: 'postgres', url: `${server().url}postgres` })
  await database.query('create table kept (n int)')
  const interrupted = database.transaction(async (tx) => {
    await tx.query('insert into kept values ($1)', [1])
    await server().kill()
    await tx.query('insert into kept values ($1)', [2])
  })
  await expect(interrupted).rejects.toMatchObject({ reason: 'unreachable' })
  await expect(database.query('select 1')).rejects.toMatchObject({ reason: 'unreachable' })
  await server().start()
  await vi.waitFor(async () => expect(await database.query('select n from kept')).toEqual([]), 5_000)
  await database.close()
})

test('only connections of statements that run for long are replaced, if that is wanted', async () => {
  const database = await openDatabase({ kind: 'postgres', url: `${server().url}postgres` })
  const long = database.query('select pg_sleep(60)').catch((error: unknown) => error)
  const replaceBesideShort = async () => {
    const short = database.query('select 1')
    const { length } = database.breakOff(3_000)
    await short
    return length
  }
  await expect.poll(replaceBesideShort).toBe(1)
  expect(await long).toMatchObject({ reason: 'unreachable' })
  await database.close()
})
