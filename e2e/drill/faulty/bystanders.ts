import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Latencies } from '../edit-meter.ts'

const PROGRAM = new URL('./bystander-process.ts', import.meta.url).pathname

/** People on another board than the fault's, and how long their edits take. */
export interface Bystanders {
  /** Starts a new measurement; earlier values are dropped. */
  restart(): Promise<void>
  read(): Promise<Latencies>
  stop(): void
}

export async function startBystanders(url: string): Promise<Bystanders> {
  const child = fork(PROGRAM, [url], { execArgv: [] })
  const ask = async (message: 'restart' | 'read'): Promise<Latencies> => {
    const answer = once(child, 'message')
    child.send(message)
    const [latencies] = await answer
    return latencies
  }
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the bystanders’ process ended')))
  ended.catch(() => undefined)
  await Promise.race([once(child, 'message'), ended])
  return {
    async restart() {
      await ask('restart')
    },
    read: () => ask('read'),
    stop: () => child.kill('SIGKILL'),
  }
}
