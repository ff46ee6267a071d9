import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAIN = new URL('../main.ts', import.meta.url).pathname

/** The real server in a process and a data folder of its own: API and sockets. */
export interface DrillServer {
  url: string
  isAlive(): boolean
  /** Megabytes of resident memory; null where the system does not say. */
  residentMb(): number | null
  /** What it has printed: nothing, unless something is wrong. */
  output(): string
  stop(): Promise<void>
}

/** @param main the program to start, by default this checkout's */
export async function startDrillServer(
  environment: Record<string, string> = {},
  main = MAIN,
): Promise<DrillServer> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-drill-'))
  const child = spawn(process.execPath, [main, '--no-pages'], {
    env: { NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', PARLEY_DATA: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (data: unknown) => {
      output += String(data)
      const address = /Parley is at (http:\/\/\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', () => reject(new Error(`the server ended before it was up: ${output}`)))
  })
  return {
    url,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    residentMb: () => residentMb(child.pid),
    output: () => output.replace(/^Parley is at .*\n?/m, ''),
    async stop() {
      child.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function residentMb(pid: number | undefined): number | null {
  try {
    const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kb === undefined ? null : Number(kb) / 1024
  } catch {
    return null
  }
}
