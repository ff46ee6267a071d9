import * as Y from 'yjs'
import { connectStock, disconnectStock } from '#server/testing/burst-client.ts'
import type { Foothold } from '../attack-target.ts'
import type { Fault } from '../faulty/fault.ts'
import { connectSilently, type SilentClient } from '../faulty/silent-client.ts'
import { until } from '../faulty/until.ts'

const CLIENTS_PER_PERSON = 20
/** About 5 MB. */
const NOTES = 8_000
const NOTE_CHARS = 400
const NEWCOMERS_SHARE = 1 / 10
const PATIENCE_MS = 120_000
const MAX_P99_MS = 10_000
const EMPTY = Uint8Array.of(0)

export const fault: Fault = {
  title:
    'the server of a board of 5 MB is killed, and its thousand pages return at once; then a hundred come for the first time',
  times: 1_000,
  async run(stage) {
    await stage.start({ environment: { MAX_CONNECTIONS_PER_BOARD: '2000' } })
    const board = await stage.visitor.openLargeBoard(NOTES, (n) => `${n} `.padEnd(NOTE_CHARS, 'x'))
    const people = await stage.visitor.withGuests(
      board,
      'edit',
      Math.ceil(stage.times / CLIENTS_PER_PERSON) - 1,
    )
    const { boardId, token } = board
    const provider = await connectStock({ url: stage.url, boardId, token })
    const vector = Y.encodeStateVector(provider.doc)
    stage.figure('board', Y.encodeStateAsUpdate(provider.doc).length / 1_000_000, ' MB')
    disconnectStock(provider)
    const join = async (count: number, stateVector: Uint8Array, clients: SilentClient[]) => {
      const joined: Promise<number>[] = []
      for (let n = 0; n < count; n++) {
        const client = connectSilently(stage.url, personOf(people, n), stateVector, stage.random)
        clients.push(client)
        joined.push(client.joined())
      }
      return percentile(await inTime(joined))
    }
    const clients: SilentClient[] = []
    stage.onEnd(() => {
      for (const client of clients) client.stop()
    })
    await join(stage.times, vector, clients)
    await stage.killServer()
    const returned = clients.map((client) => client.joined())
    await stage.startAgain()
    const startedAt = performance.now()
    await inTime(returned)
    const tookMs = performance.now() - startedAt
    stage.figure('all back after', tookMs / 1_000, ' s')
    stage.claim(tookMs < MAX_P99_MS, `returning took ${Math.round(tookMs)} ms`)
    const newcomers = Math.ceil(stage.times * NEWCOMERS_SHARE)
    for (const client of clients.splice(0, newcomers)) client.stop()
    const p99Ms = await join(newcomers, EMPTY, clients)
    stage.figure(`${newcomers} newcomers p99`, p99Ms / 1_000, ' s')
    stage.claim(p99Ms < MAX_P99_MS, `joins took ${Math.round(p99Ms)} ms`)
  },
}

function personOf(people: readonly Foothold[], n: number): Foothold {
  const person = people[n % people.length]
  if (!person) throw new Error('no people')
  return person
}

async function inTime(joined: readonly Promise<number>[]): Promise<number[]> {
  let count = 0
  for (const one of joined) void one.then(() => count++)
  await until(() => count === joined.length, `all ${joined.length} pages are in`, PATIENCE_MS)
  return await Promise.all(joined)
}

function percentile(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}
