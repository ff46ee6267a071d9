import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from '#base/must.ts'
import { findPostgres } from '../../scripts/find-test-programs.js'

export interface PostgresServer {
  /** Ends with `/`: append a database's name. */
  url: string
  /** Ends the server without warning, as a crash would; `start` brings it back with its data. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 30_000

/** initdb refuses root: then the server runs as the user that Debian's package makes. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Macs have no /proc. */
function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  const list = existsSync(file)
    ? readFileSync(file, 'utf8')
    : execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
  return list.split(/\s+/).filter(Boolean).map(Number)
}

/** A PostgreSQL server of our own on a free port, with everything in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = must(findPostgres(), 'a PostgreSQL server: `npm test` says how to install one')
  const user = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, stdio: 'pipe', cwd: folder },
  )
  const port = await freePort()
  const args = ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)]
  const settings = ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'log_min_messages=fatal']

  let running = launch()
  function launch() {
    const child = spawn(join(programs, 'postgres'), [...args, ...settings], {
      ...user,
      stdio: 'ignore',
      cwd: folder,
    })
    const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()))
    return { child, exited }
  }
  async function isReady(): Promise<boolean> {
    const probe = spawn(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
    return await new Promise((resolve) => probe.on('exit', (code) => resolve(code === 0)))
  }
  async function untilReady(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS
    while (!(await isReady())) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not get ready')
      // Right after a kill its shared memory, or its port, may still be held for a moment.
      if (running.child.exitCode !== null) running = launch()
    }
  }

  await untilReady()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/`,
    async kill() {
      // The processes that serve connections outlive their parent for a moment, and would go on answering.
      const parent = must(running.child.pid, 'a running server')
      for (const pid of [parent, ...childrenOf(parent)]) process.kill(pid, 'SIGKILL')
      await running.exited
    },
    async start() {
      running = launch()
      await untilReady()
    },
    async stop() {
      // SIGINT is PostgreSQL's fast shutdown: it ends open connections instead of waiting for them.
      running.child.kill('SIGINT')
      await running.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
