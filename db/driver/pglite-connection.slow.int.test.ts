import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { connectPglite } from './pglite-connection.ts'

async function memory(closeTimeoutMs?: number) {
  const template = new Uint8Array(readFileSync(inject('pgliteTemplatePath')))
  return await connectPglite({ folder: null, template }, closeTimeoutMs)
}

test('closing waits for the statements that were sent before, and takes none after', async () => {
  const connection = await memory()
  const first = connection.query('select count(*)::int as n from generate_series(1, 300000)', [])
  const second = connection.query('select 2 as n', [])
  const closed = connection.close()
  await expect(connection.query('select 3 as n', [])).rejects.toMatchObject({ reason: 'unreachable' })
  expect(await first).toEqual([{ n: 300_000 }])
  expect(await second).toEqual([{ n: 2 }])
  await closed
  await expect(connection.query('select 4 as n', [])).rejects.toMatchObject({ reason: 'unreachable' })
})

test('a statement that does not end does not keep closing from ending', async () => {
  const connection = await memory(200)
  const endless = connection.query('select count(*) from generate_series(1, 1000000000000)', [])
  await Promise.all([connection.close(), expect(endless).rejects.toMatchObject({ reason: 'unreachable' })])
})

test('statements of one tick run in order; after an error the rest is refused, later ones are not', async () => {
  const connection = await memory()
  await connection.query('create table counted (n int)', [])
  const ended = await Promise.allSettled([
    connection.query('insert into counted values (1)', []),
    connection.query('insert into counted select max(n) + 1 from counted returning n', []),
    connection.query('insert into no_such_table values (3)', []),
    connection.query('insert into counted values (4)', []),
  ])
  expect(ended).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled', value: [{ n: 2 }] },
    { status: 'rejected', reason: { code: '42P01' } },
    { status: 'rejected', reason: { code: '42P01' } },
  ])
  expect(await connection.query('select count(*)::int as n from counted', [])).toEqual([{ n: 2 }])
  await connection.close()
})

test('a parameter that no thread can get is refused, and the next statement runs', async () => {
  const connection = await memory()
  await expect(connection.query('select $1', [() => 1])).rejects.toThrow('could not be cloned')
  expect(await connection.query('select 1 as n', [])).toEqual([{ n: 1 }])
  await connection.close()
})
