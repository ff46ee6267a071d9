import { expect, onTestFinished, test } from 'vitest'
import { startBrokenServer } from '../testing/broken-server.ts'
import { openConnection } from './postgres-connection.ts'

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
