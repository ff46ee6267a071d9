import { rmSync } from 'node:fs'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Does the work, and removes the folder if a signal ends the process before it is done. */
export async function removeIfEnded<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const end = (signal: NodeJS.Signals): void => {
    // A thread of the database may still write there.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    // Without a listener left, the second one ends the process, after those of the other folders.
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.once(signal, end)
  try {
    return await work()
  } finally {
    for (const signal of SIGNALS) process.off(signal, end)
  }
}
