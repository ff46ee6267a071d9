import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startBrokenServer } from '../testing/broken-server.ts'
import { openConnection } from './postgres-connection.ts'

/** No program listens there. */
const REFUSING = '127.0.0.1:1'

test('a server that goes away before its first answer fails that statement, and nothing but it', async () => {
  const server = await startBrokenServer((socket) => {
    void server.stop()
    socket.end()
  })
  onTestFinished(() => server.stop())
  const connection = openConnection(server.url)
  // A promise without a handler must not reject: an unhandled rejection ends the process, and vitest reports it.
  await expect(connection.run('select $1::int as n', [1])).rejects.toMatchObject({ reason: 'unreachable' })
  expect(connection.isBroken()).toBe(true)
  await expect(connection.run('select 1', [])).rejects.toMatchObject({ reason: 'unreachable' })
  await connection.close()
})

test('a break before the first answer of the first of several hosts fails that statement at once', async () => {
  const server = await startBrokenServer((socket) => socket.destroy())
  onTestFinished(() => server.stop())
  const { host } = new URL(server.url)
  const connection = openConnection(server.url.replace(host, `${host},${host}`))
  await expect(connection.run('select 1', [])).rejects.toMatchObject({ reason: 'unreachable' })
  expect(connection.isBroken()).toBe(true)
})

test('a host that refuses is passed over for the next one', async () => {
  const url = `${inject('postgresUrl')}postgres`
  const { host } = new URL(url)
  const connection = openConnection(url.replace(host, `${REFUSING},${host}`))
  onTestFinished(() => connection.close())
  for (let time = 0; time < 2; time++) expect(await connection.run('select 1 as n', [])).toEqual([{ n: 1 }])
  expect(connection.isBroken()).toBe(false)
})

test('a statement fails at once if all hosts refuse', async () => {
  const connection = openConnection(`postgres://parley@${REFUSING},${REFUSING}/none`)
  onTestFinished(() => connection.close())
  await expect(connection.run('select 1', [])).rejects.toMatchObject({ reason: 'unreachable' })
  expect(connection.isBroken()).toBe(true)
})

test('a connection keeps no rows of earlier statements', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const connection = openConnection(`${inject('postgresUrl')}postgres`)
  onTestFinished(() => connection.close())
  const readRows = async () => {
    const rows = await connection.run<{ n: number }>('select $1::int as n from generate_series(1, 10)', [7])
    expect(rows[0]).toEqual({ n: 7 })
    return rows.map((row) => new WeakRef(row))
  }
  const earlier = await readRows()
  // The driver itself may keep the last result.
  await readRows()
  await new Promise(setImmediate)
  collect()
  expect(earlier.filter((row) => row.deref())).toEqual([])
})
