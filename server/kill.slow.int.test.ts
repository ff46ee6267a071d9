import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { PATIENCE_MS, WAIT } from '#base/testing/patience.ts'
import { startPostgres } from '#db/testing/postgres-server.ts'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'
import { DATABASE_KINDS } from '#db/testing/with-database.ts'
import { connectStockClient } from '#server/sync/testing/clients.ts'
import { type BurstClient, connectStock, lostEdits, startBurst } from '#server/testing/burst-client.ts'
import { serverEnvironment } from '#server/testing/server-environment.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { mountSmallDisk } from '#server/testing/small-disk.ts'

const KILLS = 3
const BOARDS = 3
const CLIENTS = 2
const OUTAGES = 4
const DISK_MB = 256

interface Board {
  boardId: string
  token: string
}

/** One client's burst of edits on a board. */
interface Burst {
  boardId: string
  name: string
  client: BurstClient
}

interface Written {
  boardId: string
  name: string
  acked: number
}

async function createBoard(url: string): Promise<Board> {
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

async function startBursts(boards: readonly Board[], url: string, round: string): Promise<Burst[]> {
  const bursts: Burst[] = []
  for (const board of boards) {
    for (let n = 1; n <= CLIENTS; n++) {
      const name = `${round}-${n}`
      bursts.push({ boardId: board.boardId, name, client: await startBurst({ ...board, url, name }) })
    }
  }
  return bursts
}

function endBurst({ boardId, name, client }: Burst): Written {
  const acked = client.ackedEdits()
  client.stop()
  return { boardId, name, acked }
}

async function ackedBeyond(client: BurstClient, count: number): Promise<void> {
  await vi.waitFor(() => expect(client.ackedEdits()).toBeGreaterThan(count), {
    timeout: PATIENCE_MS,
    interval: 1,
  })
}

async function lostOn(boards: readonly Board[], url: string, written: readonly Written[]): Promise<string[]> {
  const lost: string[] = []
  for (const board of boards) {
    const reader = await connectStock({ ...board, url })
    for (const { boardId, name, acked } of written) {
      if (boardId === board.boardId) lost.push(...lostEdits(reader.doc, name, acked))
    }
    reader.destroy()
  }
  return lost
}

test(`kill -9 of PostgreSQL, ${OUTAGES} times in the middle of a burst, ends neither the server nor the burst`, {
  timeout: 600_000,
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

  for (let outage = 1; outage <= OUTAGES; outage++) {
    await ackedBeyond(client, client.ackedEdits() + 8 * outage)
    await postgres.kill()
    await postgres.start()
  }
  await ackedBeyond(client, client.ackedEdits() + 8)
  const acked = client.ackedEdits()
  await killed(server)

  const next = await startServerProcess(environment)
  const reader = await connectStock({ ...board, url: next.url })
  expect(lostEdits(reader.doc, 'burst', acked)).toEqual([])
  reader.destroy()
  await killed(next)
})

describe.each(DATABASE_KINDS)('the server on %s', (kind) => {
  test(`killed with -9 ${KILLS} times in the middle of bursts on ${BOARDS} boards, it loses nothing that was called saved; stopped cleanly, no edit that reached it`, {
    timeout: 600_000,
  }, async () => {
    const environment = await serverEnvironment(kind)
    let server = await startServerProcess(environment)
    const boards: Board[] = []
    while (boards.length < BOARDS) boards.push(await createBoard(server.url))
    const written: Written[] = []

    for (let round = 1; round <= KILLS; round++) {
      const bursts = await startBursts(boards, server.url, String(round))
      // Each round is killed at another moment of the bursts.
      const enough = 8 * round + 4
      for (const { client } of bursts) await ackedBeyond(client, enough)
      await killed(server)
      written.push(...bursts.map(endBurst))

      server = await startServerProcess(environment)
      expect(await lostOn(boards, server.url, written)).toEqual([])
    }

    const bursts = await startBursts(boards, server.url, 'last')
    for (const { client } of bursts) await ackedBeyond(client, 20)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    written.push(...bursts.map(endBurst))

    const next = await startServerProcess(environment)
    expect(await lostOn(boards, next.url, written)).toEqual([])
    next.child.kill('SIGTERM')
    expect(await next.exited).toBe(0)
  })
})

const disk = mountSmallDisk(DISK_MB)
afterAll(() => disk?.remove())

test.runIf(disk)(
  '[SY31] a full disk loses nothing that was called saved, and saving continues when there is room',
  {
    timeout: 300_000,
  },
  async () => {
    const { folder, fill, free } = must(disk, 'a disk')
    const prepared = await preparedDataFolder()
    const environment = { PARLEY_DATA: join(folder, 'data') }
    cpSync(prepared, environment.PARLEY_DATA, { recursive: true })
    rmSync(prepared, { recursive: true })
    const server = await startServerProcess(environment)
    const board = await createBoard(server.url)
    const watcher = connectStockClient(
      server.url.replace('http', 'ws').concat('/sync'),
      board.boardId,
      board.token,
    )
    onTestFinished(() => watcher.stop())
    const client = await startBurst({ ...board, url: server.url, name: 'burst' })
    onTestFinished(() => client.stop())
    const ackedBeyond = (count: number) =>
      vi.waitFor(() => expect(client.ackedEdits()).toBeGreaterThan(count), WAIT)
    const storageIs = (state: 'ok' | 'full') =>
      vi.waitFor(() => expect(watcher.session.storage).toBe(state), WAIT)

    await ackedBeyond(20)
    fill()
    await storageIs('full')
    const ackedWhenFull = client.ackedEdits()
    free()
    await storageIs('ok')
    await ackedBeyond(ackedWhenFull + 20)
    fill()
    await storageIs('full')
    await killed(server)
    const acked = client.ackedEdits()
    client.stop()
    free()

    const next = await startServerProcess(environment)
    const reader = await connectStock({ ...board, url: next.url })
    expect(lostEdits(reader.doc, 'burst', acked)).toEqual([])
    reader.destroy()
    await killed(next)
  },
)
