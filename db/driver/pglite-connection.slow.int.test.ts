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

test('a statement that is used again gives the same rows, of every type, and its errors', async () => {
  const connection = await memory()
  const sql = `select $1::bigint as bigint, $2::jsonb as json, $3::bytea as bytes, $4::timestamptz as at, $5::text[] as texts,
    $6::text as missing, $7::boolean as flag`
  const at = new Date(1_700_000_000_000)
  const bytes = Uint8Array.of(0, 1, 255)
  const params = [2 ** 40, { a: [1] }, bytes, at, ['x', 'y,"z"'], null, true]
  const row = {
    bigint: 2 ** 40,
    json: { a: [1] },
    bytes,
    at,
    texts: ['x', 'y,"z"'],
    missing: null,
    flag: true,
  }
  for (let use = 0; use < 4; use++) expect(await connection.query(sql, params)).toEqual([row])
  for (const divisor of [1, 1, 0, 1]) {
    const division = connection.query('select 1 / $1::int as n', [divisor])
    if (divisor === 0) await expect(division).rejects.toMatchObject({ code: '22012' })
    else expect(await division).toEqual([{ n: 1 }])
  }
  await connection.close()
})

test('a statement that is used again sees new columns, and the end of its table', async () => {
  const connection = await memory()
  await connection.query('create table growing (a int)', [])
  const insert = () => connection.query('insert into growing values ($1)', [1])
  const select = () => connection.query('select * from growing where a = $1', [1])
  for (let use = 0; use < 3; use++) expect(await insert()).toEqual([])
  for (let use = 0; use < 3; use++) expect(await select()).toHaveLength(3)
  await connection.query('alter table growing add column b int default 7', [])
  for (let use = 0; use < 3; use++) expect((await select())[0]).toEqual({ a: 1, b: 7 })
  await connection.query('drop table growing', [])
  await expect(select()).rejects.toMatchObject({ code: '42P01' })
  await connection.close()
})

test('more statements than stay prepared', async () => {
  const connection = await memory()
  for (const use of [1, 2, 3])
    for (let n = 0; n < 310; n++)
      expect(await connection.query(`select $1::int + ${n} as n`, [use])).toEqual([{ n: use + n }])
  await connection.close()
})
