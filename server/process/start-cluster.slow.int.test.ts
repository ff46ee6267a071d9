import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { startNats } from '#server/cluster/testing/nats-server.ts'
import { createLog } from '#server/ground/log.ts'
import { startCluster } from './start-cluster.ts'

const log = createLog('silent')

/** Passes connections on to another address until it is silenced, which ends none of them. */
async function startRelay(target: URL) {
  const open = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    open.add(near)
    near.on('close', () => {
      open.delete(near)
      far.destroy()
    })
    far.on('close', () => near.destroy())
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.on('data', (data) => !isSilent && far.write(data))
    far.on('data', (data) => !isSilent && near.write(data))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  const url = new URL(target)
  const address = server.address()
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    url,
    open,
    silence() {
      isSilent = true
    },
  }
}

async function openTestDatabase(url: string) {
  const database = await openDatabase({ kind: 'postgres', url })
  onTestFinished(() => database.close())
  return database
}

test('a process without a cluster stops also while the database is silent', async () => {
  const { place, remove } = await freshPlace('postgres')
  onTestFinished(remove)
  if (place.kind !== 'postgres') throw new Error('a server is needed')
  const relay = await startRelay(new URL(place.url))
  const database = { kind: 'postgres', url: relay.url.href } as const
  const db = await openTestDatabase(place.url)
  const cluster = await startCluster({ config: { clusterServers: null, database }, db, log })
  expect(relay.open.size).toBeGreaterThan(0)
  relay.silence()
  const stopped = cluster.stop().then(() => 'stopped')
  expect(await Promise.race([stopped, delay(8_000, 'waits')])).toBe('stopped')
  await expect.poll(() => relay.open.size).toBe(0)
})

test('a process without a cluster that can’t start leaves no connection', async () => {
  // A database without tables.
  const place = new URL(`${inject('postgresUrl')}postgres`)
  const relay = await startRelay(place)
  const database = { kind: 'postgres', url: relay.url.href } as const
  const db = await openTestDatabase(place.href)
  const starting = startCluster({ config: { clusterServers: null, database }, db, log })
  await expect(starting).rejects.toThrow()
  await expect.poll(() => relay.open.size).toBe(0)
})

test('a node that can’t reach the database for its lease leaves the bus', async () => {
  const nats = await startNats()
  onTestFinished(() => nats.kill())
  const relay = await startRelay(new URL(nats.url))
  const database = { kind: 'postgres', url: 'postgres://127.0.0.1:1/none' } as const
  const db = await openTestDatabase(`${inject('postgresUrl')}postgres`)
  const starting = startCluster({ config: { clusterServers: [relay.url], database }, db, log })
  await expect(starting).rejects.toMatchObject({ reason: 'unreachable' })
  await expect.poll(() => relay.open.size).toBe(0)
})
