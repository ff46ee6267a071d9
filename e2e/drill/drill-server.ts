import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { START_ENVIRONMENT, startFlags } from '#server/watchdog/start-options.ts'
import type { ProbeReading } from './server-probe.ts'

const MAIN = new URL('../../server/main.ts', import.meta.url).pathname
const PROBE = new URL('./server-probe.ts', import.meta.url).href

export interface LoopDelay {
  p99Ms: number
  maxMs: number
}

export const DRILL_METRICS_TOKEN = 'token-of-the-drill'

/** The real server, API and sockets, in its own process with its own data folder. */
export interface DrillServer {
  url: string
  pid: number
  isAlive(): boolean
  /** Sends a signal and resolves with the exit code; null when it ended by the signal. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Megabytes of resident memory; null where the system has no such figure. */
  residentMb(): number | null
  /** How late its timers ran since the last call, in milliseconds. */
  loopDelay(): Promise<LoopDelay>
  /** The measurements of the probe in the server's process since the last call. */
  probe(): Promise<ProbeReading>
  /** Megabytes that the main thread uses after a garbage collection: its heap and its buffers. */
  usedMb(): Promise<number>
  /** Its output; empty unless something is wrong. */
  output(): string
  stop(): Promise<void>
}

export interface DrillServerOptions {
  environment?: Record<string, string> | undefined
  /** The program to start, by default this checkout's. */
  main?: string | undefined
  /** The data folder, removed in the end; by default an empty one. */
  dataFolder?: string | undefined
  /** It compiles no code beforehand: quicker to start, and slower at first. */
  isCold?: boolean | undefined
  /** A folder for profiles of all its threads, written when it stops. */
  profileFolder?: string | undefined
  /** Instead of `dataFolder`: a folder that is kept, so the server is stopped cleanly. */
  keptFolder?: string | undefined
  /** Modules that the server's process loads first, such as a file system that loses writes. */
  preloads?: readonly string[] | undefined
}

/** Writing the profiles takes a while. */
const PROFILE_TIMEOUT_MS = 30_000

export async function startDrillServer(options: DrillServerOptions = {}): Promise<DrillServer> {
  const { profileFolder, keptFolder } = options
  const folder = keptFolder ?? options.dataFolder ?? mkdtempSync(join(tmpdir(), 'parley-drill-'))
  const child = launch(options, folder)
  const exited = once(child, 'exit')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (data: unknown) => {
      output += String(data)
      const address = addressIn(output)
      if (address !== null) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', () => reject(new Error(`the server ended before it was up: ${output}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    async end(signal) {
      child.kill(signal)
      const [code] = await exited
      return code
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    residentMb: () => residentMb(child.pid),
    loopDelay: () => readLoopDelay(url),
    async probe() {
      const answer = once(child, 'message')
      child.send('read')
      const [reading] = await answer
      return reading
    },
    async usedMb() {
      const answer = once(child, 'message')
      child.send('collect')
      const [reading] = await answer
      return reading.usedMb
    },
    output: () => output.replace(/^Parley is at .*\n?/m, ''),
    async stop() {
      child.kill(profileFolder === undefined && keptFolder === undefined ? 'SIGKILL' : 'SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), PROFILE_TIMEOUT_MS)
      await exited
      clearTimeout(timer)
      if (keptFolder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function launch(options: DrillServerOptions, folder: string): ChildProcess {
  const { environment = {}, main = MAIN, profileFolder, isCold = false } = options
  const profiling = profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`]
  const imports = [PROBE, ...(options.preloads ?? [])].flatMap((module) => ['--import', module])
  const settings = ['--no-pages', ...(isCold ? ['--no-warm-up'] : [])]
  return spawn(process.execPath, [...imports, ...startFlags(), ...profiling, main, ...settings], {
    env: {
      ...START_ENVIRONMENT,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      PARLEY_DATA: folder,
      METRICS_TOKEN: DRILL_METRICS_TOKEN,
      // Writing profiles holds the main thread.
      ...(profileFolder !== undefined && { STUCK_SECONDS: '0' }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Behind a proxy, its greeting has the address that people use, and the port that it listens on. */
function addressIn(output: string): string | null {
  const port = /Parley is at https:.* port (\d+)\)/.exec(output)?.[1]
  return port ? `http://127.0.0.1:${port}` : (/Parley is at (http:\/\/\S+)/.exec(output)?.[1] ?? null)
}

function residentMb(pid: number | undefined): number | null {
  try {
    const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kb === undefined ? null : Number(kb) / 1024
  } catch {
    return null
  }
}

async function readLoopDelay(url: string): Promise<LoopDelay> {
  const response = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${DRILL_METRICS_TOKEN}` },
  })
  const text = await response.text()
  const delayMs = (quantile: string) =>
    1_000 * Number(text.match(`parley_event_loop_lag_seconds\\{quantile="${quantile}"\\} (\\S+)`)?.[1])
  return { p99Ms: delayMs('0.99'), maxMs: delayMs('1') }
}
