import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

export interface ServerProcess {
  child: ChildProcess
  url: string
  /** Resolves with the exit code once it has ended; null when a signal ended it. */
  exited: Promise<number | null>
}

const MAIN = new URL('../main.ts', import.meta.url).pathname
/** Node caches compiled code here, which makes the next start quicker; `npm start` does it too. */
export const COMPILED = new URL('../../node_modules/.cache/parley/compiled', import.meta.url).pathname
/** It ends before it would gain from code that V8 improves in the background. */
export const SHORT_LIVED = ['--liftoff-only']

export interface ProcessEnd {
  code: number | null
  stdout: string
  stderr: string
}

type AtEnd = (end: () => void) => void

function launch(
  environment: Record<string, string>,
  atEnd: AtEnd = onTestFinished,
  main = MAIN,
): ChildProcess {
  const child = spawn(process.execPath, [...SHORT_LIVED, main, '--no-pages', '--no-warm-up'], {
    // Nothing of the machine's own settings.
    env: { NODE_ENV: 'production', PORT: '0', NODE_COMPILE_CACHE: COMPILED, ...environment },
    // Over the channel the server learns if the tests are killed, and ends too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  atEnd(() => {
    child.kill('SIGKILL')
  })
  return child
}

/** Runs the server's main program, which is expected to exit. */
export async function runToEnd(environment: Record<string, string>): Promise<ProcessEnd> {
  const child = launch(environment)
  const ended = { stdout: '', stderr: '' }
  child.stdout?.on('data', (data) => {
    ended.stdout += data
  })
  child.stderr?.on('data', (data) => {
    ended.stderr += data
  })
  const [code] = await once(child, 'close')
  return { code, ...ended }
}

/**
 * The real server in a separate process, API and sockets only; killed at the end of the test if it still runs.
 * @param atEnd for a server that several tests share: registers its end
 * @param main the program, by default the sources
 */
export async function startServerProcess(
  environment: Record<string, string>,
  atEnd?: AtEnd,
  main?: string,
): Promise<ServerProcess> {
  const child = launch(environment, atEnd, main)
  const exited = once(child, 'exit').then(([code]) => code)
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (data: unknown) => {
      output += String(data)
      const address = /Parley is at (http:\/\/\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', () => reject(new Error(`the server ended before it was up: ${output}`)))
  })
  return { child, url, exited }
}
