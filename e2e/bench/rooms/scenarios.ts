import { setTimeout as wait } from 'node:timers/promises'
import * as Y from 'yjs'
import { type BareClient, connect, createMover, manyNotes } from './bare-client.ts'
import type { MeasuredRoom, MeasuredServer, RoomAddress } from './contender.ts'
import { type ReceivedTotals, sumReceived } from './received.ts'

/** The figures of one turn of one server, by their names. */
export type Figures = Record<string, number>

export type Scenario = (server: MeasuredServer) => Promise<Figures>

const RUN_MS = 10_000
/** Rooms are open. */
const WARM_UP_MS = 3_000
/** V8 has compiled the code of the work: its helpers do that for some seconds, which a server that runs for days spends once. */
const COMPILE_MS = 30_000
/** The server has compiled the code of its work, and given back what its start took. */
const REST_MS = 20_000
const POINT_EVERY_MS = 50
/** In one message, which a server may limit. */
const NOTES_PER_UPDATE = 5_000
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2

/** People on one board, who all point, and of whom some drag a note. */
function board(people: number, movers: number, pointers = people): Scenario {
  return async (server) => {
    const room = await server.openRoom()
    const watch = await watchMoves(room)
    const clients = await connectAll(room, people)
    const stops = [...clients.slice(0, pointers).entries()].map(([n, client]) =>
      every(POINT_EVERY_MS, (x) => client.sendPointer(x, n), phaseOf(n)),
    )
    for (const [n, client] of clients.slice(0, movers).entries()) {
      const mover = createMover(client, n)
      stops.push(every(POINT_EVERY_MS, () => mover.move(watch.nextPlace()), phaseOf(n + 0.5)))
    }
    await wait(COMPILE_MS)
    const figures = await measureRun(server, [watch], clients)
    for (const stop of stops) stop()
    for (const client of [...clients, watch.client]) client.close()
    return figures
  }
}

export const busyBoard = board(50, 10)
export const crowdedBoard = board(300, 10, 10)

/** Five people on each, who together edit five hundred times a second. */
export async function manyBoards(server: MeasuredServer): Promise<Figures> {
  const stops: (() => void)[] = []
  const watches: Watch[] = []
  const clients: BareClient[] = []
  for (let n = 0; n < 100; n++) {
    const room = await server.openRoom()
    const watch = await watchMoves(room)
    watches.push(watch)
    for (const [person, client] of (await connectAll(room, 5)).entries()) {
      const mover = createMover(client, person)
      stops.push(every(1_000, () => mover.move(watch.nextPlace()), phaseOf(clients.length)))
      clients.push(client)
    }
  }
  await wait(COMPILE_MS)
  const figures = await measureRun(server, watches, clients)
  for (const stop of stops) stop()
  for (const client of [...clients, ...watches.map((watch) => watch.client)]) client.close()
  return {
    ...figures,
    'memory after, MB': server.memoryMb().now,
    'memory at most, MB': server.memoryMb().peak,
  }
}

/** A loaded board: twenty join one after the other, then two hundred at once. */
export function join(notes: number): Scenario {
  return async (server) => {
    const room = await server.openRoom()
    const owner = await connect(await room.invite())
    for (let first = 0; first < notes; first += NOTES_PER_UPDATE)
      owner.sendUpdate(manyNotes(NOTES_PER_UPDATE, first))
    await owner.requestState()
    await rested(server)
    const addresses: RoomAddress[] = []
    for (let n = 0; n < 220; n++) addresses.push(await room.invite())
    const joinOnce = async (address: RoomAddress) => {
      const began = performance.now()
      const client = await connect(address)
      const state = await client.requestState()
      if (state.length < notes * 100) throw new Error(`the state has only ${state.length} bytes`)
      return { client, tookMs: performance.now() - began }
    }
    const before = server.cpuSeconds()
    const alone: number[] = []
    for (const address of addresses.splice(0, 20)) {
      const { client, tookMs } = await joinOnce(address)
      alone.push(tookMs)
      client.close()
    }
    const cpuMs = ((server.cpuSeconds() - before) * 1_000) / 20
    const began = performance.now()
    const together = await Promise.all(addresses.map(joinOnce))
    const allMs = performance.now() - began
    for (const { client } of [...together, { client: owner }]) client.close()
    return { 'one, ms': share(alone, 0.5), 'one, CPU ms': cpuMs, '200 at once, ms': allMs }
  }
}

/** Until the server uses less than a tenth of a processor: it numbers new notes and stores them. */
async function rested(server: MeasuredServer): Promise<void> {
  let before = server.cpuSeconds()
  for (;;) {
    await wait(1_000)
    const now = server.cpuSeconds()
    if (now - before < 0.1) return
    before = now
  }
}

/** Two hundred boards with a connection each, then four more on each of them. */
export async function idle(server: MeasuredServer): Promise<Figures> {
  const rooms = await Promise.all(Array.from({ length: 200 }, () => server.openRoom()))
  const clients: BareClient[] = []
  for (const room of rooms) clients.push(await connect(await room.invite()))
  await wait(WARM_UP_MS)
  const addresses: RoomAddress[] = []
  for (const room of rooms) for (let n = 0; n < 4; n++) addresses.push(await room.invite())
  const before = server.memoryMb().now
  for (const address of addresses) clients.push(await connect(address))
  await wait(WARM_UP_MS)
  const perConnectionKb = ((server.memoryMb().now - before) * 1024) / 800
  const cpu = server.cpuSeconds()
  await wait(RUN_MS)
  const cpuPercent = ((server.cpuSeconds() - cpu) / RUN_MS) * 100_000
  for (const client of clients) client.close()
  return { 'a connection, kB': perConnectionKb, 'CPU, %': cpuPercent }
}

