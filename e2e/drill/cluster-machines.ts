import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { must } from '#base/must.ts'
import { startPostgres } from '#db/testing/postgres-server.ts'
import { findHaproxy, findNats } from '../../scripts/find-test-programs.js'
import { type DrillServer, startDrillServer } from './drill-server.ts'

const SERVERS = 3
/** Nodes that HAProxy knows: those of the start, and one that is added later. */
const SLOTS = 4
const READY_TIMEOUT_MS = 60_000
/** That of compose.cluster.yaml. */
const CONFIG = new URL('../../deploy/haproxy.cfg', import.meta.url)

/** A place for a node: its port stays when the node is replaced. */
export interface NodeSlot {
  name: string
  url: string
  start(): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Ends it without warning. */
  kill(): Promise<void>
  /** Rejects when that takes more than a minute. */
  untilReady(): Promise<void>
  residentMb(): number | null
}

/** A program that is killed, and comes back at its address. */
export interface Killable {
  kill(): Promise<void>
  start(): Promise<void>
}

/** Nodes behind HAProxy in round robin, with a cluster of NATS servers and one PostgreSQL, all on this machine. */
export interface ClusterMachines {
  /** HAProxy's address. */
  url: string
  slots: readonly NodeSlot[]
  bus: readonly Killable[]
  postgres: Killable
  stop(): Promise<void>
}

/** Starts everything but the last slot, or leaves nothing behind. */
export async function startClusterMachines(environment: Record<string, string>): Promise<ClusterMachines> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-cluster-'))
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    return { ...(await startAll(folder, environment, stops)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startAll(
  folder: string,
  environment: Record<string, string>,
  stops: (() => unknown)[],
): Promise<Omit<ClusterMachines, 'stop'>> {
  const postgres = await startPostgres()
  stops.push(() => postgres.stop())
  const bus = await startBusServers((kill) => stops.push(kill))
  const ports = await freePorts(SLOTS)
  const shared = {
    DATABASE_URL: `${postgres.url}postgres`,
    CLUSTER_URL: bus.map(({ url }) => url).join(','),
    AUTH_SECRET: 'one secret for all nodes of the drill',
    OPERATOR_PASSWORD: 'of the drill',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    // Nobody uploads a picture.
    PICTURES_S3_URL: 'http://127.0.0.1:9/pictures',
    PICTURES_S3_KEY_ID: 'nobody',
    PICTURES_S3_SECRET: 'nothing',
    ...environment,
  }
  const slots = ports.map((port, i) => slotAt(`node ${i + 1}`, { ...shared, PORT: String(port) }))
  stops.push(() => Promise.all(slots.map((slot) => slot.kill())))
  // The first one makes the tables.
  await slots[0]?.start()
  await Promise.all(slots.slice(1, -1).map((slot) => slot.start()))
  const proxy = await startProxy(folder, ports)
  stops.push(() => proxy.child.kill('SIGKILL'))
  return { url: proxy.url, slots, bus, postgres }
}

function slotAt(name: string, environment: Record<string, string>): NodeSlot {
  let server: DrillServer | null = null
  const url = `http://127.0.0.1:${environment.PORT}`
  return {
    name,
    url,
    async start() {
      server = await startDrillServer({ environment, isCold: true })
    },
    signal(signal) {
      if (server) process.kill(server.pid, signal)
    },
    async kill() {
      // A paused process ends too.
      await server?.stop()
      server = null
    },
    async untilReady() {
      const deadline = Date.now() + READY_TIMEOUT_MS
      while ((await fetch(`${url}/readyz`).catch(() => null))?.ok !== true) {
        if (Date.now() > deadline) throw new Error(`${name} is not ready again`)
        await wait(100)
      }
    },
    residentMb: () => server?.residentMb() ?? null,
  }
}

async function startBusServers(onStarted: (kill: () => Promise<void>) => void) {
  const program = must(findNats(), 'NATS’s server')
  const ports = await freePorts(2 * SERVERS)
  const routes = ports.slice(SERVERS).map((port) => `nats://127.0.0.1:${port}`)
  return await Promise.all(
    routes.map(async (route, i) => {
      const port = String(ports[i])
      const flags = ['--cluster_name', 'drill', '--cluster', route, '--routes', routes.join(',')]
      let child: ChildProcess
      const start = async () => {
        child = spawn(program, ['--addr', '127.0.0.1', '--port', port, ...flags], { stdio: 'ignore' })
        await untilListening(Number(port))
      }
      onStarted(() => end(child))
      await start()
      return { url: `nats://127.0.0.1:${port}`, start, kill: () => end(child) }
    }),
  )
}

async function startProxy(folder: string, ports: readonly number[]) {
  const [port = 0] = await freePorts(1)
  const file = join(folder, 'haproxy.cfg')
  const nodes = ports.map((each, i) => `  server node-${i + 1} 127.0.0.1:${each}`)
  const config = readFileSync(CONFIG, 'utf8')
    .replace('bind :3000', `bind 127.0.0.1:${port}`)
    // Addresses are known here.
    .replace(/^resolvers .*\n(?: .*\n)*/m, '')
    .replace(/ resolvers .*$/m, '')
    .replace(/^ {2}server (?:.*\n {2}server )*.*$/m, nodes.join('\n'))
  writeFileSync(file, config)
  const child = spawn(must(findHaproxy(), 'HAProxy'), ['-db', '-f', file], { stdio: 'ignore' })
  await untilListening(port)
  return { child, url: `http://127.0.0.1:${port}` }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!(await isListening(port))) {
    if (Date.now() > deadline) throw new Error(`nothing listens on port ${port}`)
    await wait(50)
  }
}

/** Connects: a program could not take a port that is tried by listening on it. */
async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return await new Promise((resolve) => {
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

async function isTaken(port: number): Promise<boolean> {
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  await new Promise((resolve) => server.close(resolve))
  return !isFree
}

/** Below the ports that systems give to outgoing connections: a program that is killed finds its port free again. */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(20_000, 32_000)
    if (!(await isTaken(port))) ports.add(port)
  }
  return [...ports]
}
