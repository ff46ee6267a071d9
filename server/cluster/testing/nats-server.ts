import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { must } from '#base/must.ts'
import { findNats } from '../../../scripts/find-test-programs.js'

/** A NATS server of a test. */
export interface NatsServer {
  url: string
  /** Ends it without warning; `start` brings it back on the same port. */
  kill(): Promise<void>
  start(): Promise<void>
}

const START_TIMEOUT_MS = 20_000

/** On a free port of this machine, with nothing on the disk. Stop it with `kill`. */
export async function startNats(): Promise<NatsServer> {
  const program = must(findNats(), 'NATS’s server: `npm run test:all` installs it or prints how to')
  const port = await freePort()
  let child: ChildProcess

  async function start(): Promise<void> {
    child = spawn(program, ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' })
    const deadline = Date.now() + START_TIMEOUT_MS
    while (!(await isListening(port))) {
      if (Date.now() > deadline) throw new Error('NATS did not start')
      await delay(20)
    }
  }
  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isThere = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  socket.destroy()
  return isThere
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
