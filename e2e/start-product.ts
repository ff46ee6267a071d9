import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'

export interface Product {
  url: string
  /** Its output so far, for a failed test. */
  output(): string
  /** Stops it as an operator would. */
  stop(): Promise<void>
}

/** The folder of the product, and the Node that runs it. */
const HERE = { root: new URL('..', import.meta.url).pathname, node: process.execPath }
const START_TIMEOUT_MS = 180_000

/**
 * The built product as `npm start` runs it, on a free port; without PARLEY_DATA, in a data folder that is deleted when it stops.
 */
export async function startProduct(
  environment: Record<string, string> = {},
  options: readonly string[] = [],
  { root, node } = HERE,
): Promise<Product> {
  const dataFolder = environment.PARLEY_DATA ?? (await preparedDataFolder())
  const child = spawn(node, ['.server/main.js', ...options], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: 'localhost',
      PARLEY_DATA: dataFolder,
      NODE_COMPILE_CACHE: 'node_modules/.cache/parley/compiled',
      ...environment,
    },
    // Over the channel the server learns if the tests are killed, and ends too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not up in time: ${output}`)), START_TIMEOUT_MS)
    const read = (data: Buffer) => {
      output += String(data)
      const address = /Parley is at (http:\/\/\S+)/.exec(output)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', () => reject(new Error(`it ended: ${output}`)))
  })
  return {
    url,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await exited
      if (environment.PARLEY_DATA === undefined) rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