/** One person edits alone, then beside a busy board. Only Parley calls edits saved. */
export async function saved(server: MeasuredServer): Promise<Figures> {
  const alone = await measureSaved(server)
  const room = await server.openRoom()
  const stops: (() => void)[] = []
  const clients = await connectAll(room, 50)
  for (const [n, client] of clients.slice(0, 10).entries()) {
    const mover = createMover(client, n)
    stops.push(every(POINT_EVERY_MS, (x) => mover.move(x), phaseOf(n)))
  }
  const beside = await measureSaved(server)
  for (const stop of stops) stop()
  for (const client of clients) client.close()
  return {
    'idle, p50 ms': share(alone, 0.5),
    'idle, p99 ms': share(alone, 0.99),
    'busy, p50 ms': share(beside, 0.5),
    'busy, p99 ms': share(beside, 0.99),
  }
}

async function measureSaved(server: MeasuredServer): Promise<number[]> {
  const client = await connect(await (await server.openRoom()).invite())
  const mover = createMover(client, 0)
  const tookMs: number[] = []
  for (let x = 1; x <= 100; x++) {
    const began = performance.now()
    mover.move(x)
    await client.saved()
    tookMs.push(performance.now() - began)
    await wait(POINT_EVERY_MS)
  }
  client.close()
  return tookMs
}

/** The process before anyone connects. */
export async function rest(server: MeasuredServer): Promise<Figures> {
  await wait(REST_MS)
  const { now, peak } = server.memoryMb()
  return { 'memory, MB': now, 'memory at start at most, MB': peak }
}

interface Watch {
  client: BareClient
  /** An x that no move had; notes when it was given out. */
  nextPlace(): number
  /** The moves since the last call: how many were sent, and the milliseconds from each to its arrival at the watcher. */
  takeMoves(): { sent: number; latencies: number[] }
}

export async function watchMoves(room: MeasuredRoom): Promise<Watch> {
  const doc = new Y.Doc()
  const sentAt = new Map<number, number>()
  let latencies: number[] = []
  let place = 0
  let sent = 0
  doc.getMap('shapes').observeDeep((events) => {
    for (const { target } of events) {
      const at: unknown = target instanceof Y.Map ? target.get('at') : null
      const sent = Array.isArray(at) ? sentAt.get(at[0]) : undefined
      if (sent === undefined || !Array.isArray(at)) continue
      latencies.push(performance.now() - sent)
      sentAt.delete(at[0])
    }
  })
  const client = await connect(await room.invite(), (update) => Y.applyUpdate(doc, update))
  return {
    client,
    nextPlace() {
      sentAt.set(++place, performance.now())
      sent++
      return place
    },
    takeMoves() {
      const taken = { sent, latencies }
      latencies = []
      sent = 0
      return taken
    },
  }
}

/** The last lines show whether all servers did the same work, and whether this process had time to notice. */
async function measureRun(
  server: MeasuredServer,
  watches: readonly Watch[],
  people: readonly BareClient[],
): Promise<Figures> {
  for (const watch of watches) watch.takeMoves()
  const before = sumReceived(people.map(({ received }) => received))
  const cpuBefore = server.cpuSeconds()
  const ownCpu = process.cpuUsage()
  const began = performance.now()
  await wait(RUN_MS)
  const seconds = (performance.now() - began) / 1_000
  const cpuSeconds = server.cpuSeconds() - cpuBefore
  const { user, system } = process.cpuUsage(ownCpu)
  const after = sumReceived(people.map(({ received }) => received))
  const moves = watches.map((watch) => watch.takeMoves())
  const latencies = moves.flatMap((each) => each.latencies)
  const sent = moves.reduce((sum, each) => sum + each.sent, 0)
  const toPerson = (name: keyof ReceivedTotals) => (after[name] - before[name]) / people.length / seconds
  return {
    'CPU, %': (cpuSeconds / seconds) * 100,
    'edit p50, ms': share(latencies, 0.5),
    'edit p99, ms': share(latencies, 0.99),
    'edits that arrived, %': (latencies.length / sent) * 100,
    'to a person: pointers a second': toPerson('pointerStates'),
    'to a person: bytes of edits a second': toPerson('updateBytes'),
    'to a person: messages a second': toPerson('messages'),
    'clients: CPU, %': (user + system) / 10_000 / seconds,
  }
}

async function connectAll(room: MeasuredRoom, people: number): Promise<BareClient[]> {
  const clients: BareClient[] = []
  for (let n = 0; n < people; n++) clients.push(await connect(await room.invite()))
  return clients
}

/** Calls `act` with 1, 2, …, first after this part of the time; @returns ends that */
function every(ms: number, act: (n: number) => void, phase: number): () => void {
  let n = 0
  let timer = setTimeout(() => {
    act(++n)
    timer = setInterval(() => act(++n), ms)
  }, phase * ms)
  return () => clearTimeout(timer)
}

/**
 * Spreads people evenly over an interval, neighbours far from each other. People who all act in the same millisecond would measure
 * how well a server merges, and hide what each of their messages costs.
 */
function phaseOf(n: number): number {
  return (n * GOLDEN_RATIO) % 1
}

export function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
