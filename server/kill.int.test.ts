import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startPostgres } from '#db/testing/postgres-server.ts'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'
import { DATABASE_KINDS, type DatabaseKind, freshPlace } from '#db/testing/with-database.ts'
import { type BurstClient, connectStock, lostEdits, startBurst } from './testing/burst-client.ts'
import { type ServerProcess, startServerProcess } from './testing/server-process.ts'

const KILLS = 6
const CLIENTS = 3
const OUTAGES = 4

async function environmentOn(kind: DatabaseKind): Promise<Record<string, string>> {
  const folder = kind === 'pglite' ? await preparedDataFolder() : mkdtempSync(join(tmpdir(), 'parley-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  if (kind === 'pglite') return { PARLEY_DATA: folder }
  const { place, remove } = await freshPlace('postgres')
  onTestFinished(remove)
  return { PARLEY_DATA: folder, DATABASE_URL: place.kind === 'postgres' ? place.url : '' }
}

async function createBoard(url: string): Promise<{ boardId: string; token: string }> {
  const answer = await fetch(`${url}/api/v1/boards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Burst', name: 'Ann' }),
  })
  expect(answer.status).toBe(201)
  const { board, token } = await answer.json()
  return { boardId: board.id, token }
}

async function killed(server: ServerProcess): Promise<void> {
  server.child.kill('SIGKILL')
  await server.exited
}

test(`kill -9 of PostgreSQL, ${OUTAGES} times in the middle of a burst, ends neither the server nor the burst`, {
  timeout: 300_000,
}, async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const folder = mkdtempSync(join(tmpdir(), 'parley-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const environment = { PARLEY_DATA: folder, DATABASE_URL: `${postgres.url}postgres` }
  const server = await startServerProcess(environment)
  const board = await createBoard(server.url)
  const client = await startBurst({ ...board, url: server.url, name: 'burst' })
  onTestFinished(() => client.stop())
  const ackedBeyond = (count: number) =>
    vi.waitFor(() => expect(client.ackedEdits()).toBeGreaterThan(count), { timeout: 20_000, interval: 1 })

  for (let outage = 1; outage <= OUTAGES; outage++) {
    await ackedBeyond(client.ackedEdits() + 8 * outage)
    await postgres.kill()
    await postgres.start()
  }
  await ackedBeyond(client.ackedEdits() + 8)
  const acked = client.ackedEdits()
  await killed(server)

  const next = await startServerProcess(environment)
  const reader = await connectStock({ ...board, url: next.url })
  expect(lostEdits(reader.doc, 'burst', acked)).toEqual([])
  reader.destroy()
  await killed(next)
})

describe.each(DATABASE_KINDS)('kill -9 of the server on %s', (kind) => {
  test(`${KILLS} times in the middle of a burst loses nothing that was called saved`, {
    timeout: 300_000,
  }, async () => {
    const environment = await environmentOn(kind)
    let server = await startServerProcess(environment)
    const board = await createBoard(server.url)
    const ackedByName = new Map<string, number>()

    for (let round = 1; round <= KILLS; round++) {
      const clients = new Map<string, BurstClient>()
      for (let n = 1; n <= CLIENTS; n++) {
        const name = `${round}-${n}`
        clients.set(name, await startBurst({ ...board, url: server.url, name }))
      }
      // Each round is killed at another moment of the burst.
      const enough = 4 * (1 + (round % 7))
      const acked = () => [...clients.values()].reduce((sum, client) => sum + client.ackedEdits(), 0)
      await vi.waitFor(() => expect(acked()).toBeGreaterThan(enough * CLIENTS), {
        timeout: 10_000,
        interval: 1,
      })
      await killed(server)
      for (const [name, client] of clients) {
        ackedByName.set(name, client.ackedEdits())
        client.stop()
      }

      server = await startServerProcess(environment)
      const reader = await connectStock({ ...board, url: server.url })
      const lost = [...ackedByName].flatMap(([name, count]) => lostEdits(reader.doc, name, count))
      reader.destroy()
      expect(lost).toEqual([])
    }
    await killed(server)
  })

  test('a clean stop in the middle of a burst keeps every edit that reached the server', {
    timeout: 300_000,
  }, async () => {
    const environment = await environmentOn(kind)
    const server = await startServerProcess(environment)
    const board = await createBoard(server.url)
    const client = await startBurst({ ...board, url: server.url, name: 'burst' })
    await vi.waitFor(() => expect(client.ackedEdits()).toBeGreaterThan(20), { timeout: 10_000 })
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    const acked = client.ackedEdits()
    client.stop()

    const next = await startServerProcess(environment)
    const reader = await connectStock({ ...board, url: next.url })
    expect(lostEdits(reader.doc, 'burst', acked)).toEqual([])
    reader.destroy()
    next.child.kill('SIGTERM')
    expect(await next.exited).toBe(0)
  })
})
