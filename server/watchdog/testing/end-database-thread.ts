// Loaded by Node before the server of a test: SIGUSR2 ends the thread of the embedded database, as running out of memory would.
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'

threads.Worker = class extends threads.Worker {
  constructor(...[file, options]: ConstructorParameters<typeof threads.Worker>) {
    super(file, options)
    if (options?.name === 'database') process.on('SIGUSR2', () => void this.terminate())
  }
}
syncBuiltinESMExports()
